import { proxy } from 'valtio';
import { suggestCuts as call } from '#contract/index.ts';
import { suggestCuts } from '#model/cuts.ts';
import { usablePairs } from '#model/suggestion-pairs.ts';
import { CallFailure, callApi, isAbort } from '#src/api/client/index.ts';
import { currentDoc, dispatch, editor } from './document.ts';
import { sessionAuth } from './session.ts';

/** `alert`: a text of specification §8, for a browser alert. */
export type SuggestionOutcome =
  | { readonly kind: 'done'; readonly cuts: number; readonly left: number; readonly note: string | null }
  | { readonly kind: 'alert'; readonly text: string }
  | { readonly kind: 'cancelled' };

export const suggestions = proxy({ running: false });

let running: AbortController | null = null;

/** Replaces earlier suggestions as one undo step. Needs words. */
export async function findSuggestions(): Promise<SuggestionOutcome> {
  const { words, language } = currentDoc();
  if (words.length === 0 || running) return { kind: 'cancelled' };
  const abort = new AbortController();
  running = abort;
  suggestions.running = true;
  try {
    const texts = words.text.slice(0, words.length);
    const payload = {
      ...sessionAuth(),
      words: JSON.stringify(texts),
      lang_code: language,
      // The server looks up the times of words it holds; it has not got these yet.
      ...(editor.save !== 'saved' && {
        times: JSON.stringify(texts.map((_, i) => [words.start[i], words.end[i]])),
      }),
    };
    const { cuts, details, note = null } = await callApi(call, payload, { signal: abort.signal });
    const reply: unknown = JSON.parse(cuts);
    if (!Array.isArray(reply)) return { kind: 'alert', text: UNREACHABLE };
    const before = currentDoc().cuts;
    const { pairs, kinds, unusable } = usablePairs(reply, details, words, currentDoc().words);
    dispatch((doc) => suggestCuts(doc, pairs, kinds));
    const known = new Set(before);
    const added = currentDoc().cuts.filter((cut) => cut.reason === 'suggested' && !known.has(cut)).length;
    return { kind: 'done', cuts: added, left: unusable + pairs.length - added, note };
  } catch (error) {
    if (isAbort(error)) return { kind: 'cancelled' };
    if (error instanceof CallFailure) return { kind: 'alert', text: `Cut suggestion failed: ${error.desc}` };
    return { kind: 'alert', text: UNREACHABLE };
  } finally {
    running = null;
    suggestions.running = false;
  }
}

const UNREACHABLE = 'Sorry, could not suggest cuts';

export function stopSuggestions(): void {
  running?.abort();
}
