import { type ReactNode, useState } from 'react';
import { ui } from '#i18n/en/common.ts';
import { review as texts } from '#i18n/en/player.ts';
import { HttpError, messageOf } from '#src/api/client/index.ts';
import { readUserData, type UserData } from '#src/editor/state/session/user-data.ts';
import { Button, EmptyState, ErrorLine, Skeleton, TextField } from '#src/ui/index.ts';
import { type Holder, join } from './calls.ts';
import { ReviewView } from './review-view.tsx';
import { useReview } from './use-review.ts';

interface InvitationProps {
  readonly name: string;
  readonly holder: Holder;
  readonly onLogin: (path: '/login' | '/signup') => void;
  readonly onJoined: (user: UserData, projectId: string) => void;
  /** To read and comment instead, which needs no account. */
  readonly onLook: () => void;
}

/** What a link to edit asks first: with which account. */
function Invitation({ name, holder, onLogin, onJoined, onLook }: InvitationProps) {
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
    <div className="grid grid-cols-1 gap-3">
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

interface ReviewPageProps {
  readonly token: string;
  /** The bar on top, under which the project's name stands. */
  readonly header: (name: string | null) => ReactNode;
  readonly onLogin: (path: '/login' | '/signup') => void;
  readonly onJoined: (user: UserData, projectId: string) => void;
}

/** A project as the holder of a link sees it. */
export function ReviewPage({ token, header, onLogin, onJoined }: ReviewPageProps) {
  const review = useReview(token);
  const { state, holder } = review;
  const [isLooking, setIsLooking] = useState(false);
  const isInvited = state.kind === 'open' && state.review.rights === 'edit' && !isLooking;
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)]">
      {header(state.kind === 'open' ? state.review.name : null)}
      {state.kind === 'open' && !isInvited ? (
        <ReviewView key={state.review.revision} review={review} opened={state.review} isOld={state.isOld} />
      ) : (
        <main className="overflow-y-auto p-6 max-sm:p-4">
          <div className="mx-auto mt-[10dvh] max-w-100 rounded-modal bg-bg-1 p-6 shadow-1">
            {state.kind === 'opening' && (
              <div role="status">
                <span className="sr-only">{texts.opening()}</span>
                <Skeleton lines={4} />
              </div>
            )}
            {state.kind === 'open' && (
              <Invitation
                name={state.review.name}
                holder={holder}
                onLogin={onLogin}
                onJoined={onJoined}
                onLook={() => setIsLooking(true)}
              />
            )}
            {state.kind === 'password' && <Password message={state.message} onOpen={review.open} />}
            {state.kind === 'refused' && (
              <EmptyState
                title={texts.nothingHere()}
                action={
                  state.mayPass ? <Button onClick={() => review.open()}>{ui.tryAgain()}</Button> : undefined
                }
              >
                {state.message}
              </EmptyState>
            )}
          </div>
        </main>
      )}
    </div>
  );
}

function Password({ message, onOpen }: { message: string | null; onOpen: (password: string) => void }) {
  const [password, setPassword] = useState('');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onOpen(password);
      }}
    >
      <p className="text-text-2">{texts.asksPassword()}</p>
      <TextField
        label={texts.password()}
        type="password"
        autoComplete="off"
        autoFocus
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {message !== null && <ErrorLine>{message}</ErrorLine>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabledReason={password === '' ? texts.typePassword() : undefined}
      >
        {texts.open()}
      </Button>
    </form>
  );
}
