/** How honest the bar of a download is while it is cut, on a machine that has cut nothing yet and on one that has. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../lib/report.ts';
import { FOLDER } from '../media/inputs.ts';
import { KINDS, withCut } from './kinds.ts';

/** Of the bar, from which on it must be right. */
const FROM = 0.1;
/** Seconds: people have looked by then. */
const FIRST = 1;

type Kind = keyof typeof KINDS;

interface Shown {
  /** Seconds. */
  readonly at: number;
  readonly share: number;
}

interface Cut {
  readonly shown: readonly Shown[];
  /** Seconds. */
  readonly whole: number;
}

/**
 * By how much what the bar promises, the time that passed by its share, is off the true time; the worst of each kind.
 * Each is cut twice: as the first cut of a machine, and as the second after one of another kind, whose pace is remembered.
 */
export async function progress(report: Report, kinds = Object.keys(KINDS) as Kind[]): Promise<void> {
  const folder = await mkdtemp(join(FOLDER, 'paces-'));
  const paceAfter = (kind: Kind | undefined) => join(folder, `${kind}.json`);
  try {
    for (const kind of kinds) {
      const cut = await timed(kind, paceAfter(kind));
      reportOff(report, `export.progress_${kind}`, cut, 'first cut of a machine');
    }
    for (const [i, kind] of kinds.entries()) {
      const before = kinds.at(i - 1);
      const cut = await timed(kind, paceAfter(before));
      reportOff(
        report,
        `export.progress_${kind}_later`,
        cut,
        `second cut of a machine, after one of ${before}`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function timed(kind: Kind, paceFile: string): Promise<Cut> {
  const shown: Shown[] = [];
  return withCut(
    kind,
    async ({ run }) => {
      const began = performance.now();
      const passed = () => (performance.now() - began) / 1000;
      await run((share) => shown.push({ at: passed(), share }));
      return { shown, whole: passed() };
    },
    paceFile,
  );
}

function reportOff(report: Report, metric: string, { shown, whole }: Cut, which: string): void {
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
    metric,
    value: Math.max(...wrong),
    unit: `of ${whole.toFixed(1)} s, most that the bar is off from a tenth on; ${which}`,
    n: looks.length,
  });
  report({
    metric: `${metric}_first`,
    value: first ? Math.abs(FIRST / first / whole - 1) : Number.NaN,
    unit: 'that it is off after a second',
  });
}
