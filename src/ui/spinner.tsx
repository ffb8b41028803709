import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';

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
