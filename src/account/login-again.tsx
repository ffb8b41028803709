import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { saveNow } from '#src/editor/state/autosave.ts';
import { jobs } from '#src/editor/state/jobs.ts';
import { session } from '#src/editor/state/session.ts';
import { tryTranscriptionAgain } from '#src/editor/state/transcription.ts';
import type { UserData } from '#src/editor/state/user-data.ts';
import { Button, Modal, toast } from '#src/ui/index.ts';
import { LoginForm } from './login-form.tsx';
import { withToken } from './paths.ts';

/** When the login expires: says so, and logs in on this page, so that nothing under the hand is lost. */
export function LoginAgain() {
  const { expired, user } = useSnapshot(session);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (expired)
      toast({
        tone: 'error',
        title: account.expired(),
        description: account.nothingLost(),
        action: { label: account.logIn(), onClick: () => setOpen(true) },
      });
  }, [expired]);
  if (!user) return null;
  const goOn = async (again: UserData): Promise<void> => {
    setOpen(false);
    const { pathname } = window.location;
    if (pathname.endsWith(`/${encodeURIComponent(user.auth_token)}`))
      await navigate(withToken(pathname, again), { replace: true });
    void saveNow();
    if (jobs.transcription.status === 'failed') void tryTranscriptionAgain();
  };
  return (
    <Modal
      open={open}
      title={account.logInAgain()}
      onClose={() => setOpen(false)}
      actions={<Button onClick={() => setOpen(false)}>{ui.cancel()}</Button>}
    >
      <div className="mt-4">
        <LoginForm email={user.email} onDone={goOn} />
      </div>
    </Modal>
  );
}
