import { proxy } from 'valtio';
import { suggestCuts as call, SUGGESTION_REASONS, type SuggestionDetail } from '#contract/index.ts';
import { state } from '#i18n/en/editor.ts';
import { proposedCuts, suggestCuts } from '#model/edit/cuts.ts';
import { type UsablePairs, usablePairs } from '#model/edit/suggestion-choices.ts';
import { withoutRejectedSuggestions } from '#model/pauses/rejections.ts';
import type { Cut, EditorDocument, Range, Words } from '#model/types.ts';
import { textOf } from '#model/words/words.ts';
import { CallFailure, callApi, isAbort } from '#src/api/client/index.ts';
import { keepOnDevice, keptJson } from '../device/device-memory.ts';
import { currentDoc, dispatch, editor } from '../document/document.ts';
import { projectAuth } from '../session/session.ts';
import { capabilities } from '../transcription/capabilities.ts';
import { proposalsIn, propose } from './proposals.ts';
import { showTakes, takesOf } from './takes.ts';

export type SuggestionReason = SuggestionDetail['reason'];

const KEY = 'suggestion_choice';

interface SuggestionChoice {
  /** Kinds and filler words that are not suggested. */
  readonly off: readonly SuggestionReason[];
  readonly offFillers: readonly string[];
  /** The host of the language model that words may be sent to; null for none. */
  readonly host: string | null;
}

/** What 'Suggest cuts' cuts; remembered on this device. */
export const suggestionChoice = proxy<{ value: SuggestionChoice }>({ value: recalled() });

export function chooseKind(reason: SuggestionReason, on: boolean): void {
  choose({ off: toggled(suggestionChoice.value.off, reason, !on) });
}

export function chooseFiller(filler: string, on: boolean): void {
  choose({ offFillers: toggled(suggestionChoice.value.offFillers, filler, !on) });
}

/** @param host of the language model as it was shown to the user; null: nothing is sent */
export function chooseModel(host: string | null): void {
  choose({ host });
}

/** @param text its words */
export function isChosen({ off, offFillers }: SuggestionChoice, kind: string, text: string): boolean {
  if (off.some((reason) => reason === kind)) return false;
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
  keepOnDevice(KEY, JSON.stringify(suggestionChoice.value));
}

function toggled<Item>(list: readonly Item[], item: Item, on: boolean): readonly Item[] {
  const others = list.filter((other) => other !== item);
  return on ? [...others, item] : others;
}

function recalled(): SuggestionChoice {
  const kept = keptJson(KEY) as Partial<Record<keyof SuggestionChoice, unknown>> | null;
  const [off, fillers] = [kept?.off, kept?.offFillers].map((list) => (Array.isArray(list) ? list : []));
  return {
    off: SUGGESTION_REASONS.filter((reason) => off.includes(reason)),
    offFillers: fillers.filter((filler) => typeof filler === 'string'),
    host: typeof kept?.host === 'string' ? kept.host : null,
  };
}

/** `alert`: a text of specification §8, for a browser alert. */
type Failed = { readonly kind: 'alert'; readonly text: string } | { readonly kind: 'cancelled' };

export type SuggestionOutcome =
  | {
      readonly kind: 'done';
      readonly cuts: number;
      /** Seconds that these cuts take out. */
      readonly saves: number;
      /** Number of further proposals. */
      readonly proposed: number;
      /** Number that could not be placed. */
      readonly left: number;
      /** Number left out because they were rejected before. */
      readonly rejected: number;
      /** Number left out because their kind or word is switched off. */
      readonly notChosen: number;
      readonly note: string | null;
    }
  | Failed;

/** The server's suggestions for `words`: sure ones, and mere proposals. */
export interface FoundSuggestions {
  readonly words: Words;
  readonly sure: UsablePairs;
  readonly unsure: UsablePairs;
  /** Passages said more than once. */
  readonly takes: readonly (readonly Range[])[];
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

/** Asks for suggestions without changing the edit; cancels a running request. Needs words. @param instruction for a language model that the user agreed to */
export async function lookForSuggestions(
  instruction = '',
): Promise<{ readonly kind: 'found'; readonly found: FoundSuggestions } | Failed> {
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
      ...(isModelWanted() ? { instruction } : { rules_only: 'true' as const }),
      // The server knows times only of saved words.
      ...(editor.save.status !== 'saved' && {
        times: JSON.stringify(texts.map((_, i) => [words.start[i], words.end[i]])),
      }),
    };
    const reply = await callApi(call, payload, { signal: abort.signal });
    const { cuts, details = [], proposals = '[]', proposal_details = [], takes = '[]', note = null } = reply;
    const [sure, unsure]: unknown[] = [JSON.parse(cuts), JSON.parse(proposals)];
    if (!Array.isArray(sure) || !Array.isArray(unsure))
      return { kind: 'alert', text: state.suggestionUnreachable() };
    const now = currentDoc().words;
    const found = {
      words: now,
      sure: usablePairs(sure, details, words, now),
      unsure: usablePairs(unsure, proposal_details, words, now),
      takes: takesOf(JSON.parse(takes), words),
      note,
    };
    return { kind: 'found', found };
  } catch (error) {
    if (isAbort(error)) return { kind: 'cancelled' };
    if (error instanceof CallFailure)
      return { kind: 'alert', text: state.suggestionFailed({ reason: error.desc }) };
    return { kind: 'alert', text: state.suggestionUnreachable() };
  } finally {
    if (running === abort) running = null;
  }
}

/**
 * Cuts the sure and chosen ones of `found`, which belongs to the current words, and proposes the uncertain ones. Replaces earlier
 * suggestions as one undo step.
 */
export function applySuggestions(
  found: FoundSuggestions,
  prepare: (doc: EditorDocument) => EditorDocument = (doc) => doc,
): SuggestionOutcome {
  const { pairs, kinds } = chosenOf(found.words, found.sure);
  const all = suggestedIn(suggestCuts(withoutRejectedSuggestions(currentDoc()), pairs, kinds)).length;
  dispatch((doc) => suggestCuts(prepare(doc), pairs, kinds), {
    does: (_, { cuts }) => ({
      kind: 'suggestedCuts',
      count: cuts.filter(({ reason }) => reason === 'suggested').length,
    }),
  });
  const unsure = chosenOf(found.words, found.unsure);
  propose(found.words, unsure.pairs, unsure.kinds);
  const wantsTakes = !suggestionChoice.value.off.includes('retake');
  showTakes(wantsTakes ? found.takes : []);
  const cuts = suggestedIn(currentDoc());
  const offered = found.sure.pairs.length + found.unsure.pairs.length;
  return {
    kind: 'done',
    cuts: cuts.length,
    saves: cuts.reduce((sum, { duration }) => sum + duration, 0),
    proposed: proposalsIn(currentDoc()).length,
    left: found.sure.unusable + pairs.length - all,
    rejected: all - cuts.length,
    notChosen: offered - pairs.length - unsure.pairs.length,
    note: found.note,
  };
}

/** The cuts that `found` would make, of all kinds, and those it would propose. */
export function offeredCuts(
  doc: EditorDocument,
  { sure, unsure }: FoundSuggestions,
): { readonly sure: readonly Cut[]; readonly unsure: readonly Cut[] } {
  const cut = suggestCuts(doc, sure.pairs, sure.kinds);
  return { sure: suggestedIn(cut), unsure: proposedCuts(cut, unsure.pairs, unsure.kinds) };
}

function chosenOf(words: Words, { pairs, kinds }: UsablePairs): Pick<UsablePairs, 'pairs' | 'kinds'> {
  const keeps = pairs.map(([first, last], i) =>
    isChosen(suggestionChoice.value, kinds[i].kind, textOf(words, first, last)),
  );
  return { pairs: pairs.filter((_, i) => keeps[i]), kinds: kinds.filter((_, i) => keeps[i]) };
}

/** The user agreed, and the words still go to the same host. */
export function isModelWanted(): boolean {
  const { host } = suggestionChoice.value;
  return host !== null && capabilities.known?.suggester?.host === host;
}

export function stopSuggestions(): void {
  running?.abort();
}

function suggestedIn({ cuts }: EditorDocument): readonly Cut[] {
  return cuts.filter((cut) => cut.reason === 'suggested');
}
