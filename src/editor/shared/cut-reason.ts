import { cuts } from '#i18n/en/transcript.ts';
import { CUT_REASONS } from '#model/cut-reasons.ts';
import type { Cut } from '#model/types.ts';

/** Why it was cut, as the user reads it: 'Manual cut', 'Filler 92%'. */
export function reasonText({ reason, suggestion }: Pick<Cut, 'reason' | 'suggestion'>): string {
  return suggestion ? suggestionText(suggestion) : CUT_REASONS[reason].name();
}

/** 'Filler 92%'. */
export function suggestionText({ kind, confidence }: NonNullable<Cut['suggestion']>): string {
  return cuts.suggestion({ kind, percent: Math.round(confidence * 100) });
}
