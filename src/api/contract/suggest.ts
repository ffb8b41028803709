import { z } from 'zod';
import { auth, call, formJson, language, replyOf } from './common.ts';

/** Why a stretch is suggested: a filler word, words said twice, a sentence begun again, a sentence said again whole. */
export const SUGGESTION_REASONS = ['filler', 'repeat', 'restart', 'retake'] as const;

export const suggestionDetail = z.object({
  reason: z.enum(SUGGESTION_REASONS),
  /** 0–1. */
  confidence: z.number().min(0).max(1),
});
export type SuggestionDetail = z.infer<typeof suggestionDetail>;

/**
 * Which stretches of a transcript are worth cutting (§7). `words` is the JSON list of the transcript's words as they read
 * now; `cuts` is the JSON text of `[startWordIdx, endWordIdx]` pairs, inclusive; `details[i]` belongs to the i-th pair.
 */
export const suggestCuts = call(
  'suggest_cuts',
  'form',
  z.object({ ...auth, words: formJson(z.array(z.string())), lang_code: language }),
  replyOf({ cuts: z.string(), details: z.array(suggestionDetail) }),
);
