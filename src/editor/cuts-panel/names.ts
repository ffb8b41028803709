import { cuts } from '#i18n/en/transcript.ts';

/** 'Filler 92%'. */
export function suggestionText({ kind, confidence }: { kind: string; confidence: number }): string {
  return cuts.suggestion({ kind, percent: Math.round(confidence * 100) });
}
