import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { CallFailure, HttpError, messageOf } from '#src/api/client/index.ts';
import { saveNow } from '#src/editor/state/saving/autosave.ts';
import { session } from '#src/editor/state/session/session.ts';
import type { UserData } from '#src/editor/state/session/user-data.ts';
import { tryTranscriptionAgain } from '#src/editor/state/transcription/transcription.ts';
import { jobs } from '#src/editor/state/work/jobs.ts';
import { Button, Modal, toast } from '#src/ui/index.ts';
import { AccountForm } from './account-form.tsx';
import { codeField, loginFields } from './fields.ts';
import { accountCalls } from './load-calls.ts';
import { withToken } from './paths.ts';

interface LoginFormProps {
  /** The only account that may log in here; absent: any. */
  email?: string | undefined;
  /** The user is signed in on this browser. */
  onDone: (user: UserData) => void | Promise<void>;
}

export function LoginForm({ email, onDone }: LoginFormProps) {
  /** The password was right, and two-step login is on. */
  const [asksCode, setAsksCode] = useState(false);
  return (
    <AccountForm
      fields={[
        ...loginFields(email, asksCode),
        codeField({ help: account.codeHelp(), autoFocus: true, absent: !asksCode }),
      ]}
      action={account.login()}
      send={async (values) => {
        const { logIn } = await accountCalls();
        await onDone(await logIn(values));
      }}
      prepare={accountCalls}
      explain={(error) => {
        if (!wantsCode(error)) return { form: loginFailure(error) };
        setAsksCode(true);
        return asksCode ? { code: messageOf(error) } : {};
      }}
    />
  );
}

function wantsCode(error: unknown): boolean {
  // Without the contract's schema: this page is public, and loads no more than it needs.
  return error instanceof CallFailure && (error.reply as { needs_code?: unknown }).needs_code === true;
}

/** Specification §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function loginFailure(error: unknown): string {
  return error instanceof HttpError && error.status >= 300 ? account.serviceDown() : messageOf(error);
}

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
