import { cuts } from '#i18n/en/transcript.ts';
import { formatFixed } from '#i18n/texts.ts';

/** Hebrew, Arabic, Syriac, Thaana, N’Ko and the others that are written from right to left. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether any letter of it is written from right to left. */
export function hasRtl(text: string): boolean {
  return RTL.test(text);
}

/** `3.30 s`. */
export function formatSeconds(seconds: number, decimals = 2): string {
  return cuts.seconds({ seconds: formatFixed(seconds, decimals) });
}
