import type { Recognised, RecognisedWord } from '../engine.ts';
import type { OfflineRecognizerResult } from './library.ts';

/** A space, or U+2581 as sentencepiece writes it. */
const BEGINS_WORD = /^[ \u2581]/;
/** Characters outside the model's alphabet come byte by byte. */
const BYTE = /^<0x([0-9A-F]{2})>$/;
/** They belong to the next word, all other signs to the one before. */
const OPENING = /^[«“‘([{¿¡]+$/u;
const HAS_LETTER = /[\p{L}\p{N}]/u;
/** Seconds, where only starts of tokens are known. */
const LAST_WORD = 0.4;

/**
 * By tokens with times (Parakeet), else the whole (Moonshine), whose time is shared out by length.
 * @param duration seconds; no word reaches past it
 * @param language French keeps a no-break space before high signs
 */
export function wordsOfResult(
  result: OfflineRecognizerResult,
  duration: number,
  language: string,
): Recognised {
  const { tokens, timestamps } = result;
  const isTimed = tokens.length > 0 && timestamps.length === tokens.length;
  const words = isTimed ? byTokens(result, duration) : shared(result.text, 0, duration);
  return { words: tidied(words, duration, language), isTimed };
}

/** Signs put to their words; in order, disjoint, none past `duration`. */
export function tidied(
  words: readonly RecognisedWord[],
  duration: number,
  language: string,
): RecognisedWord[] {
  return ordered(attached(words, language), duration);
}

interface Draft {
  bytes: number[];
  text: string;
  start: number;
  /** Of the last token that says something. */
  end: number;
  logProbs: number[];
}

function byTokens(
  { tokens, timestamps, durations, ys_log_probs: logProbs }: OfflineRecognizerResult,
  duration: number,
): RecognisedWord[] {
  const words: RecognisedWord[] = [];
  let draft: Draft | null = null;
  const close = (): void => {
    if (!draft) return;
    const text = draft.text + decoded(draft.bytes);
    if (text !== '')
      words.push({ text, start: draft.start, end: draft.end, confidence: mean(draft.logProbs) });
    draft = null;
  };
  for (const [i, token] of tokens.entries()) {
    const start = timestamps[i] ?? 0;
    const next = timestamps[i + 1] ?? Math.min(duration, start + LAST_WORD);
    const lasts = durations[i];
    // A duration of zero means that the next token lies in the same frame.
    const end = lasts ? Math.min(start + lasts, Math.max(next, start)) : next;
    if (BEGINS_WORD.test(token)) close();
    draft ??= { bytes: [], text: '', start, end, logProbs: [] };
    const byte = BYTE.exec(token)?.[1];
    if (byte) draft.bytes.push(Number.parseInt(byte, 16));
    else {
      draft.text += decoded(draft.bytes) + token.replace(BEGINS_WORD, '');
      draft.bytes = [];
    }
    if (byte || HAS_LETTER.test(token)) draft.end = Math.max(draft.end, end);
    const logProb = logProbs[i];
    if (logProb !== undefined) draft.logProbs.push(logProb);
  }
  close();
  return words;
}

function decoded(bytes: readonly number[]): string {
  return bytes.length === 0 ? '' : new TextDecoder().decode(Uint8Array.from(bytes));
}

function mean(logProbs: readonly number[]): number {
  if (logProbs.length === 0) return 1;
  const sum = logProbs.reduce((total, value) => total + value, 0);
  return Math.min(1, Math.max(0, Math.exp(sum / logProbs.length)));
}

/** Words of a text that share its time out by length. */
export function shared(text: string, start: number, end: number): RecognisedWord[] {
  const texts = text.split(/\s+/).filter((word) => word !== '');
  const letters = texts.reduce((sum, word) => sum + word.length + 1, 0);
  let at = start;
  return texts.map((word) => {
    const from = at;
    at += ((end - start) * (word.length + 1)) / letters;
    return { text: word, start: from, end: at, confidence: 1 };
  });
}

/** Signs alone, put to their word. */
function attached(words: readonly RecognisedWord[], language: string): RecognisedWord[] {
  const result: RecognisedWord[] = [];
  const space = language === 'fr' ? '\u00a0' : '';
  let opening = '';
  for (const word of words) {
    const before = result.at(-1);
    if (HAS_LETTER.test(word.text)) {
      result.push(opening === '' ? word : { ...word, text: opening + word.text });
      opening = '';
    } else if (OPENING.test(word.text)) opening = word.text + (word.text === '«' ? space : '');
    else if (before)
      result[result.length - 1] = {
        ...before,
        text: before.text + (/^[:;?!»]/.test(word.text) ? space : '') + word.text,
      };
  }
  return result;
}

function ordered(words: readonly RecognisedWord[], duration: number): RecognisedWord[] {
  const result: RecognisedWord[] = [];
  let free = 0;
  for (const [i, word] of words.entries()) {
    const start = Math.max(free, word.start);
    // Words that begin in the same frame share its time with those after them.
    const next = words[i + 1]?.start ?? duration;
    const end = Math.min(duration, Math.max(word.end, start + 0.02), Math.max(next, start + 0.02));
    if (end <= start) continue;
    result.push({ ...word, start, end });
    free = end;
  }
  return result;
}
