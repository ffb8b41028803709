import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A number in a pill, beside a title. */
export function Count({ children }: { children: ReactNode }) {
  return (
    <span className="num inline-grid h-5 min-w-6 place-items-center rounded-full bg-bg-3 px-1.5 font-medium text-12 text-text-2">
      {children}
    </span>
  );
}

/** Lines of text height while text is on its way. */
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

/** A failure in words, in red, announced at once. It stays until its cause is gone. */
export function ErrorLine({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <p role="alert" className={clsx('flex items-start gap-2 text-red-text', className)}>
      <CircleAlert aria-hidden size={16} className="mt-0.5" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
