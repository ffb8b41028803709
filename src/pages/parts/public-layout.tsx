import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand, buttonClass } from '#src/ui/index.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const big = '!h-10 !px-3.5 !text-14';

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
      <header className="wrap flex h-18 items-center gap-1">
        <Link to="/" className="mr-6 flex rounded-chip max-sm:mr-2" aria-label="Trimscript, home">
          <Brand large />
        </Link>
        <Link to="/pricing" className={clsx(buttonClass({ variant: 'ghost' }), big, 'max-sm:hidden')}>
          Pricing
        </Link>
        <Link to="/demo" className={clsx(buttonClass({ variant: 'ghost' }), big, 'max-sm:hidden')}>
          Demo
        </Link>
        {wide && (
          <a href="#how" className={clsx(buttonClass({ variant: 'ghost' }), big, 'max-sm:hidden')}>
            How it works
          </a>
        )}
        <span className="flex-1" />
        <Link to="/login" className={clsx(buttonClass({ variant: 'ghost' }), big)}>
          Login
        </Link>
        <Link to="/signup" className={clsx(buttonClass({ variant: 'secondary' }), big)}>
          Sign Up
        </Link>
      </header>
      <main className="flex-1">{children}</main>
      <Footer />
    </div>
  );
}

function Footer() {
  return (
    <footer data-theme="dark" className="bg-bg-0 text-text-2">
      <div className="wrap flex min-h-18 flex-wrap items-center gap-x-6 gap-y-3 border-line border-t py-4">
        <Link to="/" className="flex rounded-chip" aria-label="Trimscript, home">
          <Brand />
        </Link>
        <span className="flex-1" />
        <nav aria-label="Pages" className="flex flex-wrap gap-x-6 max-sm:order-last max-sm:basis-full">
          <FooterLink to="/pricing">Pricing</FooterLink>
          <FooterLink to="/demo">Demo</FooterLink>
          <FooterLink to="/login">Login</FooterLink>
          <FooterLink to="/signup">Sign Up</FooterLink>
          <FooterLink to="/terms">Terms</FooterLink>
          <FooterLink to="/privacy">Privacy</FooterLink>
        </nav>
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
