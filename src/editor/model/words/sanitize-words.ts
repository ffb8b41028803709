import { repairs as texts } from '#i18n/en/files.ts';
import { MAX_SPEAKERS, MIN_WORD_DURATION } from '../constants.ts';
import { clamp } from '../time/sorted.ts';
import type { Word } from '../types.ts';
import { shareTime, splitAtSpaces } from './share-time.ts';
import { isSoundText, soundText } from './sound-text.ts';

interface Draft {
  text: string;
  start: number;
  end: number;
  confidence: number;
  speaker: number;
}

const SAID = {
  empty: texts.wordsEmpty,
  spaced: texts.wordsSpaced,
  untimed: texts.wordsUntimed,
  outside: texts.wordsOutside,
  unordered: texts.wordsUnordered,
  overlapping: texts.wordsOverlapping,
  short: texts.wordsShort,
  speaker: texts.wordsSpeaker,
  crowded: texts.wordsCrowded,
};

type Repairs = Record<keyof typeof SAID, number>;

/** Sorts, separates and clamps words into `[from, duration]` source seconds; keeps every text that fits, noting repairs. */
export function sanitizeWords(
  list: readonly Word[],
  duration: number,
  from = 0,
): { words: Word[]; notes: string[] } {
  if (isClean(list, duration, from)) return { words: [...list], notes: [] };
  const repairs = noRepairs(SAID);
  const drafts = list.flatMap((word) => draftsOf(word, repairs));
  giveTimes(drafts, from, repairs);
  clampToMedia(drafts, duration, repairs);
  sortByStart(drafts, repairs);
  separate(drafts, from, repairs);
  const words = fitBeforeEnd(drafts, duration, from, repairs);
  return { words, notes: repairNotes(repairs, SAID) };
}

function isClean(list: readonly Word[], duration: number, from: number): boolean {
  let previousEnd = from;
  for (const { text, start, end, confidence, speaker } of list) {
    const isTimed = start >= previousEnd && end - start >= MIN_WORD_DURATION && end <= duration;
    if (!isTimed || !isWordText(text) || !(confidence >= 0 && confidence <= 1) || !isSpeaker(speaker))
      return false;
    previousEnd = end;
  }
  return true;
}

function isWordText(text: string): boolean {
  return text !== '' && !/[ \t\r\n\f\v]/.test(text) && isSoundText(text);
}

export function isSpeaker(speaker: number): boolean {
  return Number.isInteger(speaker) && speaker >= 0 && speaker < MAX_SPEAKERS;
}

function draftsOf(word: Word, repairs: Repairs): Draft[] {
  const texts = splitAtSpaces(soundText(String(word.text)));
  if (texts.length === 0) repairs.empty++;
  if (texts.length > 1) repairs.spaced++;
  if (!isSpeaker(word.speaker)) repairs.speaker++;
  const speaker = isSpeaker(word.speaker) ? word.speaker : 0;
  return shareTime([{ ...word, speaker, confidence: clamp(word.confidence || 0, 0, 1) }], texts);
}

/** Gives words without times a start (the end of the word before) and a length of a few milliseconds. */
function giveTimes(drafts: Draft[], from: number, repairs: Repairs): void {
  let previousEnd = from;
  for (const draft of drafts) {
    if (!Number.isFinite(draft.start) || !Number.isFinite(draft.end)) repairs.untimed++;
    if (!Number.isFinite(draft.start)) {
      draft.start = Number.isFinite(draft.end) ? Math.min(previousEnd, draft.end) : previousEnd;
    }
    if (!Number.isFinite(draft.end)) draft.end = draft.start + 2 * MIN_WORD_DURATION;
    previousEnd = draft.end;
  }
}

function clampToMedia(drafts: Draft[], duration: number, repairs: Repairs): void {
  for (const draft of drafts) {
    if (draft.start < 0 || draft.start > duration || draft.end > duration) repairs.outside++;
    draft.start = clamp(draft.start, 0, duration);
    draft.end = clamp(draft.end, 0, duration);
  }
}

function sortByStart(drafts: Draft[], repairs: Repairs): void {
  for (let i = 1; i < drafts.length; i++) {
    if (drafts[i].start < drafts[i - 1].start) repairs.unordered++;
  }
  if (repairs.unordered > 0) drafts.sort((a, b) => a.start - b.start);
}

/** On overlap the earlier word ends at the later's start, which recognisers place better. */
function separate(drafts: Draft[], from: number, repairs: Repairs): void {
  let previousEnd = from;
  for (const [i, draft] of drafts.entries()) {
    if (draft.start < previousEnd) repairs.overlapping++;
    draft.start = Math.max(draft.start, previousEnd);
    const next = drafts[i + 1];
    if (next !== undefined && next.start < draft.end && next.start - draft.start >= MIN_WORD_DURATION) {
      draft.end = next.start;
      repairs.overlapping++;
    }
    if (draft.end - draft.start < MIN_WORD_DURATION) {
      repairs.short++;
      draft.end = draft.start + MIN_WORD_DURATION;
      // (start + 0.001) - start may round below 0.001
      if (draft.end - draft.start < MIN_WORD_DURATION) draft.end += Number.EPSILON * Math.max(1, draft.end);
    }
    previousEnd = draft.end;
  }
}

/** Moves words past the end back, from the last one. */
function fitBeforeEnd(drafts: Draft[], duration: number, from: number, repairs: Repairs): Word[] {
  const room = Math.max(0, Math.floor((duration - from) / (2 * MIN_WORD_DURATION)));
  const kept = drafts.length > room && drafts.at(-1)!.end > duration ? drafts.slice(0, room) : drafts;
  repairs.crowded += drafts.length - kept.length;
  let limit = duration;
  for (let i = kept.length - 1; i >= 0 && kept[i].end > limit; i--) {
    kept[i].end = limit;
    kept[i].start = Math.min(kept[i].start, limit - 1.5 * MIN_WORD_DURATION);
    limit = kept[i].start;
  }
  return kept;
}

/** What is said of each kind of repair. */
type Said<Kind extends string> = Readonly<Record<Kind, (values: { count: number }) => string>>;

export function noRepairs<Kind extends string>(said: Said<Kind>): Record<Kind, number> {
  return Object.fromEntries(Object.keys(said).map((kind) => [kind, 0])) as Record<Kind, number>;
}

/** A sentence for each kind that was needed. */
export function repairNotes<Kind extends string>(repairs: Record<Kind, number>, said: Said<Kind>): string[] {
  const kinds = Object.keys(said) as Kind[];
  return kinds.filter((kind) => repairs[kind] > 0).map((kind) => said[kind]({ count: repairs[kind] }));
}
