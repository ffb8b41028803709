/** Words beside a change of speaker: whether they are given to who says them. */
import type { Range } from '#model/types.ts';
import { speakersOf } from '#server/speech/speakers/diarize.ts';
import { chunks } from '#tests/support/transcribe.ts';
import type { Turn } from './telephone.ts';

/** `speaker` says it; null: both, or nobody as far as is known. */
export interface SaidBy extends Range {
  readonly text: string;
  readonly speaker: string | number | null;
}

/** Seconds from a change of speaker. */
const NEAR = 1;

/** Labels words that were heard by turns that were written down. */
export function saidBy(
  words: readonly (Range & { readonly text: string })[],
  turns: readonly Turn[],
): SaidBy[] {
  return words.map(({ text, start, end }) => {
    const shares = [...Map.groupBy(turns, ({ speaker }) => speaker)].map(([speaker, own]) => {
      const seconds = own.map((turn) => Math.max(0, Math.min(end, turn.end) - Math.max(start, turn.start)));
      return { speaker, seconds: seconds.reduce((sum, each) => sum + each, 0) };
    });
    const [most, next] = shares.sort((a, b) => b.seconds - a.seconds);
    const isClear = most && most.seconds > 0 && most.seconds - (next?.seconds ?? 0) >= 0.3 * (end - start);
    return { text, start, end, speaker: isClear ? most.speaker : null };
  });
}

/** Of a talk of two people: words within a second of a change of speaker, and how many of them have the wrong one. */
export async function wordsNearChanges(
  samples: Int16Array,
  words: readonly SaidBy[],
): Promise<{ near: number; wrong: number }> {
  const request = { pcm: chunks(samples), count: 2, modelsDir: 'none', signal: new AbortController().signal };
  const told = await speakersOf(words, request);
  const known = words.flatMap((word, i) => (word.speaker === null ? [] : [{ ...word, told: told[i]! }]));
  const changes = known.flatMap(({ start, speaker }, i) => {
    const before = known[i - 1];
    return before && before.speaker !== speaker ? [(before.end + start) / 2] : [];
  });
  const [first] = known;
  const isFirst = known.filter(({ speaker }) => speaker === first?.speaker);
  // Whose number it is that most words of the first speaker have.
  const numbers = Map.groupBy(isFirst, (word) => word.told);
  const number = [...numbers].sort((a, b) => b[1].length - a[1].length)[0]?.[0];
  const near = known.filter(({ start, end }) =>
    changes.some((change) => Math.max(start - change, change - end) < NEAR),
  );
  const wrong = near.filter((word) => (word.told === number) !== (word.speaker === first?.speaker));
  return { near: near.length, wrong: wrong.length };
}
