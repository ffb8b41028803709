/** How honest the bar of a download is while it is cut. */
import type { Report } from '../lib/report.ts';
import { KINDS, withCut } from './kinds.ts';

/** Of the bar, from which on it must be right. */
const FROM = 0.1;
/** Seconds: people have looked by then. */
const FIRST = 1;

interface Shown {
  /** Seconds. */
  readonly at: number;
  readonly share: number;
}

/** By how much what the bar promises, the time that passed by its share, is off the true time; the worst of each kind. */
export async function progress(
  report: Report,
  kinds = Object.keys(KINDS) as (keyof typeof KINDS)[],
): Promise<void> {
  for (const kind of kinds) {
    const shown: Shown[] = [];
    const whole = await withCut(kind, async ({ run }) => {
      const began = performance.now();
      const passed = () => (performance.now() - began) / 1000;
      await run((share) => shown.push({ at: passed(), share }));
      return passed();
    });
    // What stands there just before it changes is looked at as well: a bar that rests promises ever more.
    const looks = shown.flatMap(({ at, share }, i) => [
      { at, share },
      { at: shown[i + 1]?.at ?? whole, share },
    ]);
    const wrong = looks
      .filter(({ share }) => share >= FROM)
      .map(({ at, share }) => Math.abs(at / share / whole - 1));
    const first = shown.findLast(({ at }) => at <= FIRST)?.share;
    report({
      metric: `export.progress_${kind}`,
      value: Math.max(...wrong),
      unit: `of ${whole.toFixed(1)} s, most that the bar is off from a tenth on`,
      n: looks.length,
    });
    report({
      metric: `export.progress_${kind}_first`,
      value: first ? Math.abs(FIRST / first / whole - 1) : Number.NaN,
      unit: 'that it is off after a second',
    });
  }
}
