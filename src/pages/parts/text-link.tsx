import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export const textLink = 'rounded-word font-medium text-blue-text underline-offset-2 hover:underline';

/** A link inside text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={textLink}>
      {children}
    </Link>
  );
}
