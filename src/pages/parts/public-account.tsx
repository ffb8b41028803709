import clsx from 'clsx';
import { LayoutGrid, LogOut, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pages } from '#i18n/en/common.ts';
import { accountCalls } from '#src/account/load-calls.ts';
import { settingsPath } from '#src/account/paths.ts';
import { removeUserData, type UserData } from '#src/editor/state/user-data.ts';
import { projectsPath } from '#src/projects/paths.ts';
import { buttonClass } from '#src/ui/index.ts';
import { ForVisitor } from './visitor.tsx';

export function headerButton(variant: 'ghost' | 'secondary' = 'ghost'): string {
  return clsx(buttonClass({ variant }), 'h-10! px-3.5! text-14! max-sm:px-2.5!');
}

/** The right end of a public page's header: the way in, or what the top bar of who is signed in holds. */
export function PublicAccount() {
  return (
    <ForVisitor
      stranger={
        <>
          <Link to="/login" className={headerButton()}>
            {pages.login()}
          </Link>
          <Link to="/signup" className={headerButton('secondary')}>
            {pages.signUp()}
          </Link>
        </>
      }
      user={(user) => <SignedInNav user={user} />}
    />
  );
}

function SignedInNav({ user }: { user: UserData | null }) {
  return (
    <nav aria-label={pages.account()} className="flex flex-none items-center gap-1">
      <Link to={user ? projectsPath(user) : '/login'} className={headerButton()}>
        <LayoutGrid aria-hidden size={16} />
        <span className="max-sm:sr-only">{pages.projects()}</span>
      </Link>
      <Link to={user ? settingsPath(user) : '/login'} className={headerButton()}>
        <SlidersHorizontal aria-hidden size={16} />
        <span className="max-sm:sr-only">{pages.settings()}</span>
      </Link>
      <button type="button" onClick={leave} className={headerButton()}>
        <LogOut aria-hidden size={16} />
        <span className="max-sm:sr-only">{pages.logout()}</span>
      </button>
    </nav>
  );
}

async function leave(): Promise<void> {
  try {
    const { logOut } = await accountCalls();
    await logOut();
  } catch {
    // The call could not even be loaded: at least this browser forgets the user.
    removeUserData();
    window.location.assign('/');
  }
}
