import { SURE_FROM } from '#model/constants.ts';
import { wordAt } from '#model/words/words.ts';
import { readTimes, readWords } from '#server/payloads/lists.ts';
import type { ModelEndpoint } from '#server/suggest/language-model.ts';
import type { Takes } from '#server/suggest/retakes.ts';
import { lookThrough } from '#server/suggest/rules.ts';
import type { Suggestion, SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import { parseTranscribedWords, readStoredDocument } from './stored-transcript.ts';

export interface SuggestCutsInput {
  readonly words: Uint8Array;
  readonly times: Uint8Array | null;
  readonly language: SuggestLanguage;
  readonly document: Uint8Array | null;
  /** JSON lists, joined by commas. */
  readonly transcribed: string | null;
  /** For the model. */
  readonly instruction: string | null;
  /** Null: the rules alone. */
  readonly model: ModelEndpoint | null;
}

export interface SuggestCutsOutput {
  /** `{cuts, details, proposals, proposal_details, takes}` as JSON without the closing brace; null without words. */
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
  const { language, model, instruction } = input;
  const texts = readWords(input.words);
  if (texts.length === 0) return { reply: null, failures: [], windows: 0 };
  const times = input.times && readTimes(input.times);
  const words =
    agreeing(texts, savedWords(input.document)) ?? agreeing(texts, parseTranscribedWords(input.transcribed));
  const timed = words ?? timedBy(texts, times);
  const { suggestions, takes } = lookThrough(timed, language);
  if (!model) return { reply: replyOf(suggestions, takes), failures: [], windows: 0 };
  // Loaded only where it is used: its client is large.
  const { suggestByModel } = await import('#server/suggest/language-model.ts');
  const { found, failures, windows } = await suggestByModel(model, timed, {
    language,
    byRules: suggestions,
    instruction,
    signal,
  });
  return { reply: replyOf(found, takes), failures, windows };
}

function replyOf(found: readonly Suggestion[], takes: readonly Takes[]): Uint8Array {
  const isSure = ({ confidence }: Suggestion): boolean => confidence >= SURE_FROM;
  const sure = found.filter(isSure);
  const unsure = found.filter((one) => !isSure(one));
  const reply = {
    cuts: pairsOf(sure),
    details: detailsOf(sure),
    proposals: pairsOf(unsure),
    proposal_details: detailsOf(unsure),
    takes: JSON.stringify(takes),
  };
  return Buffer.from(JSON.stringify(reply).slice(0, -1));
}

function pairsOf(suggestions: readonly Suggestion[]): string {
  return JSON.stringify(suggestions.map(({ first, last }) => [first, last]));
}

function detailsOf(suggestions: readonly Suggestion[]): Pick<Suggestion, 'reason' | 'confidence'>[] {
  return suggestions.map(({ reason, confidence }) => ({ reason, confidence }));
}

function agreeing(
  texts: readonly string[],
  words: readonly SuggestWord[] | null,
): readonly SuggestWord[] | null {
  return words?.length === texts.length && texts.every((text, i) => text === words[i]!.text) ? words : null;
}

function savedWords(document: Uint8Array | null): SuggestWord[] | null {
  const words = readStoredDocument(document)?.words;
  return words ? Array.from({ length: words.length }, (_, i) => wordAt(words, i)) : null;
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
