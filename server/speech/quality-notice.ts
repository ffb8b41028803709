import { LANGUAGE_NAMES } from './engine.ts';

/** A third of what is said, and no words of the other language. */
const SMALL: Readonly<Record<string, ReadonlySet<string>>> = {
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
const FEW = 12;
/** Mean confidence of guesses: 0.5 and more on known speech, 0.35 and less on other. */
const UNSURE = 0.42;

/** A sentence for the user: another language, or an unsure recogniser. */
export function qualityNotice(
  words: readonly { readonly text: string; readonly confidence: number }[],
  language: string,
): string | null {
  if (words.length < FEW) return null;
  const texts = words.map(({ text }) => text.toLowerCase().replace(/[^\p{L}'’]/gu, ''));
  const share = (code: string): number =>
    texts.filter((text) => SMALL[code]?.has(text)).length / texts.length;
  const other = Object.keys(SMALL).find(
    (code) => code !== language && share(code) > 0.12 && share(code) > 3 * share(language),
  );
  if (other)
    return `This sounds like ${LANGUAGE_NAMES[other]}, not ${LANGUAGE_NAMES[language] ?? language}. Upload it again with that language for better words.`;
  const sure = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
  if (sure < UNSURE)
    return 'Most words are guesses: the recording is noisy, or in another language than the one chosen.';
  return null;
}
