import { useState } from 'react';
import { review as texts } from '#i18n/en/player.ts';
import { HttpError, messageOf } from '#src/api/client/index.ts';
import { readUserData, type UserData } from '#src/editor/state/user-data.ts';
import { Button, ErrorLine } from '#src/ui/index.ts';
import { type Holder, join } from './calls.ts';

interface InvitationProps {
  readonly name: string;
  readonly holder: Holder;
  readonly onLogin: (path: '/login' | '/signup') => void;
  readonly onJoined: (user: UserData, projectId: string) => void;
  /** To read and comment instead, which needs no account. */
  readonly onLook: () => void;
}

/** What a link to edit asks first: with which account. */
export function Invitation({ name, holder, onLogin, onJoined, onLook }: InvitationProps) {
  const [user, setUser] = useState(readUserData);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const edit = async (as: UserData): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      onJoined(as, await join(as, holder));
      return;
    } catch (reason) {
      // The login of this browser has ended.
      if (reason instanceof HttpError && reason.status === 401) setUser(null);
      else setError(messageOf(reason));
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <h2 className="wrap-anywhere font-semibold text-16">{texts.invited({ name })}</h2>
      <p className="text-text-2">{user ? texts.othersSee() : texts.comeBack()}</p>
      {error !== null && <ErrorLine>{error}</ErrorLine>}
      {user ? (
        <Button variant="primary" size="lg" busy={busy} onClick={() => void edit(user)}>
          <span className="truncate">{texts.editAs({ email: user.email })}</span>
        </Button>
      ) : (
        <div className="grid grid-cols-2 gap-2 max-2xs:grid-cols-1">
          <Button variant="primary" size="lg" onClick={() => onLogin('/login')}>
            {texts.logIn()}
          </Button>
          <Button size="lg" onClick={() => onLogin('/signup')}>
            {texts.signUp()}
          </Button>
        </div>
      )}
      <Button variant="ghost" onClick={onLook}>
        {texts.lookOnly()}
      </Button>
    </div>
  );
}
