import { useState } from 'react';
import { messageOf } from '#src/api/client/index.ts';
import { Button, ErrorLine } from '#src/ui/index.ts';

interface MailedActionProps {
  action: string;
  run: () => Promise<void>;
}

/** What a mailed link is for, done when its reader presses the button: programs that look into mails open links too. */
export function MailedAction({ action, run }: MailedActionProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const press = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await run();
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failed !== null && <ErrorLine className="text-14">{failed}</ErrorLine>}
      <Button variant="primary" size="lg" busy={busy} onClick={press}>
        {action}
      </Button>
    </>
  );
}
