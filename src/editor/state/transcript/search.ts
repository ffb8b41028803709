import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { arrangementOf, wordOrderOf } from '#model/edit/arrangement.ts';
import { cutSpans, type WordSpan } from '#model/edit/cuts.ts';
import {
  type Match,
  playedMatches,
  SearchSession,
  withReplacedMatches,
  stepMatch as wrap,
} from '#model/edit/search.ts';
import { correctionDeed, cutDeed } from '#model/merge/deed.ts';
import { textOf, wordAtTime } from '#model/words/words.ts';
import { currentDoc, dispatch, editor } from '../document/document.ts';
import { playback, seekWord, sourceTimeNow } from '../playback/playback.ts';
import { correct } from '../transcription/alignment.ts';

export type SearchMode = 'cut' | 'replace';

export interface SearchState {
  mode: SearchMode | null;
  /** Incremented with each request, so that an open search is brought into view again. */
  asked: number;
  query: string;
  replacement: string;
  /** Also finds parts of words. */
  parts: boolean;
  /** Sorted, disjoint. Behind `ref`. */
  matches: readonly Match[];
  /** Index of the current match; −1 for none. */
  current: number;
  /** Whether the current match is highlighted: playback is within 3 words of it, or has not been there yet. */
  held: boolean;
}

const NONE: readonly Match[] = ref([]);

export const search = proxy<SearchState>({
  mode: null,
  asked: 0,
  query: '',
  replacement: '',
  parts: false,
  matches: NONE,
  current: -1,
  held: true,
});

let session = new SearchSession();
let stops: readonly (() => void)[] = [];

/** Keeps the query when switching modes. */
export function openSearch(mode: SearchMode): void {
  search.mode = mode;
  search.asked += 1;
  if (stops.length === 0)
    stops = [
      subscribeKey(editor, 'rev', () => find(search.current)),
      subscribeKey(playback, 'coarseTime', followPlayback),
    ];
  find(search.current);
}

/** Keeps the query for the next time. */
export function closeSearch(): void {
  for (const stop of stops) stop();
  stops = [];
  session = new SearchSession();
  search.mode = null;
  search.matches = NONE;
  search.current = -1;
}

/** Words around a match within which playback keeps it highlighted (specification §4). */
const HELD_WORDS = 3;
let wasReached = false;

function setCurrent(current: number): void {
  search.current = current;
  search.held = true;
  wasReached = false;
  followPlayback();
}

/** Removes the highlight of the current match once playback has been near it and left. */
function followPlayback(): void {
  const match = search.matches[search.current];
  if (!match || !search.held) return;
  const word = wordAtTime(currentDoc().words, sourceTimeNow());
  const isNear = word >= match.startWordIdx - HELD_WORDS && word <= match.endWordIdx + HELD_WORDS;
  if (wasReached && !isNear) search.held = false;
  wasReached ||= isNear;
}

/** Starts at the first match from the playhead on. */
export function setQuery(query: string): void {
  search.query = query;
  find(-1);
}

/** Searches whole words, or also parts of words. Stays for the next search. */
export function searchParts(on: boolean): void {
  search.parts = on;
  find(-1);
}

/** Searches for the text of these words (inclusive), starting with them. */
export function searchWords(first: number, last: number): void {
  const { words } = currentDoc();
  if (!(first >= 0 && last < words.length)) return;
  search.query = textOf(words, first, last);
  openSearch('cut');
  const { placeOf } = wordOrderOf(currentDoc());
  setCurrent(search.matches.findIndex((match) => placeOf(match.endWordIdx) >= placeOf(first)));
}

export function setReplacement(text: string): void {
  search.replacement = text;
}

/** Wraps around and seeks. */
export function stepMatch(delta: 1 | -1): void {
  const next = wrap(search.matches.length, search.current, delta);
  const match = search.matches[next];
  if (!match) return;
  setCurrent(next);
  seekWord(match.startWordIdx);
}

/** Cuts the current match and advances. @returns whether it cut */
export function cutCurrentMatch(): boolean {
  const match = search.matches[search.current];
  if (!match) return false;
  const didCut = dispatch((doc) => cutSpans(doc, [match]), { does: cutDeed });
  stepMatch(1);
  return didCut;
}

/** One undo step. */
export function cutMatches(matches: readonly Match[]): boolean {
  return dispatch((doc) => cutSpans(doc, matches), { does: cutDeed });
}

/** Replaces the text of the current match, not its audio, and advances. */
export function replaceCurrentMatch(): boolean {
  const match = search.matches[search.current];
  if (!match) return false;
  const end = currentDoc().words.end[match.endWordIdx] ?? 0;
  if (
    !correct(
      (doc) => withReplacedMatches(doc, [match], search.replacement),
      correctionDeed(search.replacement),
    )
  )
    return false;
  // The new text may match again: searching on by time skips it.
  find(-1, end);
  const next = search.matches[search.current];
  if (next) seekWord(next.startWordIdx);
  return true;
}

/** Replaces the text of words, not their audio. @returns whether anything changed */
export function replaceSpan(span: WordSpan, text: string): boolean {
  return correct((doc) => withReplacedMatches(doc, [span], text), correctionDeed(text));
}

/** One undo step. */
export function replaceAllMatches(): boolean {
  const count = search.matches.length;
  return correct((doc) => withReplacedMatches(doc, search.matches, search.replacement), {
    kind: 'correctedPlaces',
    count,
  });
}

/** @param current match to stay at, −1 to start at `from` (source seconds) */
function find(current: number, from = sourceTimeNow()): void {
  if (search.mode === null) return;
  const doc = currentDoc();
  const { words } = doc;
  // Specification §4: search runs only when the text is non-empty.
  const matches =
    words.length === 0 ? [] : playedMatches(doc, session.search(words, search.query, search.parts));
  search.matches = matches.length === 0 ? NONE : ref(matches);
  if (current >= 0) search.current = Math.min(current, matches.length - 1);
  else {
    const { toArranged } = arrangementOf(doc);
    const next = matches.findIndex(
      (match) => toArranged(words.start[match.startWordIdx] ?? 0) >= toArranged(from),
    );
    setCurrent(matches.length === 0 ? -1 : Math.max(0, next));
  }
}
