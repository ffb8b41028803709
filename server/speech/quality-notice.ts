import { model } from '#i18n/en/common.ts';
import { speech } from '#i18n/en/server.ts';
import { languageName } from '#i18n/language-name.ts';
import { isForeign } from '#model/transcripts/spoken-language.ts';
import type { Range, SpokenLanguage } from '#model/types.ts';
import { voiceSeconds } from './language/stretches.ts';

const MIN_WORDS = 12;
/** Mean confidence of guesses: words whose times alone are guessed count as this (recognise-segment.ts). */
const MAX_UNSURE_CONFIDENCE = 0.5;

/** Words a second of voice. Known speech has 2.9 and more, and 2 with noise 5 dB below it. */
const MIN_WORD_RATE = 1.2;
/** The same where the recogniser is unsure of the few words there are, as of laughter. */
const MIN_UNSURE_WORD_RATE = 1.6;
/** Seconds of voice that are judged. */
const MIN_VOICE = 1.5;

type Heard = Range & { readonly confidence: number };

/**
 * For the user: another language, hardly any words in what was heard, an unsure recogniser, and what it answered that cannot be true.
 * @param language that was chosen @param spoken null where nobody looked
 */
export function transcriptNotice(
  words: readonly Heard[],
  gaps: readonly (Range & { readonly doubt?: string })[],
  language: string,
  spoken: SpokenLanguage | null,
): string | null {
  const sentences = [languageNotice(language, spoken) ?? wordsNotice(words, gaps), leftOutNotice(gaps)];
  return sentences.filter((sentence) => sentence !== null).join(' ') || null;
}

function leftOutNotice(gaps: readonly { readonly doubt?: string }[]): string | null {
  const doubts = gaps.flatMap(({ doubt }) => doubt ?? []);
  if (doubts.length === 0) return null;
  const reasons = [...new Set(doubts)].map((doubt) => model.doubt({ doubt }));
  return speech.leftOut({ count: doubts.length, reasons: reasons.join(', ') });
}

/** Null where it is the one that was chosen, or nobody knows. */
export function languageNotice(language: string, spoken: SpokenLanguage | null): string | null {
  if (spoken === 'several') return speech.severalLanguages({ language });
  if (spoken === null || !isForeign(spoken, language)) return null;
  if (spoken === 'other') return speech.otherLanguage({ language });
  if (spoken === 'en' || spoken === 'fr') return speech.soundsLike({ other: spoken, language });
  return speech.thirdLanguage({ other: languageName(spoken) });
}

function wordsNotice(words: readonly Heard[], gaps: readonly Range[]): string | null {
  const rate = words.length / voiceSeconds(words, gaps);
  const isSlow = voiceSeconds(words, gaps) >= MIN_VOICE && rate < MIN_WORD_RATE;
  const isUnsure = confidenceOf(words) < MAX_UNSURE_CONFIDENCE;
  const isFew = words.length < MIN_WORDS;
  if (words.length === 0 || isSlow || (isFew && isUnsure && rate < MIN_UNSURE_WORD_RATE))
    return speech.littleSpeech();
  return isUnsure && !isFew ? speech.mostlyGuesses() : null;
}

function confidenceOf(words: readonly { readonly confidence: number }[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
