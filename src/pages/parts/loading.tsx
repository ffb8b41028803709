import clsx from 'clsx';
import { Spinner } from '#src/ui/index.ts';

interface LoadingProps {
  text?: string | undefined;
  window?: boolean | undefined;
}

export function Loading({ text = 'Loading', window = true }: LoadingProps) {
  return (
    <div role="status" className={clsx('grid place-items-center', window ? 'h-dvh' : 'h-full')}>
      <p className="flex items-center gap-3 text-text-2">
        <Spinner />
        {text}
      </p>
    </div>
  );
}
