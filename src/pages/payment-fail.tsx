import { Link } from 'react-router-dom';
import { buttonClass } from '#src/ui/index.ts';
import { FailPage } from './parts/fail-page.tsx';

/** /payment_fail */
export function PaymentFail() {
  return (
    <FailPage title="Payment failed" text="Sorry, we could not process the transaction. Please try again.">
      <Link to="/credentials" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Add credentials
      </Link>
    </FailPage>
  );
}
