import { proxy } from 'valtio';
import { suggestCuts as call } from '#contract/index.ts';
import { suggestCuts } from '#model/cuts.ts';
import { clearRejections } from '#model/rejections.ts';
import { usablePairs } from '#model/suggestion-pairs.ts';
import type { EditorDocument } from '#model/types.ts';
import { CallFailure, callApi, isAbort } from '#src/api/client/index.ts';
import { currentDoc, dispatch, editor } from './document.ts';
import { sessionAuth } from './session.ts';

/** `alert`: a text of specification §8, for a browser alert. */
export type SuggestionOutcome =
  | {
      readonly kind: 'done';
      readonly cuts: number;
      /** Could not be placed. */
      readonly left: number;
      /** Left out as they were rejected before. */
      readonly rejected: number;
      readonly note: string | null;
    }
  | { readonly kind: 'alert'; readonly text: string }
  | { readonly kind: 'cancelled' };

export const suggestions = proxy({ running: false });

let running: AbortController | null = null;

/** How many suggestions `findSuggestions` leaves out. */
export function rejectedSuggestions({ rejected }: EditorDocument): number {
  return rejected.length;
}

/** `findSuggestions` with the rejected ones as well. */
export function suggestAllAgain(): Promise<SuggestionOutcome> {
  return run(clearRejections);
}

/** Replaces earlier suggestions as one undo step. Needs words. */
export function findSuggestions(): Promise<SuggestionOutcome> {
  return run((doc) => doc);
}

async function run(prepare: (doc: EditorDocument) => EditorDocument): Promise<SuggestionOutcome> {
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
    const { pairs, kinds, unusable } = usablePairs(reply, details, words, currentDoc().words);
    const all = suggestedIn(suggestCuts(clearRejections(currentDoc()), pairs, kinds));
    dispatch((doc) => suggestCuts(prepare(doc), pairs, kinds));
    const added = suggestedIn(currentDoc());
    const rejected = all - added;
    return { kind: 'done', cuts: added, left: unusable + pairs.length - all, rejected, note };
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

function suggestedIn({ cuts }: EditorDocument): number {
  return cuts.filter((cut) => cut.reason === 'suggested').length;
}
