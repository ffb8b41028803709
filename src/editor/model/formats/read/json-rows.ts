import { isObject } from '../../saved/read-json.ts';
import { speakerOf } from './json-speakers.ts';
import { hasTime, type Json } from './json-times.ts';

/** A word or caption, with the segment that it was said in. */
export interface JsonRow {
  readonly row: Json;
  readonly segment?: Json;
}

/** What whisper.cpp and others list among tokens that nobody said: `[_BEG_]`, `[_TT_50]`, `<|en|>`. */
const MARK = /^(?:\[_.*\]|<\|.*\|>)$/;

/** Segments, words or tokens of a list as objects with names for their times: also tuples, pairs of times (Transformers) and offsets (whisper.cpp). */
export function rowsOf(list: unknown): Json[] {
  return Array.isArray(list) ? list.map(rowOf).filter((row) => row !== null) : [];
}

function rowOf(value: unknown): Json | null {
  if (Array.isArray(value)) return tupleOf(value);
  if (!isObject(value)) return null;
  if (Array.isArray(value.timestamp)) {
    const [start, end]: unknown[] = value.timestamp;
    return { ...value, start, end };
  }
  // Offsets are milliseconds.
  return isObject(value.offsets)
    ? { ...value, start_ms: value.offsets.from, end_ms: value.offsets.to }
    : value;
}

/** `[10, 10.4, "hello", 0.9]` as Python writes named tuples: the times beside the first text, and words in a list. */
function tupleOf(list: readonly unknown[]): Json | null {
  const at = list.findIndex((value) => typeof value === 'string');
  const [start, end] = at >= 2 ? list.slice(at - 2, at) : list.slice(at + 1);
  if (at < 0 || typeof start !== 'number' || typeof end !== 'number') return null;
  const words = list.findLast((value) => rowsOf(value).length > 0);
  return { text: list[at], start, end, confidence: list[at >= 2 ? at + 1 : at + 3], words };
}

/** The words of each segment; a segment of whose words no time is known is a caption. */
export function rowsInside(segments: readonly Json[]): JsonRow[] {
  return segments.flatMap((segment): JsonRow[] => {
    const inside = insideOf(segment);
    if (!inside.some(hasTime)) {
      const isWithoutText = inside.length > 0 && rowText(segment) === '';
      return [{ row: isWithoutText ? { ...segment, text: inside.map(rowText).join(' ') } : segment }];
    }
    const who = speakerOf(segment);
    return inside.map((row) => ({
      row: speakerOf(row) === null && who !== null ? { ...row, speaker: who } : row,
      segment,
    }));
  });
}

/** Words inside a segment, else the tokens that they are made of. */
export function insideOf({ words, tokens }: Json): Json[] {
  const inside = rowsOf(words);
  return inside.length > 0 ? inside : rowsOf(tokens).filter((token) => !MARK.test(rowText(token)));
}

export function rowText(row: Json): string {
  return writtenText(row).trim();
}

/** With the spaces around it. */
export function writtenText(row: Json): string {
  const text = row.punctuated_word ?? row.text ?? row.word ?? row.body;
  return typeof text === 'string' ? text : '';
}
