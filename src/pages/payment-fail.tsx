import { OutcomePage } from './parts/outcome-page.tsx';

/** /payment_fail */
export function PaymentFail() {
  return (
    <OutcomePage
      title="Payment failed"
      text="Sorry, we could not process the transaction. Please try again."
      to="/credentials"
      action="Add credentials"
    />
  );
}
