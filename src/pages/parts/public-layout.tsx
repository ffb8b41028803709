import clsx from 'clsx';
import { LayoutGrid, LogOut, Menu, SlidersHorizontal } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages, titles } from '#i18n/en/common.ts';
import { LANGUAGE_FACTS, LANGUAGES, type Language, language } from '#i18n/language.ts';
import { chooseLanguage } from '#i18n/page-language.ts';
import { accountCalls } from '#src/account/load-calls.ts';
import { settingsPath, workspacePath } from '#src/account/paths.ts';
import { removeUserData, type UserData } from '#src/editor/state/session/user-data.ts';
import { projectsPath } from '#src/projects/paths.ts';
import { Brand, buttonClass } from '#src/ui/index.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { ForVisitor, useVisitor } from './visitor.tsx';

function headerButton(variant: 'ghost' | 'secondary' = 'ghost'): string {
  return clsx(buttonClass({ variant }), 'h-10! px-3.5! text-14! max-sm:px-2.5!');
}

/** The right end of a public page's header: the way in, or what the top bar of who is signed in holds. */
function PublicAccount() {
  return (
    <ForVisitor
      stranger={
        <>
          <Link to="/login" className={headerButton()}>
            {titles.login()}
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
        <span className="max-sm:sr-only">{titles.projects()}</span>
      </Link>
      <Link to={user ? settingsPath(user) : '/login'} className={headerButton()}>
        <SlidersHorizontal aria-hidden size={16} />
        <span className="max-sm:sr-only">{titles.settings()}</span>
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

/** Links, which work in a page that came drawn too; only the app keeps the choice. */
function LanguageSwitch() {
  const choose = (event: MouseEvent, choice: Language): void => {
    event.preventDefault();
    chooseLanguage(choice);
  };
  return (
    <nav aria-label={pages.language()} className="flex gap-x-4 max-sm:order-last max-sm:basis-full">
      {LANGUAGES.map((each) => (
        <a
          key={each}
          href={`?language=${each}`}
          hrefLang={each}
          lang={each}
          aria-current={each === language() ? 'true' : undefined}
          onClick={(event) => choose(event, each)}
          className={clsx(
            'inline-flex min-h-6 items-center rounded-chip hover:text-text-1 pointer-coarse:min-h-11',
            each === language() && 'text-text-1',
          )}
        >
          {LANGUAGE_FACTS[each].name}
        </a>
      ))}
    </nav>
  );
}

/** Header and footer of the pages everybody can see. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col font-page">
      <header className="wrap flex min-h-18 flex-wrap items-center gap-1 min-[20rem]:flex-nowrap">
        <HomeLink className="mr-6 max-sm:mr-1" large />
        <Link to="/pricing" className={`${headerButton()} max-sm:hidden`}>
          {titles.pricing()}
        </Link>
        <Link to="/demo" className={`${headerButton()} max-sm:hidden`}>
          {titles.demo()}
        </Link>
        <Link to="/help" className={`${headerButton()} max-sm:hidden`}>
          {titles.guide()}
        </Link>
        <span className="flex-1" />
        <PublicAccount />
        <SmallMenu />
      </header>
      <main className="flex-1">{children}</main>
      <Footer />
    </div>
  );
}

/** What a small header has no room for. The browser's own popover: it works before any script, and closes by itself. */
function SmallMenu() {
  return (
    <div className="sm:hidden">
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label={pages.menu()}
        className={buttonClass({ variant: 'ghost', size: 'lg', iconOnly: true })}
      >
        <Menu aria-hidden size={20} />
      </button>
      <nav
        id="site-menu"
        popover="auto"
        aria-label={pages.site()}
        className="menu top-16 right-4 bottom-auto left-auto m-0 min-w-44 text-text-1 [&:popover-open]:grid"
      >
        <Link to="/pricing" className="menu-item touch-target">
          {titles.pricing()}
        </Link>
        <Link to="/demo" className="menu-item touch-target">
          {titles.demo()}
        </Link>
        <Link to="/help" className="menu-item touch-target">
          {titles.guide()}
        </Link>
      </nav>
    </div>
  );
}

/** The logo, which leads to the workspace where there is one. */
function HomeLink({
  className = '',
  large = false,
}: {
  className?: string | undefined;
  large?: boolean | undefined;
}) {
  const user = useVisitor();
  return (
    <Link
      to={user ? workspacePath(user) : '/'}
      className={`flex flex-none rounded-chip ${className}`}
      aria-label={user ? pages.toWorkspace() : pages.toHome()}
    >
      <Brand large={large} />
    </Link>
  );
}

function Footer() {
  return (
    <footer data-theme="dark" className="bg-bg-0 text-text-2">
      <div className="wrap flex min-h-18 flex-wrap items-center gap-x-6 gap-y-3 border-line border-t py-4">
        <HomeLink />
        <span className="flex-1" />
        <nav
          aria-label={pages.pages()}
          className="flex flex-wrap gap-x-6 max-sm:order-last max-sm:basis-full"
        >
          <FooterLink to="/pricing">{titles.pricing()}</FooterLink>
          <FooterLink to="/demo">{titles.demo()}</FooterLink>
          <FooterLink to="/help">{titles.guide()}</FooterLink>
          <ForVisitor
            stranger={
              <>
                <FooterLink to="/login">{titles.login()}</FooterLink>
                <FooterLink to="/signup">{pages.signUp()}</FooterLink>
              </>
            }
          />
          <FooterLink to="/terms">{pages.terms()}</FooterLink>
          <FooterLink to="/privacy">{titles.privacy()}</FooterLink>
          <FooterLink to="/about">{pages.about()}</FooterLink>
        </nav>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center rounded-chip hover:text-text-1 pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
}
