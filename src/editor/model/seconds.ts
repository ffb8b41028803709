import { cuts } from '#i18n/en/transcript.ts';
import { formatFixed } from '#i18n/texts.ts';

/** `3.30 s`. */
export function formatSeconds(seconds: number, decimals = 2): string {
  return cuts.seconds({ seconds: formatFixed(seconds, decimals) });
}
