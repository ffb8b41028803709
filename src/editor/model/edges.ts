import { clipEnd, makeClip, nonSilences, rangeOf, withClips, withTimes } from './clips.ts';
import { EPSILON, MIN_CLIP_DURATION } from './constants.ts';
import { formatTime } from './cost.ts';
import { isSilence } from './cut-reasons.ts';
import { freeAround, rangeOfWords } from './cut-room.ts';
import { restoreSilences } from './silences.ts';
import { clamp } from './sorted.ts';
import type { Clip, EditorDocument, Range } from './types.ts';

/** Which end of a cut. */
export type Edge = 'start' | 'end';

/**
 * Moves the bracket at one edge of a cut by whole words (negative: towards the start of the media); the other edge stays. Ignored
 * where it would cross its partner, reach another cut or leave the transcript, and for cuts that hold no word.
 */
export function moveBracket(
  doc: EditorDocument,
  clipId: string,
  edge: Edge,
  deltaWords: number,
): EditorDocument {
  const clip = find(doc, clipId);
  if (clip === null || clip.startWordIdx < 0 || !Number.isInteger(deltaWords) || deltaWords === 0) return doc;
  const first = clip.startWordIdx + (edge === 'start' ? deltaWords : 0);
  const last = clip.endWordIdx + (edge === 'end' ? deltaWords : 0);
  if (first < 0 || last >= doc.words.length || first > last) return doc;
  const others = othersOf(doc, clip);
  const range = rangeOfWords(doc, others, first, last);
  if (range === null) return doc;
  const moved =
    edge === 'start' ? { start: range.start, end: clipEnd(clip) } : { start: clip.start, end: range.end };
  // A free edge may lie inside the one word that is left: then the word decides both edges.
  const isLongEnough = moved.end - moved.start >= MIN_CLIP_DURATION - EPSILON;
  const { start, end } = isLongEnough ? moved : range;
  const candidate = makeClip(doc.words, { ...clip, start, end, isNew: false });
  const didMove =
    edge === 'start'
      ? candidate.startWordIdx !== clip.startWordIdx
      : candidate.endWordIdx !== clip.endWordIdx;
  return didMove ? replaceClip(doc, clip, { start, end }) : doc;
}

/**
 * Moves one edge of a cut to `sourceTime`, as far as the media, the neighbouring cuts and the shortest cut allow. Silences
 * the cut grows over go; those it leaves come back. Word indexes and description follow.
 */
export function moveEdge(
  doc: EditorDocument,
  clipId: string,
  edge: Edge,
  sourceTime: number,
): EditorDocument {
  const clip = find(doc, clipId);
  if (clip === null || !Number.isFinite(sourceTime)) return doc;
  const room = roomOf(doc, clip);
  const end = clipEnd(clip);
  const moved =
    edge === 'start'
      ? { start: clamp(sourceTime, room.start, end - MIN_CLIP_DURATION), end }
      : { start: clip.start, end: clamp(sourceTime, clip.start + MIN_CLIP_DURATION, room.end) };
  return replaceClip(doc, clip, moved);
}

/** Moves a whole cut so that it starts at `newStart` source seconds, as far as the media and the neighbouring cuts allow. */
export function moveClip(doc: EditorDocument, clipId: string, newStart: number): EditorDocument {
  const clip = find(doc, clipId);
  if (clip === null || !Number.isFinite(newStart)) return doc;
  const room = roomOf(doc, clip);
  const start = clamp(newStart, room.start, room.end - clip.duration);
  return replaceClip(doc, clip, { start, end: start + clip.duration });
}

/**
 * Sets the times typed for a cut, source seconds. Refused with a sentence to show, the document unchanged, where the start is
 * not before the end, a time lies outside the media, the cut gets too short, or it would overlap another cut.
 */
export function setClipTimes(
  doc: EditorDocument,
  clipId: string,
  times: { start?: number; end?: number },
): { doc: EditorDocument; error: string | null } {
  const clip = find(doc, clipId);
  if (clip === null) return { doc, error: 'This cut no longer exists.' };
  const range = { start: times.start ?? clip.start, end: times.end ?? clipEnd(clip) };
  const error = timesProblem(doc, clip, range, times.start === undefined ? 'end' : 'start');
  return error === null ? { doc: replaceClip(doc, clip, range), error } : { doc, error };
}

function timesProblem(doc: EditorDocument, clip: Clip, { start, end }: Range, typed: Edge): string | null {
  if (!Number.isFinite(start) || !Number.isFinite(end)) return 'Enter a time in seconds.';
  if (start < 0 || end > doc.duration + EPSILON) {
    return `Enter a time between 0 and ${Math.floor(doc.duration * 100) / 100} seconds.`;
  }
  if (start >= end)
    return typed === 'start' ? 'The start must be before the end.' : 'The end must be after the start.';
  if (end - start < MIN_CLIP_DURATION - EPSILON) return `A cut lasts at least ${MIN_CLIP_DURATION} seconds.`;
  const hit = othersOf(doc, clip).find(
    (other) => other.start < end - EPSILON && clipEnd(other) > start + EPSILON,
  );
  return hit === undefined
    ? null
    : `This would overlap the cut at ${formatTime(hit.start)}. Delete that cut first.`;
}

function find(doc: EditorDocument, clipId: string): Clip | null {
  return doc.clips.find((clip) => clip.id === clipId) ?? null;
}

/** The cuts that `clip` must not overlap: a silence gives way to nothing, any other cut displaces silences. */
function othersOf(doc: EditorDocument, clip: Clip): readonly Clip[] {
  const others = isSilence(clip) ? doc.clips : nonSilences(doc.clips);
  return others.filter((other) => other !== clip);
}

function roomOf(doc: EditorDocument, clip: Clip): Range {
  return freeAround(othersOf(doc, clip), rangeOf(clip), doc.duration) ?? rangeOf(clip);
}

/** `doc` with `clip` at other times: silences under it go, those it left come back. */
function replaceClip(doc: EditorDocument, clip: Clip, { start, end }: Range): EditorDocument {
  if (start === clip.start && end === clipEnd(clip)) return doc;
  const moved = withTimes(doc.words, clip, start, end);
  if (isSilence(clip)) return withClips(doc, doc.clips.with(doc.clips.indexOf(clip), moved));
  const old = rangeOf(clip);
  const clips: Clip[] = [];
  for (const other of doc.clips) {
    if (other === clip) clips.push(moved);
    else {
      const isUnder = other.start < end - EPSILON && clipEnd(other) > start + EPSILON;
      if (!isSilence(other) || !isUnder) clips.push(other);
    }
  }
  return withClips(doc, restoreSilences(doc, clips, [old]));
}
