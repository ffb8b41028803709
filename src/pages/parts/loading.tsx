import { Spinner } from '#src/ui/index.ts';

/** The whole window while a page or a check is on its way. */
export function Loading({ text = 'Loading' }: { text?: string | undefined }) {
  return (
    <div role="status" className="grid h-dvh place-items-center">
      <p className="flex items-center gap-3 text-text-2">
        <Spinner />
        {text}
      </p>
    </div>
  );
}
