import fc from 'fast-check';
import type { HeardRun, RunWord } from '#model/transcripts/second-pass.ts';
import type { Words } from '#model/types.ts';
import { wordAt } from '#model/words/words.ts';

/** What another recogniser may have heard in words `first … last` (inclusive) of a first pass, and nowhere else. */
export function passRuns(words: Words, first: number, last: number): fc.Arbitrary<readonly HeardRun[]> {
  const run = fc.record({
    /** Words that both hear before the run, and that it replaces. */
    skip: fc.nat(3),
    was: fc.nat(2),
    texts: fc.array(fc.constantFrom('other', 'words', 'here'), { maxLength: 3 }),
    late: fc.integer({ min: -15, max: 15 }).map((hundredths) => hundredths / 100),
    isMark: fc.boolean(),
    confidence: fc.constantFrom(0.4, 0.9),
  });
  return fc.array(run, { minLength: 1, maxLength: 5 }).map((parts) => {
    const runs: HeardRun[] = [];
    let at = first;
    for (const { skip, was: count, texts, late, isMark, confidence } of parts) {
      at += skip;
      if (at + count > last + 1) break;
      const was = Array.from({ length: count }, (_, k): RunWord => wordAt(words, at + k));
      const room =
        count > 0
          ? { start: was[0]!.start, end: was.at(-1)!.end }
          : { start: at === 0 ? 0 : words.end[at - 1]!, end: words.start[at]! };
      const share = (room.end - room.start) / Math.max(1, texts.length);
      const now =
        isMark && count > 0
          ? was.map((word) => ({ ...word, confidence }))
          : texts.map((text, k) => ({
              text,
              start: Math.max(0, room.start + k * share + late),
              end: Math.max(0.01, room.start + (k + 1) * share + late - 0.001),
              confidence,
            }));
      if (was.length + now.length > 0) runs.push({ was: was.map(heard), now: now.map(heard) });
      at += Math.max(1, count);
    }
    return runs;
  });
}

const heard = ({ text, start, end, confidence }: RunWord): RunWord => ({ text, start, end, confidence });
