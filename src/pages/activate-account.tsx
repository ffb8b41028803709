import { useParams } from 'react-router-dom';
import { useActivation } from '#src/account/mailed-keys.ts';
import { ConfirmingEmail } from './parts/confirming-email.tsx';
import { OutcomePage } from './parts/outcome-page.tsx';

export function ActivateAccount() {
  const { key = '' } = useParams();
  const state = useActivation(key);
  if (state === 'confirming') return <ConfirmingEmail />;
  if (state === 'failed')
    return (
      <OutcomePage
        title="Not confirmed"
        text="There was an error confirming your email. Please try to sign up once again."
        to="/"
        action="Home"
      />
    );
  return (
    <OutcomePage
      title="Your email is confirmed"
      text="Your account is active. Log in and upload your first rushes."
      to="/login"
      action="Login"
    />
  );
}
