import { model } from '#i18n/en/common.ts';
import { speech } from '#i18n/en/server.ts';
import type { Range } from '#model/types.ts';

/** Frequent small words of each language, a third of all speech, that do not occur in the other language. */
const SMALL_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'the and that is was of to it you we he she they this with for have but what not are be at my your so'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les et que qui est était de des du un une je tu il elle nous vous ils ce cette avec pour pas mais dans sur au ne se'.split(
      ' ',
    ),
  ),
};
const MIN_WORDS = 12;
/** Mean confidence of guesses: words whose times alone are guessed count as this (recognise-segment.ts). */
const MAX_UNSURE_CONFIDENCE = 0.5;

/** A sentence for the user: another language, or an unsure recogniser. */
export function qualityNotice(
  words: readonly { readonly text: string; readonly confidence: number }[],
  language: string,
): string | null {
  if (words.length < MIN_WORDS) return null;
  const texts = words.map(({ text }) => text.toLowerCase().replace(/[^\p{L}'’]/gu, ''));
  const share = (code: string): number =>
    texts.filter((text) => SMALL_WORDS[code]?.has(text)).length / texts.length;
  const other = Object.keys(SMALL_WORDS).find(
    (code) => code !== language && share(code) > 0.12 && share(code) > 3 * share(language),
  );
  if (other) return speech.soundsLike({ other, language });
  if (confidenceOf(words) < MAX_UNSURE_CONFIDENCE) return speech.mostlyGuesses();
  return null;
}

/** Words a second of voice. Known speech has 2.9 and more, and 2 with noise 5 dB below it. */
const MIN_WORD_RATE = 1.2;
/** The same where the recogniser is unsure of the few words there are, as of laughter. */
const MIN_UNSURE_WORD_RATE = 1.6;
/** Seconds of voice that are judged. */
const MIN_VOICE = 1.5;

/** For the user: hardly any words in what was heard, another language, an unsure recogniser, and what it answered that cannot be true. */
export function transcriptNotice(
  words: readonly (Range & { readonly text: string; readonly confidence: number })[],
  gaps: readonly (Range & { readonly doubt?: string })[],
  language: string,
): string | null {
  const sentences = [wordsNotice(words, gaps, language), leftOutNotice(gaps)];
  return sentences.filter((sentence) => sentence !== null).join(' ') || null;
}

function leftOutNotice(gaps: readonly { readonly doubt?: string }[]): string | null {
  const doubts = gaps.flatMap(({ doubt }) => doubt ?? []);
  if (doubts.length === 0) return null;
  const reasons = [...new Set(doubts)].map((doubt) => model.doubt({ doubt }));
  return speech.leftOut({ count: doubts.length, reasons: reasons.join(', ') });
}

function wordsNotice(
  words: readonly (Range & { readonly text: string; readonly confidence: number })[],
  gaps: readonly Range[],
  language: string,
): string | null {
  const voice = secondsOf(words) + secondsOf(gaps);
  const rate = words.length / voice;
  const isSlow = voice >= MIN_VOICE && rate < MIN_WORD_RATE;
  const isUnsure =
    words.length < MIN_WORDS && confidenceOf(words) < MAX_UNSURE_CONFIDENCE && rate < MIN_UNSURE_WORD_RATE;
  if (words.length === 0 || isSlow || isUnsure) return speech.littleSpeech();
  return qualityNotice(words, language);
}

function secondsOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

function confidenceOf(words: readonly { readonly confidence: number }[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
