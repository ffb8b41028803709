import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link inside text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="rounded-word font-medium text-blue-text underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}
