import { Link, useLocation } from 'react-router-dom';
import { account } from '#i18n/en/account.ts';
import { pages, ui } from '#i18n/en/common.ts';
import { formatEuros, priceInCents } from '#model/media/price.ts';
import { credentialsText } from '#model/time/format.ts';
import { buttonClass } from '#src/ui/index.ts';
import { OutcomePage } from './parts/form-page.tsx';

export function PaymentFail() {
  const { amount } = (useLocation().state ?? {}) as { amount?: unknown };
  const tried = typeof amount === 'number' && amount > 0 ? amount : null;
  return (
    <OutcomePage
      text={pages.paymentFailed()}
      to={tried === null ? '/credentials' : `/credentials?amount=${tried}`}
      action={ui.tryAgain()}
      more={
        <Link to="/credentials" className={buttonClass({ size: 'lg' })}>
          {pages.addCredentials()}
        </Link>
      }
    >
      {tried !== null && (
        <p className="num text-14 text-text-2">
          {pages.notBought({ credentials: credentialsText(tried), price: formatEuros(priceInCents(tried)) })}
        </p>
      )}
    </OutcomePage>
  );
}

export function ResetPasswordMailFail() {
  return <OutcomePage text={pages.resetNotSent()} to="/request_reset_password" action={ui.tryAgain()} />;
}

export function ResetPasswordFail() {
  return (
    <OutcomePage text={pages.passwordNotUpdated()} to="/request_reset_password" action={pages.resetAgain()} />
  );
}

export function ResetPasswordSuccess() {
  return <OutcomePage text={pages.passwordUpdated()} to="/login" action={account.logIn()} />;
}
