import clsx from 'clsx';
import { pages } from '#i18n/en/common.ts';
import { Spinner } from '#src/ui/index.ts';

interface LoadingProps {
  text?: string | undefined;
  window?: boolean | undefined;
}

export function Loading({ text = pages.loading(), window = true }: LoadingProps) {
  return (
    <div role="status" className={clsx('grid place-items-center', window ? 'h-dvh' : 'h-full')}>
      <p className="flex items-center gap-3 text-text-2">
        <Spinner />
        {text}
      </p>
    </div>
  );
}
