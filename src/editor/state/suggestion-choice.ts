import { proxy } from 'valtio';
import { SUGGESTION_REASONS, SURE_FROM, type SuggestionDetail } from '#contract/index.ts';

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
