import type { Text } from '../text.ts';
import type { SuggestLanguage } from '../types.ts';
import { CLASS, CUE, CUE_PHRASES, classOf } from './lexicon.ts';

/** Most tokens of one announcement, and of the words that may be given up. */
const MAX_CUE_TOKENS = 12;
const WINDOW = 20;
/** Places from which a slip may start, announcement included. */
export const MAX_STARTS = WINDOW + 2 * MAX_CUE_TOKENS;
/** Tokens back in which a word of the same class speaks for a slip. */
const NEAR = 7;

/** What the tagger knows of tokens, as columns. */
export interface Sequence {
  readonly length: number;
  /** Hashes of the word, of what stands before its apostrophe, of its first three and last two letters. */
  readonly word: Int32Array;
  readonly stem: Int32Array;
  readonly head: Int32Array;
  readonly tail: Int32Array;
  readonly kind: Uint8Array;
  readonly isFunction: Uint8Array;
  /** Before the token: 0 unknown, 1 under 0.06 s, 2 under 0.2 s, 3 under 0.5 s, 4 longer. */
  readonly pause: Uint8Array;
  /** After the token: 0 none, 1 comma, 2 dash, 3 ellipsis, 4 stop. */
  readonly mark: Uint8Array;
  /** Of `length + 1` places: where the announcements that end before it begin, their kinds, and the farthest start. */
  readonly cueFrom: Int32Array;
  readonly cueKinds: Uint16Array;
  readonly earliest: Int32Array;
}

const MARKS = ['', 'comma', 'dash', 'ellipsis', 'stop'] as const;

export function sequenceOf({ tokens, rules }: Text, language: SuggestLanguage): Sequence {
  const { length } = tokens;
  const sequence: Sequence = {
    length,
    word: new Int32Array(length),
    stem: new Int32Array(length),
    head: new Int32Array(length),
    tail: new Int32Array(length),
    kind: new Uint8Array(length),
    isFunction: new Uint8Array(length),
    pause: new Uint8Array(length),
    mark: new Uint8Array(length),
    cueFrom: new Int32Array(length + 1),
    cueKinds: new Uint16Array(length + 1),
    earliest: new Int32Array(length + 1),
  };
  for (let i = 0; i < length; i++) {
    const { key, isCapital, mark } = tokens[i]!;
    const before = tokens[i - 1];
    const isFirst = !before || before.mark === 'stop' || before.speaker !== tokens[i]!.speaker;
    sequence.word[i] = hashOf(key, 0, key.length);
    const apostrophe = key.indexOf("'");
    sequence.stem[i] = apostrophe < 0 ? sequence.word[i]! : hashOf(key, 0, apostrophe);
    sequence.head[i] = hashOf(key, 0, Math.min(3, key.length));
    sequence.tail[i] = hashOf(key, Math.max(0, key.length - 2), key.length);
    sequence.kind[i] = classOf(key, isCapital && !isFirst, language);
    sequence.isFunction[i] = Number(rules.functionWords.has(key) || sequence.kind[i]! < CLASS.number);
    sequence.pause[i] = before ? pauseStep(tokens[i]!.start - before.end) : 0;
    sequence.mark[i] = MARKS.indexOf(mark);
  }
  addCues(sequence, tokens, language);
  addEarliest(sequence, tokens);
  return sequence;
}

function pauseStep(seconds: number): number {
  if (Number.isNaN(seconds)) return 0;
  return seconds < 0.06 ? 1 : seconds < 0.2 ? 2 : seconds < 0.5 ? 3 : 4;
}

/** FNV-1a. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

function addCues({ cueFrom, cueKinds }: Sequence, tokens: Text['tokens'], language: SuggestLanguage): void {
  const phrases = CUE_PHRASES[language];
  for (let end = 0; end <= tokens.length; end++) {
    cueFrom[end] = end;
    const last = tokens[end - 1];
    if (!last) continue;
    for (const { words, kind } of phrases.get(last.key) ?? []) {
      // « euh » spoken about and the ER are none.
      if (kind === CUE.filler && !last.isFiller && /^(u|e|h)/.test(last.key)) continue;
      const start = end - words.length;
      if (start < 0 || tokens[start]!.speaker !== last.speaker) continue;
      if (words.length > 1 && !words.every((word, k) => tokens[start + k]!.key === word)) continue;
      // 'Ben' is a name, « ben » is none.
      if (last.isCapital && last.key === 'ben') continue;
      const isShort = end - cueFrom[start]! <= MAX_CUE_TOKENS;
      const from = isShort ? cueFrom[start]! : start;
      if (from > cueFrom[end]!) continue;
      // Of ways to read the same words, the one of longer phrases: 'I mean' is no 'I' and 'mean'.
      const kinds = (isShort ? cueKinds[start]! : 0) | kind;
      if (from < cueFrom[end]! || words.length > 1) cueKinds[end] = kinds;
      cueFrom[end] = from;
    }
  }
}

/** No slip goes across a change of speaker, or the end of a sentence that nothing takes back. */
function addEarliest(seq: Sequence, tokens: Text['tokens']): void {
  const { length, cueFrom, earliest } = seq;
  let start = 0;
  for (let place = 1; place <= length; place++) {
    const before = tokens[place - 2];
    const token = tokens[place - 1]!;
    if (before && before.speaker !== token.speaker) start = place - 1;
    else if (before?.mark === 'stop' && cueFrom[place]! === place) start = Math.max(start, place - 1);
    const next = tokens[place];
    const isOver = next?.speaker !== token.speaker;
    const isSentence = token.mark === 'stop' && cueFrom[place] === place;
    const from = Math.max(start, cueFrom[place]! - WINDOW);
    // At the very end nothing follows that could replace it.
    const isNothing = next === undefined || isOver || isSentence;
    earliest[place] = isNothing || !hasEvidence(seq, place, from) ? place : from;
  }
}

/** Without an announcement, a pause, a mark or a word that is like the next one, nothing is looked at. */
function hasEvidence(seq: Sequence, place: number, from: number): boolean {
  if (seq.cueFrom[place]! < place || seq.mark[place - 1] !== 0) return true;
  if (place >= seq.length) return false;
  if (seq.pause[place]! >= 3) return true;
  for (let i = place - 1; i >= from; i--) {
    if (seq.word[i] === seq.word[place]) return true;
    if (place - i > NEAR) continue;
    if (seq.stem[i] === seq.stem[place]) return true;
    const isClose = seq.isFunction[i]! === 1 || seq.head[i] === seq.head[place];
    if (isClose && seq.kind[i] === seq.kind[place]) return true;
  }
  return false;
}
