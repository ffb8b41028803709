import { partitionPoint } from '../time/sorted.ts';
import type { EditorDocument, Words } from '../types.ts';
import { otherSpellings } from '../words/number-words.ts';
import { normalize, type SearchIndex, searchable, searchIndexOf, textEnd } from '../words/search-index.ts';
import { correctedWords, isUnspaced, splitAtSpaces, splitText } from '../words/share-time.ts';
import { type WordHunk, wordAt } from '../words/words.ts';
import { wordOrderOf } from './arrangement.ts';
import type { WordSpan } from './cuts.ts';
import { spliceWords } from './splice-words.ts';

/** Inclusive word indexes; `from` and `to` count searchable characters where the first or last word is covered in part. */
export interface Match extends WordSpan {
  readonly from?: number;
  readonly to?: number;
}

/**
 * Disjoint matches in order; case, accents and punctuation do not count, phrases may span paragraphs. Whole words (also parts at
 * apostrophes and hyphens), or with `parts` any letters. Numbers match as digits and as words.
 */
export function findMatches(words: Words, query: string, parts = false): Match[] {
  return new SearchSession().search(words, query, parts).slice();
}

/** Incremental search: a query that extends the last one looks only at the last one's matches. */
export class SearchSession {
  #words: Words | null = null;
  #needle = '';
  #parts = false;
  /** Where matches begin in the searchable text, overlapping ones included. */
  #starts: readonly number[] = [];
  #matches: readonly Match[] = [];

  get matches(): readonly Match[] {
    return this.#matches;
  }

  /** See `findMatches`; none for a query without letters or digits. */
  search(words: Words, query: string, parts = false): readonly Match[] {
    const needle = needleOf(query, parts);
    const isSame = words === this.#words && parts === this.#parts;
    if (isSame && needle === this.#needle) return this.#matches;
    const index = searchIndexOf(words);
    const goesOn = isSame && this.#needle !== '' && needle.startsWith(this.#needle);
    this.#starts = goesOn
      ? this.#starts.filter((start) => matchesAt(index.text, needle, start))
      : allStarts(index, needle, parts);
    this.#words = words;
    this.#needle = needle;
    this.#parts = parts;
    this.#matches = toMatches(words, index, hitsOf(index, this.#starts, needle));
    return this.#matches;
  }
}

/** What plays in one go, in the order in which it plays. @param matches sorted */
export function playedMatches(doc: EditorDocument, matches: readonly Match[]): readonly Match[] {
  if (doc.blocks.length === 0) return matches;
  const { placeOf } = wordOrderOf(doc);
  return matches
    .filter(({ startWordIdx: first, endWordIdx: last }) => placeOf(last) - placeOf(first) === last - first)
    .toSorted((a, b) => placeOf(a.startWordIdx) - placeOf(b.startWordIdx));
}

/** A place in the searchable text where the query matches. */
interface Hit {
  readonly start: number;
  readonly length: number;
}

/** The matches of the query as typed and with its numbers written in other ways, in order. */
function hitsOf(index: SearchIndex, starts: readonly number[], needle: string): Hit[] {
  const typed = needle.trimEnd();
  const hits = starts.map((start) => ({ start, length: typed.length }));
  const others = typed === '' ? [] : otherSpellings(typed);
  for (const other of others)
    for (const start of allStarts(index, `${other} `, false)) hits.push({ start, length: other.length });
  return others.length === 0 ? hits : hits.sort((a, b) => a.start - b.start || b.length - a.length);
}

/** The query in searchable form; ends with a space where its last word must be whole. */
function needleOf(query: string, parts: boolean): string {
  const plain = searchable(splitText(normalize(query).replaceAll("'", '')));
  return plain === '' || parts || isUnspaced(plain) ? plain : `${plain} `;
}

/** Whether `needle` stands at `start`; a space at its end also stands for the end of the text. */
function matchesAt(text: string, needle: string, start: number): boolean {
  if (text.startsWith(needle, start)) return true;
  return (
    needle.endsWith(' ') &&
    start + needle.length === text.length + 1 &&
    text.startsWith(needle.trimEnd(), start)
  );
}

function allStarts({ text, elisions }: SearchIndex, needle: string, parts: boolean): number[] {
  if (needle === '') return [];
  const starts: number[] = [];
  if (parts || isUnspaced(needle)) {
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) starts.push(at);
    return starts;
  }
  const bare = needle.trimEnd();
  const anchored = ` ${bare}`;
  for (let at = text.indexOf(anchored); at >= 0; at = text.indexOf(anchored, at + 1)) {
    if (matchesAt(text, needle, at + 1)) starts.push(at + 1);
  }
  const elided = elisions.filter((at) => matchesAt(text, needle, at));
  return elided.length === 0 ? starts : [...starts, ...elided].sort((a, b) => a - b);
}

function toMatches(words: Words, index: SearchIndex, hits: readonly Hit[]): Match[] {
  const { offsets } = index;
  const matches: Match[] = [];
  let word = 0;
  let freeFrom = 0;
  for (const { start, length } of hits) {
    if (start < freeFrom) continue;
    // Matches come in order: look near the last one before searching everywhere.
    if (word + 1 < words.length && offsets[word + 1] < start)
      word = wordOf(offsets, words.length, start, word + 1);
    const startWordIdx = word;
    const end = start + length;
    let endWordIdx = startWordIdx;
    while (endWordIdx + 1 < words.length && offsets[endWordIdx + 1] < end - 1) endWordIdx++;
    if (end > textEnd(index, words.length - 1)) break;
    freeFrom = textEnd(index, endWordIdx);
    const from = start - offsets[startWordIdx] - 1;
    const rest = freeFrom - end;
    matches.push({
      startWordIdx,
      endWordIdx,
      ...(from > 0 && { from }),
      ...(rest > 0 && { to: end - offsets[endWordIdx] - 1 }),
    });
  }
  return matches;
}

/** The word whose text holds position `at`: the last one, from `first` on, that begins before it. */
function wordOf(offsets: Uint32Array, length: number, at: number, first: number): number {
  return first + partitionPoint(length - first, (i) => offsets[first + i] < at) - 1;
}

/** The match `delta` steps from match `current` of `count`, going on at the other end; −1 where there is none. */
export function stepMatch(count: number, current: number, delta: number): number {
  return count === 0 ? -1 : (((current + delta) % count) + count) % count;
}

/** As one change. Uncovered parts of words stay ('cats,' → 'dogs,'), and so does time. Empty text is refused. */
export function withReplacedMatches(
  doc: EditorDocument,
  matches: readonly Match[],
  text: string,
): EditorDocument {
  const replacement = splitAtSpaces(text).join(' ');
  if (replacement === '') return doc;
  const hunks: WordHunk[] = [];
  let free = 0;
  for (const match of matches.toSorted((a, b) => a.startWordIdx - b.startWordIdx)) {
    const { startWordIdx, endWordIdx } = match;
    if (!(startWordIdx >= free && endWordIdx >= startWordIdx && endWordIdx < doc.words.length)) continue;
    free = endWordIdx + 1;
    const old = Array.from({ length: free - startWordIdx }, (_, i) => wordAt(doc.words, startWordIdx + i));
    const before = uncoveredBefore(old[0].text, match.from ?? 0);
    const after = uncoveredAfter(old[old.length - 1].text, match.to);
    const texts = splitText(before + replacement + after);
    if (texts.length === old.length && texts.every((part, i) => part === old[i].text)) continue;
    hunks.push({ at: startWordIdx, remove: old.length, insert: correctedWords(old, texts) });
  }
  return spliceWords(doc, hunks);
}

/** Length of a text in searchable characters. */
function plainLength(text: string): number {
  return normalize(text).replaceAll("'", '').length;
}

/** The part of `text` before searchable character `from`. */
function uncoveredBefore(text: string, from: number): string {
  let k = 0;
  while (k < text.length && plainLength(text.slice(0, k + 1)) <= from) k++;
  return k === text.length ? '' : text.slice(0, k);
}

/** The part of `text` after searchable character `to`; without `to`, after the last one. */
function uncoveredAfter(text: string, to = plainLength(text)): string {
  let k = 0;
  while (k < text.length && plainLength(text.slice(0, k)) < to) k++;
  while (k < text.length && /\p{M}/u.test(text[k])) k++;
  return k === 0 ? '' : text.slice(k);
}
