import { proxy, ref } from 'valtio';
import { transcript as texts } from '#i18n/en/transcript.ts';
import { nonSilences } from '#model/edit/cut.ts';
import { cutById, removeCuts, type WordSpan } from '#model/edit/cuts.ts';
import { borderBefore, moveRanges, rangeToMove } from '#model/edit/moves.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import { wordsInTime } from '#model/words/words.ts';
import { cutSelection, targetSpans } from '../cuts/cut-actions.ts';
import { currentDoc, dispatch, latestStep, type Ref } from '../document/document.ts';
import { session } from '../session/session.ts';
import { movedDeed, movesWait, selectMoved } from './moves.ts';

/** What cutting or copying remembers, so that pasting moves it. */
export interface CopiedWords {
  readonly project: string;
  /** Of the recording, seconds: with another one the ranges mean other words. */
  readonly duration: number;
  /** Source seconds, as they played. */
  readonly ranges: readonly Range[];
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

/** Remembers the target words. */
export function copyTarget(): CopiedWords {
  return remember(targetSpans(), () => undefined);
}

/** Cuts the target words and remembers them. */
export function cutTarget(): CopiedWords {
  return remember(targetSpans(), cutSelection);
}

function remember(spans: readonly WordSpan[], cut: () => unknown): CopiedWords {
  const before = currentDoc();
  const ranges = spans.map((span) => rangeToMove(before, span));
  cut();
  const known = new Set(before.cuts);
  const made = nonSilences(currentDoc().cuts).filter((each) => !known.has(each));
  const words = {
    project: projectNow(),
    duration: before.duration,
    ranges,
    cuts: made.map(({ id }) => id),
  };
  copied.words = ref(words);
  return words;
}

/** Reads what `JSON.stringify` wrote of `CopiedWords`, whatever it is; null for anything else. */
export function readCopied(json: string): CopiedWords | null {
  try {
    const value: Partial<Record<keyof CopiedWords, unknown>> | null = JSON.parse(json);
    const { project, duration, ranges, cuts } = value ?? {};
    const isRead =
      typeof project === 'string' &&
      typeof duration === 'number' &&
      Array.isArray(ranges) &&
      ranges.every((range) => Number.isFinite(range?.start) && Number.isFinite(range?.end)) &&
      Array.isArray(cuts) &&
      cuts.every((id) => typeof id === 'string');
    return isRead ? { project, duration, ranges, cuts } : null;
  } catch {
    return null;
  }
}

/** What came of pasting: words moved, nothing was to be done, or a sentence says why not. */
export type Pasted = 'moved' | 'unchanged' | { readonly refused: string };

/** Copied words play before a word of the recording, and the cuts that were made of them go. */
export function moveCopied(words: CopiedWords, beforeWord: number): Pasted {
  const doc = currentDoc();
  const refused = movesWait() ?? refusalOf(doc, words);
  if (refused !== null) return { refused };
  const { ranges, cuts } = words;
  const spans = spansIn(doc, ranges);
  const change = (before: EditorDocument): EditorDocument => {
    const moved = moveRanges(before, ranges, borderBefore(before, beforeWord));
    return moved === before ? before : removeCuts(moved, cuts);
  };
  const isMoved = dispatch(change, { does: movedDeed(doc, spans), select: () => selectMoved(spans) });
  if (!isMoved) return 'unchanged';
  pasted = { cuts: cuts.join(), step: latestStep() };
  return 'moved';
}

function refusalOf(doc: EditorDocument, { project, duration, ranges, cuts }: CopiedWords): string | null {
  if (project !== projectNow()) return texts.copiedElsewhere();
  if (duration !== doc.duration || spansIn(doc, ranges).length < ranges.length) return texts.copiedGone();
  const isPasted = pasted?.cuts === cuts.join() && latestStep() >= pasted.step;
  const isCut = cuts.length === 0 || cuts.some((id) => cutById(doc, id));
  return isCut || isPasted ? null : texts.notCutAnymore();
}

function projectNow(): string {
  return session.project?.project_id ?? '';
}

/** Words in each of the ranges that has some. */
function spansIn({ words }: EditorDocument, ranges: readonly Range[]): readonly WordSpan[] {
  return ranges
    .map(({ start, end }) => wordsInTime(words, start, end))
    .filter(([first]) => first >= 0)
    .map(([startWordIdx, endWordIdx]) => ({ startWordIdx, endWordIdx }));
}
