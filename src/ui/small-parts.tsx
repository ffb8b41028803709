import clsx from 'clsx';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { HelpLink } from './help.tsx';
import type { HelpPlace } from './help-places.ts';

export function Count({ children }: { children: ReactNode }) {
  return (
    <span className="num inline-grid h-5 min-w-6 place-items-center rounded-full bg-bg-3 px-1.5 font-medium text-12 text-text-2">
      {children}
    </span>
  );
}

export function Skeleton({
  lines = 3,
  className,
}: {
  lines?: number | undefined;
  className?: string | undefined;
}) {
  const widths = ['w-[92%]', 'w-[84%]', 'w-[46%]', 'w-[88%]', 'w-[71%]'];
  return (
    <div aria-hidden className={clsx('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are interchangeable
        <div key={line} className={clsx('h-3 rounded-chip bg-bg-3', widths[line % widths.length])} />
      ))}
    </div>
  );
}

interface ErrorLineProps {
  children: ReactNode;
  /** Says more in the guide. */
  help?: HelpPlace | undefined;
  className?: string | undefined;
}

/** A failure in words, in red, announced at once. It stays until its cause is gone. */
export function ErrorLine({ children, help, className }: ErrorLineProps) {
  return (
    <div className={className}>
      <p role="alert" className="flex items-start gap-2 text-red-text">
        <CircleAlert aria-hidden size={16} className="mt-0.5" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
      {help !== undefined && <HelpLink about={help} className="ml-6" />}
    </div>
  );
}

/** Turning ring for work without a figure; a static ring under reduced motion. Text beside it says what goes on. */
export function Spinner({
  size = 20,
  className,
}: {
  size?: number | undefined;
  className?: string | undefined;
}) {
  return <LoaderCircle aria-hidden size={size} className={clsx('animate-spin', className)} />;
}

export function Kbd({ children, onTip = false }: { children: ReactNode; onTip?: boolean | undefined }) {
  return (
    <kbd
      className={clsx(
        'inline-grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-chip px-1 font-medium font-sans text-11',
        onTip ? 'bg-[rgb(255_255_255/0.16)] text-on-tip' : 'bg-bg-3 text-text-2',
      )}
    >
      {children}
    </kbd>
  );
}

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Says more in the guide. */
  help?: HelpPlace | undefined;
  className?: string | undefined;
}

/** What stands where nothing is yet: a bold line, a sentence, a button, and where the guide says more. */
export function EmptyState({ title, children, action, help, className }: EmptyStateProps) {
  return (
    <div className={clsx('grid justify-items-start gap-2', className)}>
      <p className="font-semibold">{title}</p>
      {children !== undefined && <p className="text-text-2">{children}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
      {help !== undefined && <HelpLink about={help} />}
    </div>
  );
}
