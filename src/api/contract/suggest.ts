import { z } from 'zod';
import { call, jsonText, language, projectAuth, replyOf } from './common.ts';

/** Why a stretch is suggested: a filler word, words said twice, a sentence begun again, words replaced by others, a sentence said again whole. */
export const SUGGESTION_REASONS = ['filler', 'repeat', 'restart', 'correction', 'retake'] as const;

/** Suggestions of less confidence are offered for review, and not cut unless asked for. */
export const SURE_FROM = 0.5;

/** The words of 12 hours of speech and their times take 8 MB. */
const WORDS_BYTES = 16 * 1024 * 1024;

export const suggestionDetail = z.object({
  reason: z.enum(SUGGESTION_REASONS),
  confidence: z.number().min(0).max(1),
});
export type SuggestionDetail = z.infer<typeof suggestionDetail>;

/** `words`: JSON list; `cuts`: JSON text of `[startWordIdx, endWordIdx]` pairs, inclusive, sorted, disjoint; `details[i]` is of pair i. */
export const suggestCuts = call('suggest_cuts', {
  encoding: 'form',
  access: 'account',
  maxBytes: WORDS_BYTES,
  request: z.object({
    ...projectAuth,
    words: jsonText,
    lang_code: language,
    /** Start and end of each word, source seconds, for words that differ from those the server holds. */
    times: jsonText.optional(),
  }),
  reply: replyOf({
    cuts: z.string(),
    details: z.array(suggestionDetail),
    /** What the user should know about how they were made: that the language model did not answer, say. */
    note: z.string().optional(),
  }),
});
