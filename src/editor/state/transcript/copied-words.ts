import { proxy, ref } from 'valtio';
import { transcript as texts } from '#i18n/en/transcript.ts';

import { arrangementOf, rangesOfPlay } from '#model/edit/arrangement.ts';
import { nonSilences } from '#model/edit/cut.ts';
import { cutById, removeCuts, type WordSpan } from '#model/edit/cuts.ts';
import { borderBefore, moveRanges, rangeToMove } from '#model/edit/moves.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import { wordsInTime } from '#model/words/words.ts';
import { cutSelection, targetSpans } from '../cuts/cut-actions.ts';
import { currentDoc, dispatch, latestStep, type Ref } from '../document/document.ts';
import { markedRange } from '../document/selection.ts';
import { sourceTimeNow } from '../playback/playback.ts';
import { session } from '../session/session.ts';
import { movedDeed, movesWait, selectMoved } from './moves.ts';

/** What cutting or copying remembers, so that pasting moves it. */
export interface CopiedWords {
  readonly project: string;
  /** Of the recording, seconds: with another one the ranges mean other words. */
  readonly duration: number;
  /** Source seconds, as they played. */
  readonly ranges: readonly Range[];
  /** How many of them held words. */
  readonly spoken: number;
  /** Ids of the cuts that cutting made; none after copying. */
  readonly cuts: readonly string[];
}

/** Of this window, for the menu: a browser may drop what is on the clipboard beside the text. */
export const copied = proxy<{ words: Ref<CopiedWords> | null }>({ words: null });

/** What waits for a tap on its place. */
export const placing = proxy<{ words: Ref<CopiedWords> | null }>({ words: null });

/** The next tap on a word is the place of the target words. */
export function startPlacing(): void {
  placing.words = ref(copyTarget());
}

export function stopPlacing(): void {
  placing.words = null;
}

/** The latest words that were pasted after cutting: their cuts are gone because of that. */
let pasted: { readonly cuts: string; readonly step: number } | null = null;

/** What is cut and copied, in playing order: the range between in and out, else the target words. Source seconds. */
export function copyRanges(): readonly Range[] {
  const doc = currentDoc();
  const marked = markedRange();
  if (marked) return rangesOfPlay(arrangementOf(doc), marked);
  return targetSpans().map((span) => rangeToMove(doc, span));
}

/** Remembers them. */
export function copyTarget(): CopiedWords {
  return remember(() => undefined);
}

/** Cuts and remembers them. */
export function cutTarget(): CopiedWords {
  return remember(cutSelection);
}

function remember(cut: () => unknown): CopiedWords {
  const before = currentDoc();
  const ranges = copyRanges();
  cut();
  const known = new Set(before.cuts);
  const made = nonSilences(currentDoc().cuts).filter((each) => !known.has(each));
  const words = {
    project: projectNow(),
    duration: before.duration,
    ranges,
    spoken: spansIn(before, ranges).length,
    cuts: made.map(({ id }) => id),
  };
  copied.words = ref(words);
  return words;
}

/** Reads what `JSON.stringify` wrote of `CopiedWords`, whatever it is; null for anything else. */
export function readCopied(json: string): CopiedWords | null {
  try {
    const value: Partial<Record<keyof CopiedWords, unknown>> | null = JSON.parse(json);
    const { project, duration, ranges, spoken, cuts } = value ?? {};
    const isRead =
      typeof project === 'string' &&
      typeof duration === 'number' &&
      typeof spoken === 'number' &&
      Array.isArray(ranges) &&
      ranges.every((range) => Number.isFinite(range?.start) && Number.isFinite(range?.end)) &&
      Array.isArray(cuts) &&
      cuts.every((id) => typeof id === 'string');
    return isRead ? { project, duration, ranges, spoken, cuts } : null;
  } catch {
    return null;
  }
}

/** What came of pasting: words moved, nothing was to be done, or a sentence says why not. */
export type Pasted = 'moved' | 'unchanged' | { readonly refused: string };

/** Copied words play before a word of the recording, or from the playhead on where that is null, and the cuts that were made of them go. */
export function moveCopied(words: CopiedWords, beforeWord: number | null): Pasted {
  const doc = currentDoc();
  const refused = movesWait() ?? refusalOf(doc, words);
  if (refused !== null) return { refused };
  const { ranges, cuts } = words;
  const spans = spansIn(doc, ranges);
  const now = sourceTimeNow();
  const change = (before: EditorDocument): EditorDocument => {
    const place = beforeWord === null ? now : borderBefore(before, beforeWord);
    const moved = moveRanges(before, ranges, place);
    return moved === before ? before : removeCuts(moved, cuts);
  };
  const isMoved = dispatch(change, { does: movedDeed(doc, spans), select: () => selectMoved(spans) });
  if (!isMoved) return 'unchanged';
  pasted = { cuts: cuts.join(), step: latestStep() };
  return 'moved';
}

function refusalOf(doc: EditorDocument, words: CopiedWords): string | null {
  const { project, duration, ranges, spoken, cuts } = words;
  if (project !== projectNow()) return texts.copiedElsewhere();
  if (duration !== doc.duration || spansIn(doc, ranges).length < spoken) return texts.copiedGone();
  const isPasted = pasted?.cuts === cuts.join() && latestStep() >= pasted.step;
  const isCut = cuts.length === 0 || cuts.some((id) => cutById(doc, id));
  return isCut || isPasted ? null : texts.notCutAnymore();
}

function projectNow(): string {
  return session.project?.project_id ?? '';
}

/** Words in each of the ranges that has some. */
export function spansIn({ words }: EditorDocument, ranges: readonly Range[]): readonly WordSpan[] {
  return ranges
    .map(({ start, end }) => wordsInTime(words, start, end))
    .filter(([first]) => first >= 0)
    .map(([startWordIdx, endWordIdx]) => ({ startWordIdx, endWordIdx }));
}
