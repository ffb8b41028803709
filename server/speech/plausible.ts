import type { Doubt, Range } from '#model/types.ts';

/** Lengths of phrases in words, and the number of repetitions that show a loop: models repeat phrases on noise. */
const LOOPS = [
  { shortest: 1, longest: 4, times: 5 },
  { shortest: 5, longest: 12, times: 3 },
];
/** Words a second; nobody speaks faster. */
const MAX_WORD_RATE = 8;
/** Seconds that voice detectors cut off at the ends of a voice. */
const VOICE_MARGIN = 0.3;
/** Seconds of voice; shorter than any word that is said alone. */
const MIN_WORD = 0.15;
/** Seconds of voice that are never without a word. */
const MIN_WORDLESS = 1;
/** Seconds; words this short have no real times, and many of them make an answer implausible. */
const MAX_INSTANT = 0.02;
const MIN_INSTANTS = 5;
/** Limits of `no_speech_prob` and `avg_logprob`, beyond which a server itself heard no speech. */
const NO_SPEECH = 0.8;
const UNLIKELY = -1;
/** Compression ratio of a text; speech has 1.2 to 1.9, loops have more. */
const MAX_COMPRESSION = 2.4;
const OTHER_ALPHABET = /[^\P{L}\p{Script=Latin}\p{Script=Common}]/u;

/**
 * Why a recogniser cannot have heard that in a segment of audio: what models make up on silence, noise and music has too many words, goes
 * round in a loop, or is in another alphabet. None at all is no answer to a voice either.
 * @param voice seconds in which somebody speaks
 */
export function doubtOf(texts: readonly string[], voice: number): Doubt | null {
  if (texts.length === 0) return voice < MIN_WORDLESS ? null : 'wordless';
  if (voice < MIN_WORD || texts.length > MAX_WORD_RATE * (voice + VOICE_MARGIN)) return 'crowded';
  if (isLoop(texts)) return 'loop';
  return texts.some((text) => OTHER_ALPHABET.test(text)) ? 'alphabet' : null;
}

/** What a server states about a segment of its answer, by the names of OpenAI's `verbose_json`; null where it states nothing. */
export interface SegmentStatistics {
  readonly noSpeech: number | null;
  readonly logprob: number | null;
  readonly compression: number | null;
}

/** Why a stretch of an answer cannot be true. @param words of it, seconds @param isTimed whether the server told their times */
export function doubtOfStretch(
  { noSpeech, logprob, compression }: SegmentStatistics,
  words: readonly (Range & { readonly text: string })[],
  isTimed: boolean,
): Doubt | null {
  if (words.length === 0) return null;
  if (noSpeech !== null && noSpeech >= NO_SPEECH && logprob !== null && logprob < UNLIKELY) return 'silence';
  if (compression !== null && compression > MAX_COMPRESSION) return 'garble';
  const instants = words.filter(({ start, end }) => end - start <= MAX_INSTANT + 1e-6).length;
  if (isTimed && instants >= MIN_INSTANTS && 2 * instants > words.length) return 'instants';
  const [first, last] = [words[0]!, words.at(-1)!];
  const doubt = doubtOf(
    words.map(({ text }) => text),
    last.end - first.start,
  );
  // Words without times share a stretch that may be short.
  return doubt === 'crowded' && !isTimed ? null : doubt;
}

function isLoop(texts: readonly string[]): boolean {
  const plain = texts.map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return LOOPS.some(({ shortest, longest, times }) => {
    for (let length = shortest; length <= longest; length++) {
      let same = 0;
      for (let i = length; i < plain.length; i++) {
        same = plain[i] === plain[i - length] ? same + 1 : 0;
        if (same === length * (times - 1)) return true;
      }
    }
    return false;
  });
}
