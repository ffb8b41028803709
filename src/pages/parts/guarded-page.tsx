import { type ComponentType, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router-dom';
import { shell } from '#i18n/en/account.ts';
import { checkStored, checkToken, goOnAs, type Visit } from '#src/account/guard.ts';
import type { UserData } from '#src/editor/state/session/user-data.ts';
import { Button, Modal } from '#src/ui/index.ts';
import { useTitle } from './current-page.ts';

/** The route of a page whose path ends in a session's token: it shows once it is clear whose session it is. */
export function guardedPage(
  Page: ComponentType,
  guard: 'token' | 'stored',
): {
  loader: typeof checkToken;
  shouldRevalidate: typeof isOtherPage;
  Component: ComponentType;
} {
  function Guarded() {
    const visit = useLoaderData<Visit>();
    return visit.other ? <ChooseAccount {...visit} other={visit.other} /> : <Page />;
  }
  return {
    loader: guard === 'token' ? checkToken : checkStored,
    shouldRevalidate: isOtherPage,
    Component: Guarded,
  };
}

/** What a query names, as the project of the workspace, is the same session's. */
function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Asks who opens a page of another account than the one that is signed in here. Until then nothing of it is loaded. */
function ChooseAccount({ user, other }: { user: UserData; other: UserData }) {
  useTitle(shell.twoAccounts());
  const stayButton = useRef<HTMLButtonElement>(null);
  const stay = () => goOnAs(user, { user, other });
  return (
    <Modal
      open
      title={<span className="wrap-anywhere">{shell.signedInAs({ email: user.email })}</span>}
      onClose={stay}
      initialFocus={stayButton}
      actions={
        <>
          <Button ref={stayButton} variant="primary" size="lg" onClick={stay} className="w-full">
            <span className="truncate">{shell.stay({ email: user.email })}</span>
          </Button>
          <Button size="lg" onClick={() => goOnAs(other, { user, other })} className="w-full">
            <span className="truncate">{shell.continueAs({ email: other.email })}</span>
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere mt-3 text-text-2">
        {shell.otherAccount({ other: other.email, email: user.email })}
      </p>
    </Modal>
  );
}
