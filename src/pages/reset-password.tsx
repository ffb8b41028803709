import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pages, ui } from '#i18n/en/common.ts';
import { PrimaryLink } from '#src/account/links.tsx';
import { useResetKey } from '#src/account/mailed-keys.ts';
import { NewPasswordForm } from '#src/account/reset-forms.tsx';
import { messageOf, NetworkError } from '#src/api/client/index.ts';
import { Button, ErrorLine } from '#src/ui/index.ts';
import { ConfirmingEmail, FormPage } from './parts/form-page.tsx';
import { useOutcomes } from './parts/use-outcomes.ts';

export function ResetPassword() {
  const { key = '' } = useParams();
  useOutcomes();
  const [attempt, setAttempt] = useState(0);
  return <CheckedKey key={`${key} ${attempt}`} linkKey={key} onRetry={() => setAttempt(attempt + 1)} />;
}

function CheckedKey({ linkKey, onRetry }: { linkKey: string; onRetry: () => void }) {
  const check = useResetKey(linkKey);
  if (check.state === 'confirming') return <ConfirmingEmail />;
  if (check.state === 'confirmed')
    return (
      <FormPage title={pages.choosePassword()} lead={pages.logsOut()}>
        <NewPasswordForm email={check.email} linkKey={linkKey} />
      </FormPage>
    );
  return (
    <FormPage title={pages.notConfirmed()} lead={pages.emailError()}>
      <ErrorLine className="text-14">{messageOf(check.error)}</ErrorLine>
      {check.error instanceof NetworkError ? (
        <Button size="lg" variant="primary" onClick={onRetry}>
          {ui.tryAgain()}
        </Button>
      ) : (
        <PrimaryLink to="/request_reset_password">{pages.askNewLink()}</PrimaryLink>
      )}
    </FormPage>
  );
}
