import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#src/ui/index.ts';

/** The way on from a page, once in each: a link that looks like its main button. */
export function PrimaryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${buttonClass({ variant: 'primary', size: 'lg' })} max-w-full flex-none`}>
      {children}
    </Link>
  );
}

export const textLink = 'rounded-word font-medium text-blue-text underline-offset-2 hover:underline';

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={textLink}>
      {children}
    </Link>
  );
}
