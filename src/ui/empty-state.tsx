import clsx from 'clsx';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** What stands where nothing is yet: a bold line, a sentence, a button. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('grid justify-items-start gap-2', className)}>
      <p className="font-semibold">{title}</p>
      {children !== undefined && <p className="text-text-2">{children}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
