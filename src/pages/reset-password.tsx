import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PrimaryLink } from '#src/account/links.tsx';
import { useResetKey } from '#src/account/mailed-keys.ts';
import { NewPasswordForm } from '#src/account/reset-forms.tsx';
import { messageOf, NetworkError } from '#src/api/client/index.ts';
import { Button, ErrorLine } from '#src/ui/index.ts';
import { ConfirmingEmail } from './parts/confirming-email.tsx';
import { FormPage } from './parts/form-page.tsx';

export function ResetPassword() {
  const { key = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  return <CheckedKey key={`${key} ${attempt}`} linkKey={key} onRetry={() => setAttempt(attempt + 1)} />;
}

function CheckedKey({ linkKey, onRetry }: { linkKey: string; onRetry: () => void }) {
  const check = useResetKey(linkKey);
  if (check.state === 'confirming') return <ConfirmingEmail />;
  if (check.state === 'confirmed')
    return (
      <FormPage title="Choose a new password" lead="It logs the account out everywhere.">
        <NewPasswordForm email={check.email} linkKey={linkKey} />
      </FormPage>
    );
  return (
    <FormPage title="Not confirmed" lead="There was an error confirming your email.">
      <ErrorLine className="text-14">{messageOf(check.error)}</ErrorLine>
      {check.error instanceof NetworkError ? (
        <Button size="lg" variant="primary" onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <PrimaryLink to="/request_reset_password">Ask for a new link</PrimaryLink>
      )}
    </FormPage>
  );
}
