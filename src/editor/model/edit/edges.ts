import { model } from '#i18n/en/common.ts';
import { formatNumber } from '#i18n/texts.ts';
import { EPSILON, MIN_CUT_DURATION } from '../constants.ts';
import { isSilence } from '../cut-reasons.ts';
import { holdsWord, wordlessAround } from '../pauses/pauses.ts';
import { releasedByMoving, restoreSilences, trimSilences } from '../pauses/silences.ts';
import { formatTime } from '../time/format.ts';
import { clamp } from '../time/sorted.ts';
import type { Cut, EditorDocument, Range } from '../types.ts';
import { arrangementOf } from './arrangement.ts';
import { cutEnd, makeCut, nonSilences, rangeOf, withCuts, withTimes } from './cut.ts';
import { freeAround, mergeSorted, rangeOfWords } from './cut-room.ts';

export type Edge = 'start' | 'end';

/** Moves a bracket by words; ignored where it would cross its partner, another cut or the transcript's end. */
export function moveBracket(
  doc: EditorDocument,
  cutId: string,
  edge: Edge,
  deltaWords: number,
): EditorDocument {
  const cut = find(doc, cutId);
  if (cut === null || cut.startWordIdx < 0 || !Number.isInteger(deltaWords) || deltaWords === 0) return doc;
  const first = cut.startWordIdx + (edge === 'start' ? deltaWords : 0);
  const last = cut.endWordIdx + (edge === 'end' ? deltaWords : 0);
  if (first < 0 || last >= doc.words.length || first > last) return doc;
  const others = othersOf(doc, cut);
  const range = rangeOfWords(doc, others, first, last);
  if (range === null) return doc;
  const moved =
    edge === 'start' ? { start: range.start, end: cutEnd(cut) } : { start: cut.start, end: range.end };
  // With one word left, a free edge inside it gives way to the word's.
  const isLongEnough = moved.end - moved.start >= MIN_CUT_DURATION - EPSILON;
  const { start, end } = isLongEnough ? moved : range;
  const candidate = makeCut(doc.words, { ...cut, start, end, isNew: false });
  const didMove =
    edge === 'start' ? candidate.startWordIdx !== cut.startWordIdx : candidate.endWordIdx !== cut.endWordIdx;
  return didMove ? replaceCut(doc, cut, { start, end }) : doc;
}

/**
 * To `sourceTime`, clamped by the block that the edge lies in, neighbours, shortest cut and, of a silence, words; silences under it yield,
 * those it leaves return.
 */
export function moveEdge(doc: EditorDocument, cutId: string, edge: Edge, sourceTime: number): EditorDocument {
  const cut = find(doc, cutId);
  if (cut === null || !Number.isFinite(sourceTime)) return doc;
  const room = roomOf(doc, cut);
  const end = cutEnd(cut);
  const moved =
    edge === 'start'
      ? { start: clamp(sourceTime, room.start, Math.min(end, room.startBlock.end) - MIN_CUT_DURATION), end }
      : {
          start: cut.start,
          end: clamp(sourceTime, Math.max(cut.start, room.endBlock.start) + MIN_CUT_DURATION, room.end),
        };
  return replaceCut(doc, cut, moved);
}

/** Start in source seconds, clamped by its blocks and neighbours, of a silence also by words. */
export function moveCut(doc: EditorDocument, cutId: string, newStart: number): EditorDocument {
  const cut = find(doc, cutId);
  if (cut === null || !Number.isFinite(newStart)) return doc;
  const room = roomOf(doc, cut);
  const start = clamp(newStart, room.start, room.end - cut.duration);
  return replaceCut(doc, cut, { start, end: start + cut.duration });
}

/** Times in source seconds; refused with a sentence for the user. */
export function setCutTimes(
  doc: EditorDocument,
  cutId: string,
  times: { start?: number; end?: number },
): { doc: EditorDocument; error: string | null } {
  const cut = find(doc, cutId);
  if (cut === null) return { doc, error: model.noSuchCut() };
  const range = { start: times.start ?? cut.start, end: times.end ?? cutEnd(cut) };
  const error = timesProblem(doc, cut, range, times.start === undefined ? 'end' : 'start');
  return error === null ? { doc: replaceCut(doc, cut, range), error } : { doc, error };
}

function timesProblem(doc: EditorDocument, cut: Cut, { start, end }: Range, typed: Edge): string | null {
  if (!Number.isFinite(start) || !Number.isFinite(end)) return model.enterTime();
  if (start < 0 || end > doc.duration + EPSILON) {
    return model.enterBetween({ seconds: shortNumber(Math.floor(doc.duration * 100) / 100) });
  }
  if (start >= end) return typed === 'start' ? model.startBeforeEnd() : model.endAfterStart();
  if (end - start < MIN_CUT_DURATION - EPSILON)
    return model.cutTooShort({ seconds: shortNumber(MIN_CUT_DURATION) });
  const hit = othersOf(doc, cut).find(
    (other) => other.start < end - EPSILON && cutEnd(other) > start + EPSILON,
  );
  if (hit !== undefined) return model.wouldOverlap({ at: formatTime(hit.start) });
  const coversWord = isSilence(cut) && holdsWord(doc.words, { start, end });
  return coversWord ? model.silenceOverWord() : null;
}

/** To the hundredth, without a thousands separator. */
function shortNumber(value: number): string {
  return formatNumber(value, { useGrouping: false, maximumFractionDigits: 2 });
}

function find(doc: EditorDocument, cutId: string): Cut | null {
  return doc.cuts.find((cut) => cut.id === cutId) ?? null;
}

/** Cuts that limit `cut`: silences limit silences only. */
function othersOf(doc: EditorDocument, cut: Cut): readonly Cut[] {
  const others = isSilence(cut) ? doc.cuts : nonSilences(doc.cuts);
  return others.filter((other) => other !== cut);
}

/** As far as a cut may reach, and the blocks in which it begins and ends. */
function roomOf(doc: EditorDocument, cut: Cut): Range & { startBlock: Range; endBlock: Range } {
  const range = rangeOf(cut);
  const { blocks, blockAt } = arrangementOf(doc);
  const [startBlock, endBlock] = [blocks[blockAt(range.start)], blocks[blockAt(range.end, 'end')]];
  const free = freeAround(othersOf(doc, cut), range, doc.duration) ?? range;
  const limits = [free, { start: startBlock.start, end: endBlock.end }];
  if (isSilence(cut)) limits.push(wordlessAround(doc.words, range, doc.duration));
  return {
    start: Math.max(...limits.map(({ start }) => start)),
    end: Math.min(...limits.map(({ end }) => end)),
    startBlock,
    endBlock,
  };
}

/** Silences under the new times yield, those under the old ones return. */
function replaceCut(doc: EditorDocument, cut: Cut, { start, end }: Range): EditorDocument {
  if (start === cut.start && end === cutEnd(cut)) return doc;
  const moved = withTimes(doc.words, cut, start, end);
  if (isSilence(cut)) return withCuts(doc, doc.cuts.with(doc.cuts.indexOf(cut), moved));
  const others = doc.cuts.filter((other) => other !== cut);
  const cuts = mergeSorted(trimSilences(doc, others, [{ start, end }]), [moved]);
  return withCuts(doc, restoreSilences(doc, cuts, releasedByMoving(rangeOf(cut), { start, end })));
}
