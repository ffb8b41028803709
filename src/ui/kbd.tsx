import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A key cap. */
export function Kbd({ children, onTip = false }: { children: ReactNode; onTip?: boolean | undefined }) {
  return (
    <kbd
      className={clsx(
        'inline-grid h-[18px] min-w-[18px] place-items-center rounded-chip px-1 font-medium font-sans text-11',
        onTip ? 'bg-[rgb(255_255_255/0.16)] text-on-tip' : 'bg-bg-3 text-text-2',
      )}
    >
      {children}
    </kbd>
  );
}
