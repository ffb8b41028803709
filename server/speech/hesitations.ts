/** Hesitations that the aligner found between the words: sounds like an 'um', which recognisers leave out. Pure. */
import { partitionPoint } from '#model/time/sorted.ts';
import type { Range } from '#model/types.ts';
import type { RecognisedWord } from './engine.ts';

/** Seconds; shorter ones are the end of a word, or breath. */
const MIN_HESITATION = 0.15;
/** Of one, the part in which somebody speaks. */
const MIN_VOICED_SHARE = 0.5;
/** Below it words are marked, and what lies beside them is as much of a guess. */
const SURE = 0.6;

/**
 * The words with the hesitations between them: each with the word that follows, those behind the last one with that. Left out are
 * those that reach into a word, that lie beside words which are a guess, or in which nobody speaks.
 * @param hesitations in order @param words in order, disjoint @param voices where somebody speaks, in order
 */
export function besideWords(
  hesitations: readonly Range[],
  words: readonly RecognisedWord[],
  voices: readonly Range[],
): RecognisedWord[] {
  const isSure = (word: RecognisedWord | undefined): boolean => word === undefined || word.confidence >= SURE;
  const beside = words.map((): Range[] => []);
  for (const hesitation of hesitations) {
    const at = partitionPoint(words.length, (i) => words[i]!.end <= hesitation.start);
    const [previous, next] = [words[at - 1], words[at]];
    if (!isSure(previous) || !isSure(next)) continue;
    const end = Math.min(hesitation.end, next?.start ?? hesitation.end);
    const range = { start: hesitation.start, end };
    if (end - range.start < MIN_HESITATION || voicedShare(range, voices) < MIN_VOICED_SHARE) continue;
    const own = next ?? previous;
    if (!own) continue;
    beside[next ? at : at - 1]!.push({ start: range.start - own.start, end: range.end - own.start });
  }
  return words.map((word, i) => (beside[i]!.length === 0 ? word : { ...word, hesitations: beside[i]! }));
}

/** Of a transcript, source seconds, in order. */
export function hesitationsOf(
  words: readonly (Range & { readonly hesitations?: readonly Range[] })[],
): Range[] {
  return words.flatMap((word) =>
    (word.hesitations ?? []).map(({ start, end }) => ({ start: word.start + start, end: word.start + end })),
  );
}

function voicedShare({ start, end }: Range, voices: readonly Range[]): number {
  const voiced = voices.reduce(
    (sum, voice) => sum + Math.max(0, Math.min(end, voice.end) - Math.max(start, voice.start)),
    0,
  );
  return voiced / (end - start);
}
