import { wordAt } from '#model/words.ts';
import { readPacked } from '#server/payloads/documents.ts';
import { PayloadError } from '#server/payloads/json.ts';
import { readTimes, readWords } from '#server/payloads/lists.ts';
import type { ModelEndpoint } from '#server/suggest/model.ts';
import { suggestByRules } from '#server/suggest/rules.ts';
import type { Suggestion, SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';

export interface SuggestCutsInput {
  readonly words: Uint8Array;
  readonly times: Uint8Array | null;
  readonly language: SuggestLanguage;
  readonly document: Uint8Array | null;
  /** JSON lists, joined by commas. */
  readonly heard: string | null;
  /** Null: the rules alone. */
  readonly model: ModelEndpoint | null;
}

export interface SuggestCutsOutput {
  /** `{cuts, details}` as JSON without the closing brace; null without words. */
  readonly reply: Uint8Array | null;
  /** Of the model's windows. */
  readonly failures: readonly string[];
  readonly windows: number;
}

/**
 * Times and speakers come from the edit or the transcript where words agree, else from the request. @throws PayloadError, the
 * signal's reason
 */
export async function suggestCuts(input: SuggestCutsInput, signal: AbortSignal): Promise<SuggestCutsOutput> {
  const { language, model } = input;
  const texts = readWords(input.words);
  if (texts.length === 0) return { reply: null, failures: [], windows: 0 };
  const times = input.times && readTimes(input.times);
  const words = agreeing(texts, savedWords(input.document)) ?? agreeing(texts, heardWords(input.heard));
  const timed = words ?? timedBy(texts, times);
  const byRules = suggestByRules(timed, language);
  if (!model) return { reply: replyOf(byRules), failures: [], windows: 0 };
  // Loaded only where it is used: its client is large.
  const { suggestByModel } = await import('#server/suggest/model.ts');
  const { found, failures, windows } = await suggestByModel(model, timed, { language, byRules, signal });
  return { reply: replyOf(found), failures, windows };
}

function replyOf(found: readonly Suggestion[]): Uint8Array {
  const cuts = JSON.stringify(found.map(({ first, last }) => [first, last]));
  const details = found.map(({ reason, confidence }) => ({ reason, confidence }));
  return Buffer.from(JSON.stringify({ cuts, details }).slice(0, -1));
}

function agreeing(
  texts: readonly string[],
  words: readonly SuggestWord[] | null,
): readonly SuggestWord[] | null {
  return words?.length === texts.length && texts.every((text, i) => text === words[i]!.text) ? words : null;
}

function savedWords(document: Uint8Array | null): SuggestWord[] | null {
  if (!document) return null;
  try {
    const { words } = readPacked(document).doc;
    return Array.from({ length: words.length }, (_, i) => wordAt(words, i));
  } catch (error) {
    if (error instanceof PayloadError) return null;
    throw error;
  }
}

function heardWords(heard: string | null): SuggestWord[] | null {
  return heard === null ? null : (JSON.parse(`[${heard}]`) as SuggestWord[][]).flat();
}

function timedBy(texts: readonly string[], times: Float64Array | null): SuggestWord[] {
  const known = times?.length === 2 * texts.length ? times : null;
  return texts.map((text, i) => ({
    text,
    start: known?.[2 * i] ?? Number.NaN,
    end: known?.[2 * i + 1] ?? Number.NaN,
    speaker: 0,
  }));
}
