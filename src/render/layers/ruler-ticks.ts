/** Labels every `step` seconds, divided into `parts`. */
export interface TickRule {
  readonly step: number;
  readonly parts: number;
}

/** CSS pixels. */
export const MIN_MAJOR_PX = 96;

const RULES: readonly TickRule[] = [
  { step: 0.1, parts: 5 },
  { step: 0.2, parts: 2 },
  { step: 0.5, parts: 5 },
  { step: 1, parts: 5 },
  { step: 2, parts: 2 },
  { step: 5, parts: 5 },
  { step: 10, parts: 5 },
  { step: 15, parts: 3 },
  { step: 30, parts: 5 },
  { step: 60, parts: 4 },
  { step: 120, parts: 2 },
  { step: 300, parts: 5 },
  { step: 600, parts: 5 },
  { step: 1200, parts: 2 },
  { step: 1800, parts: 3 },
  { step: 3600, parts: 4 },
];

/** Finest rule with labels `MIN_MAJOR_PX` apart. */
export function tickRule(pxPerSecond: number): TickRule {
  return RULES.find((rule) => rule.step * pxPerSecond >= MIN_MAJOR_PX) ?? RULES[RULES.length - 1];
}

/** `h:mm:ss`, with tenths for steps below a second. */
export function tickLabel(time: number, step: number): string {
  const tenths = Math.round(time * 10);
  const whole = Math.floor(tenths / 10);
  const seconds = whole % 60;
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const clock = `${hours}:${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`;
  return step < 1 ? `${clock}.${tenths % 10}` : clock;
}
