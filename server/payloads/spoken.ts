import { createHash } from 'node:crypto';
import { normalize } from '#model/words/search-index.ts';

/** Words of a passage: about a minute and a half of speech. */
const PASSAGE_WORDS = 250;
const MAX_TERM = 60;

/** Lower case, no accents, no punctuation: what a search compares, the same on every database. */
export function foldText(text: string): string {
  return foldTerms(text).join(' ');
}

/** Letters and digits only. */
export function foldTerms(text: string): string[] {
  return normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term !== '')
    .map((term) => term.slice(0, MAX_TERM));
}

export interface SearchChunk {
  readonly seq: number;
  readonly firstWord: number;
  /** Joined by spaces. */
  readonly words: string;
  /** Source seconds, of each word. */
  readonly starts: readonly number[];
  /** As PostgreSQL reads a `tsvector`. */
  readonly search: string;
  readonly hash: string;
}

export interface Spoken {
  readonly passages: readonly SearchChunk[];
  /** Of all of them. */
  readonly hash: string;
}

/** @param starts source seconds */
export function spokenOf(texts: readonly string[], starts: ArrayLike<number>): Spoken {
  const passages: SearchChunk[] = [];
  // Speech says the same words again and again.
  const known = new Map<string, readonly string[]>();
  const termsOf = (word: string): readonly string[] => {
    const held = known.get(word) ?? foldTerms(word);
    known.set(word, held);
    return held;
  };
  for (let first = 0; first < texts.length; first += PASSAGE_WORDS) {
    const words = texts
      .slice(first, first + PASSAGE_WORDS)
      .map((text) => text.replaceAll(/[\s\0]+/g, ' ').trim());
    const times = words.map((_, i) => Math.round(1000 * (starts[first + i] ?? 0)) / 1000);
    const terms = new Set(words.flatMap(termsOf));
    passages.push({
      seq: passages.length,
      firstWord: first,
      words: words.map((word) => word.replaceAll(' ', '\u00a0')).join(' '),
      starts: times,
      search: [...terms].map((term) => `'${term}'`).join(' '),
      hash: hashOf(JSON.stringify([words, times])),
    });
  }
  return { passages, hash: hashOf(passages.map(({ hash }) => hash).join()) };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface Hit {
  readonly snippet: string;
  /** Pairs of offsets into the snippet. */
  readonly marks: [number, number][];
  readonly word_idx: number;
  readonly start: number;
}

const BEFORE = 6;
const AFTER = 14;
/** Words that terms may be apart to count as said together. */
const TOGETHER = 8;

/** Where in each passage the most of the terms stand together, with what was said around it. @param terms the last is a prefix */
export function hitsIn<P extends Pick<SearchChunk, 'words' | 'starts' | 'firstWord'>>(
  passages: readonly P[],
  terms: readonly string[],
): Map<P, Hit | null> {
  // Speech says the same words again and again.
  const known = new Map<string, readonly number[]>();
  const termsOf = (text: string): readonly number[] => {
    const held = known.get(text) ?? termsIn(text, terms);
    known.set(text, held);
    return held;
  };
  return new Map(passages.map((passage) => [passage, hitIn(passage, termsOf)]));
}

function hitIn(
  { words, starts, firstWord }: Pick<SearchChunk, 'words' | 'starts' | 'firstWord'>,
  termsOf: (text: string) => readonly number[],
): Hit | null {
  const texts = words.split(' ');
  const held = texts.map(termsOf);
  let best = -1;
  let most = 0;
  for (let i = 0; i < texts.length; i++) {
    if (held[i]!.length === 0) continue;
    const near = new Set(held.slice(i, i + TOGETHER).flat());
    if (near.size <= most) continue;
    best = i;
    most = near.size;
  }
  if (best < 0) return null;
  const from = Math.max(0, best - BEFORE);
  const to = Math.min(texts.length, best + AFTER);
  let snippet = from > 0 || firstWord > 0 ? '…' : '';
  const marks: [number, number][] = [];
  for (let i = from; i < to; i++) {
    if (i > from) snippet += ' ';
    if (held[i]!.length > 0) marks.push([snippet.length, snippet.length + texts[i]!.length]);
    snippet += texts[i];
  }
  return { snippet: `${snippet}…`, marks, word_idx: firstWord + best, start: starts[best] ?? 0 };
}

/** Indexes of the terms that a word holds. */
function termsIn(text: string, terms: readonly string[]): number[] {
  const parts = foldTerms(text);
  return terms.flatMap((term, i) => {
    const isPrefix = i === terms.length - 1;
    return parts.some((part) => (isPrefix ? part.startsWith(term) : part === term)) ? [i] : [];
  });
}
