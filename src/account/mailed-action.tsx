import { useState } from 'react';
import { pages } from '#i18n/en/common.ts';
import { CallFailure, messageOf } from '#src/api/client/index.ts';
import { Button, ErrorLine } from '#src/ui/index.ts';
import { PrimaryLink } from './links.tsx';

interface MailedActionProps {
  action: string;
  run: () => Promise<void>;
}

/** What a mailed link is for, done when its reader presses the button: programs that look into mails open links too. */
export function MailedAction({ action, run }: MailedActionProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const press = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await run();
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failed !== null && <ErrorLine className="text-14">{messageOf(failed)}</ErrorLine>}
      {failed instanceof CallFailure ? (
        // A link that was refused is refused again: the way leads elsewhere.
        <PrimaryLink to="/">{pages.home()}</PrimaryLink>
      ) : (
        <Button variant="primary" size="lg" busy={busy} onClick={press}>
          {action}
        </Button>
      )}
    </>
  );
}
