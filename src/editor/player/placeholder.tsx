/** Half heights; red between the brackets. */
const BARS = [
  6, 6, 9, 8, 8, 12, 20, 20, 21, 13, 20, 16, 15, 14, 18, 37, 36, 37, 39, 20, 25, 35, 37, 39, 38, 14, 27, 28,
  22, 14, 19, 11, 24, 21, 15, 11, 15, 8, 11, 9, 6,
];
const FIRST_RED = 14;
const LAST_RED = 22;

export function Placeholder({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="absolute inset-0 bg-bg-2">
      <svg className="absolute inset-0 size-full" viewBox="0 0 960 540" aria-hidden="true" fill="none">
        <g strokeWidth={3.5} strokeLinecap="round">
          {BARS.map((half, i) => {
            const red = i >= FIRST_RED && i <= LAST_RED;
            return (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
                key={i}
                d={`M${240 + i * 12} ${220 - half}v${2 * half}`}
                stroke={red ? 'var(--red)' : 'var(--line-ctl)'}
                opacity={red ? 0.9 : 0.5}
              />
            );
          })}
        </g>
        <g stroke="var(--red-text)" strokeWidth={4} strokeLinejoin="round" strokeLinecap="round">
          <path d="M416 138h-14v164h14" />
          <path d="M496 138h14v164h-14" />
        </g>
      </svg>
      <div className="absolute inset-x-4 top-[64%] grid justify-items-center gap-0.5 text-center">
        <p className="font-semibold text-14">{title}</p>
        <div className="grid justify-items-center gap-2 text-text-2">{children}</div>
      </div>
    </div>
  );
}
