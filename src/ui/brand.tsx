import clsx from 'clsx';

export function Mark({ size = 24 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d="M6.5 3h7.4L8.7 18H6.5A3.5 3.5 0 0 1 3 14.5v-8A3.5 3.5 0 0 1 6.5 3z" />
      <path className="fill-red" d="M15.3 6h2.2A3.5 3.5 0 0 1 21 9.5v8a3.5 3.5 0 0 1-3.5 3.5h-7.4z" />
    </svg>
  );
}

export function Brand({ large = false }: { large?: boolean | undefined }) {
  return (
    <span
      className={clsx(
        'flex items-center gap-2 font-semibold text-text-1 tracking-[-0.015em]',
        large ? 'text-[1.0625rem] leading-6' : 'text-[0.9375rem] leading-5',
      )}
    >
      <Mark size={large ? 28 : 24} />
      Trimscript
    </span>
  );
}
