import { proxy } from 'valtio';
import {
  suggestCuts as call,
  SUGGESTION_REASONS,
  SURE_FROM,
  type SuggestionDetail,
} from '#contract/index.ts';
import { state } from '#i18n/en/editor.ts';
import { suggestCuts } from '#model/cuts.ts';
import { withoutRejectedSuggestions } from '#model/rejections.ts';
import { type SuggestionKind, usablePairs } from '#model/suggestion-choices.ts';
import type { Cut, EditorDocument, Words } from '#model/types.ts';
import { textOf } from '#model/words.ts';
import { CallFailure, callApi, isAbort } from '#src/api/client/index.ts';
import { currentDoc, dispatch, editor } from './document.ts';
import { projectAuth } from './session.ts';

export type SuggestionReason = SuggestionDetail['reason'];

const KEY = 'suggestion_choice';

interface SuggestionChoice {
  /** Kinds and filler words that are not suggested. */
  readonly off: readonly SuggestionReason[];
  readonly offFillers: readonly string[];
  /** Whether what is unsure is suggested as well. */
  readonly unsure: boolean;
}

const FIRST: SuggestionChoice = { off: [], offFillers: [], unsure: false };

/** What 'Suggest cuts' cuts; remembered on this device. */
export const suggestionChoice = proxy<{ value: SuggestionChoice }>({ value: recalled() });

export function chooseKind(reason: SuggestionReason, on: boolean): void {
  choose({ off: toggled(suggestionChoice.value.off, reason, !on) });
}

export function chooseFiller(filler: string, on: boolean): void {
  choose({ offFillers: toggled(suggestionChoice.value.offFillers, filler, !on) });
}

export function chooseUnsure(unsure: boolean): void {
  choose({ unsure });
}

/** @param text its words */
export function isChosen(
  { off, offFillers, unsure }: SuggestionChoice,
  { kind, confidence }: { kind: string; confidence: number },
  text: string,
): boolean {
  if (off.some((reason) => reason === kind) || (!unsure && confidence < SURE_FROM)) return false;
  return kind !== 'filler' || !offFillers.includes(fillerOf(text));
}

/** 'Um, you know,' → um you know. */
export function fillerOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, '')
    .trim();
}

function choose(part: Partial<SuggestionChoice>): void {
  suggestionChoice.value = { ...suggestionChoice.value, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(suggestionChoice.value));
  } catch {
    // Storage is full or blocked.
  }
}

function toggled<Item>(list: readonly Item[], item: Item, on: boolean): readonly Item[] {
  const others = list.filter((other) => other !== item);
  return on ? [...others, item] : others;
}

function recalled(): SuggestionChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<SuggestionChoice> | null;
    return {
      off: SUGGESTION_REASONS.filter((reason) => kept?.off?.includes(reason)),
      offFillers: (kept?.offFillers ?? []).filter((filler) => typeof filler === 'string'),
      unsure: kept?.unsure === true,
    };
  } catch {
    return FIRST;
  }
}

/** `alert`: a text of specification §8, for a browser alert. */
type Failed = { readonly kind: 'alert'; readonly text: string } | { readonly kind: 'cancelled' };

export type SuggestionOutcome =
  | {
      readonly kind: 'done';
      readonly cuts: number;
      /** Could not be placed. */
      readonly left: number;
      /** Left out as they were rejected before. */
      readonly rejected: number;
      /** Left out as their kind or word is switched off, or as they are unsure. */
      readonly notChosen: number;
      readonly note: string | null;
    }
  | Failed;

/** What the server suggests for `words`, chosen or not. */
export interface FoundSuggestions {
  readonly words: Words;
  readonly pairs: readonly (readonly [number, number])[];
  readonly kinds: readonly SuggestionKind[];
  readonly unusable: number;
  readonly note: string | null;
}

export const suggestions = proxy({ running: false });

let running: AbortController | null = null;

/** `findSuggestions` with the rejected ones as well. */
export function suggestAllAgain(): Promise<SuggestionOutcome> {
  return run(withoutRejectedSuggestions);
}

/** Replaces earlier suggestions as one undo step. Needs words. */
export function findSuggestions(): Promise<SuggestionOutcome> {
  return run((doc) => doc);
}

async function run(prepare: (doc: EditorDocument) => EditorDocument): Promise<SuggestionOutcome> {
  if (suggestions.running) return { kind: 'cancelled' };
  suggestions.running = true;
  try {
    const looked = await lookForSuggestions();
    return looked.kind === 'found' ? applySuggestions(looked.found, prepare) : looked;
  } finally {
    suggestions.running = false;
  }
}

/** Changes nothing, and ends what is under way. Needs words. */
export async function lookForSuggestions(): Promise<
  { readonly kind: 'found'; readonly found: FoundSuggestions } | Failed
> {
  const { words, language } = currentDoc();
  if (words.length === 0) return { kind: 'cancelled' };
  running?.abort();
  const abort = new AbortController();
  running = abort;
  try {
    const texts = words.text.slice(0, words.length);
    const payload = {
      ...projectAuth(),
      words: JSON.stringify(texts),
      lang_code: language,
      // The server looks up the times of words it holds; it has not got these yet.
      ...(editor.save !== 'saved' && {
        times: JSON.stringify(texts.map((_, i) => [words.start[i], words.end[i]])),
      }),
    };
    const { cuts, details, note = null } = await callApi(call, payload, { signal: abort.signal });
    const reply: unknown = JSON.parse(cuts);
    if (!Array.isArray(reply)) return { kind: 'alert', text: state.suggestionUnreachable() };
    const now = currentDoc().words;
    return { kind: 'found', found: { words: now, note, ...usablePairs(reply, details, words, now) } };
  } catch (error) {
    if (isAbort(error)) return { kind: 'cancelled' };
    if (error instanceof CallFailure)
      return { kind: 'alert', text: state.suggestionFailed({ reason: error.desc }) };
    return { kind: 'alert', text: state.suggestionUnreachable() };
  } finally {
    if (running === abort) running = null;
  }
}

/** Cuts what is chosen of `found`, which belongs to the words of now. Replaces earlier suggestions as one undo step. */
export function applySuggestions(
  found: FoundSuggestions,
  prepare: (doc: EditorDocument) => EditorDocument = (doc) => doc,
): SuggestionOutcome {
  const { pairs, kinds } = chosenOf(found);
  const all = suggestedIn(suggestCuts(withoutRejectedSuggestions(currentDoc()), pairs, kinds)).length;
  dispatch((doc) => suggestCuts(prepare(doc), pairs, kinds));
  const cuts = suggestedIn(currentDoc()).length;
  return {
    kind: 'done',
    cuts,
    left: found.unusable + pairs.length - all,
    rejected: all - cuts,
    notChosen: found.pairs.length - pairs.length,
    note: found.note,
  };
}

/** The cuts that `found` would make, of all kinds. */
export function offeredCuts(doc: EditorDocument, { pairs, kinds }: FoundSuggestions): readonly Cut[] {
  return suggestedIn(suggestCuts(doc, pairs, kinds));
}

function chosenOf({ words, pairs, kinds }: FoundSuggestions): Pick<FoundSuggestions, 'pairs' | 'kinds'> {
  const keeps = pairs.map(([first, last], i) =>
    isChosen(suggestionChoice.value, kinds[i], textOf(words, first, last)),
  );
  return { pairs: pairs.filter((_, i) => keeps[i]), kinds: kinds.filter((_, i) => keeps[i]) };
}

export function stopSuggestions(): void {
  running?.abort();
}

function suggestedIn({ cuts }: EditorDocument): readonly Cut[] {
  return cuts.filter((cut) => cut.reason === 'suggested');
}
