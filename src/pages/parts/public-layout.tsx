import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#i18n/en/common.ts';
import { workspacePath } from '#src/account/paths.ts';
import { Brand, buttonClass } from '#src/ui/index.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { headerButton, PublicAccount } from './public-account.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { ForVisitor, useVisitor } from './visitor.tsx';

/** Header and footer of the pages everybody can see. */
export function PublicLayout({
  children,
  wide = false,
}: {
  children: ReactNode;
  wide?: boolean | undefined;
}) {
  return (
    <div className="flex min-h-dvh flex-col font-page">
      <header className="wrap flex min-h-18 flex-wrap items-center gap-1 min-[20rem]:flex-nowrap">
        <HomeLink className="mr-6 max-sm:mr-1" large />
        <Link to="/pricing" className={`${headerButton()} max-sm:hidden`}>
          {pages.pricing()}
        </Link>
        <Link to="/demo" className={`${headerButton()} max-sm:hidden`}>
          {pages.demo()}
        </Link>
        {wide && (
          <a href="#how" className={`${headerButton()} max-sm:hidden`}>
            {pages.howItWorks()}
          </a>
        )}
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
          {pages.pricing()}
        </Link>
        <Link to="/demo" className="menu-item touch-target">
          {pages.demo()}
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
          <FooterLink to="/pricing">{pages.pricing()}</FooterLink>
          <FooterLink to="/demo">{pages.demo()}</FooterLink>
          <FooterLink to="/help">{pages.guide()}</FooterLink>
          <ForVisitor
            stranger={
              <>
                <FooterLink to="/login">{pages.login()}</FooterLink>
                <FooterLink to="/signup">{pages.signUp()}</FooterLink>
              </>
            }
          />
          <FooterLink to="/terms">{pages.terms()}</FooterLink>
          <FooterLink to="/privacy">{pages.privacy()}</FooterLink>
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
