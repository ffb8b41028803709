import { cuts } from '#i18n/en/transcript.ts';
import { CUT_REASONS } from '#model/cut-reasons.ts';
import type { Cut } from '#model/types.ts';

type Reasoned = Pick<Cut, 'reason' | 'suggestion'>;

/** Why it was cut, as the user reads it: 'Manual cut', 'Filler 92%', 'Filler 92%, accepted'. */
export function reasonText(cut: Reasoned): string {
  return suggestionText(cut) ?? CUT_REASONS[cut.reason].name();
}

/** 'Filler 92%', and whether the user accepted it; null for what was not suggested. */
export function suggestionText({ reason, suggestion }: Reasoned): string | null {
  if (!suggestion) return null;
  const { kind, confidence } = suggestion;
  const text = cuts.suggestion({ kind, percent: Math.round(confidence * 100) });
  return reason === 'suggested' ? text : cuts.acceptedSuggestion({ suggestion: text });
}
