/** Somebody speaks in `[start, end)` seconds. */
export interface Turn {
  readonly start: number;
  readonly end: number;
  readonly speaker: string | number;
}

/** Seconds of one step of the count. */
const STEP = 0.01;

/**
 * Diarization error rate as NIST and pyannote.metrics define it: seconds missed, falsely found and given to the wrong speaker,
 * by seconds spoken, overlap counted for each speaker, no collar, under the best pairing of speakers.
 */
export function diarizationError(reference: readonly Turn[], found: readonly Turn[]): number {
  const end = Math.max(0, ...reference.map((turn) => turn.end), ...found.map((turn) => turn.end));
  const names = (turns: readonly Turn[]) => [...new Set(turns.map(({ speaker }) => speaker))];
  const [real, heard] = [names(reference), names(found)];
  const together = real.map(() => heard.map(() => 0));
  let spoken = 0;
  let errors = 0;
  for (let t = STEP / 2; t < end; t += STEP) {
    const at = (turns: readonly Turn[], all: (string | number)[]) =>
      all.flatMap((name, i) =>
        turns.some(({ start, end: stop, speaker }) => speaker === name && start <= t && t < stop) ? [i] : [],
      );
    const [r, h] = [at(reference, real), at(found, heard)];
    spoken += r.length;
    errors += Math.max(r.length, h.length);
    for (const i of r) for (const j of h) together[i]![j]! += 1;
  }
  return spoken === 0 ? 0 : (errors - best(together, 0, new Set())) / spoken;
}

/** The most steps that any pairing of real with heard speakers gets right. Five speakers at most: all are tried. */
function best(together: readonly (readonly number[])[], i: number, taken: ReadonlySet<number>): number {
  const row = together[i];
  if (!row) return 0;
  let most = best(together, i + 1, taken);
  for (const [j, steps] of row.entries())
    if (!taken.has(j)) most = Math.max(most, steps + best(together, i + 1, new Set(taken).add(j)));
  return most;
}

/** Turns of an RTTM file. */
export function readRttm(text: string): Turn[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('SPEAKER '))
    .map((line) => {
      const [, , , start = '', length = '', , , speaker = ''] = line.split(/\s+/);
      return { start: Number(start), end: Number(start) + Number(length), speaker };
    });
}
