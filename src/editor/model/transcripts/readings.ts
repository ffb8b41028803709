/** Words of a script that were heard otherwise: which of the two readings stands, by the audio. */
import { otherReadingAt } from '../edit/other-readings.ts';
import { spliceWords } from '../edit/splice-words.ts';
import type { EditorDocument, OtherReading, Range, Words } from '../types.ts';
import { fitInOrder } from '../words/in-order.ts';
import { splitAtSpaces } from '../words/share-time.ts';
import { textOf, type WordHunk, wordAt, wordAtTime } from '../words/words.ts';
import type { AlignedWord, OpenReading, SentStretch } from './aligned.ts';

/** What the audio says of another reading. */
export interface JudgedReading {
  /** By how much a second of audio fits it better than the words that were sent; null where that is not known. */
  readonly gain: number | null;
  /** Source seconds of its words; empty where they were not found. */
  readonly times: readonly Range[];
}

/**
 * From which gain on what was heard stands in place of the script, and is no question. A recogniser's slips sound like what was said: of
 * 93 words those that were right in the script stayed below 350, and most that were wrong lay over 500 (docs/speech.md).
 */
const HEARD_FROM = 500;
const SURELY_HEARD = 1000;
/** Most confidence of words of which both readings are plausible. */
const PLAUSIBLE = 0.5;

/** Readings of the first recogniser where those of a script stand, by index of the first word. */
export function openReadings(words: Words): OpenReading[] {
  const open: OpenReading[] = [];
  for (const [i, { from }] of words.other) {
    const reading = from === 'first' ? otherReadingAt(words, i) : null;
    if (reading?.first === i) open.push({ first: i, count: reading.count, text: reading.text });
  }
  return open.sort((a, b) => a.first - b.first);
}

/**
 * What was heard stands where the audio fits it clearly better than the script, which is offered there then. Words that changed meanwhile, and
 * those that somebody checked, stay.
 * @param aligned times that the words were given, of all words of all stretches @param found of all their readings
 */
export function withReadings(
  doc: EditorDocument,
  stretches: readonly SentStretch[],
  aligned: readonly AlignedWord[],
  found: readonly JudgedReading[],
): EditorDocument {
  const hunks: WordHunk[] = [];
  let from = 0;
  let next = 0;
  for (const { words: sent, readings = [] } of stretches) {
    for (const open of readings) {
      const { gain, times } = found[next++] ?? { gain: null, times: [] };
      const ranges = [aligned[from + open.first], sent[open.first]];
      const at = gain === null ? null : standingAt(doc.words, open, sent, ranges);
      if (at === null || gain === null) continue;
      hunks.push(
        gain > HEARD_FROM ? heard(doc, at, open, { gain, times }) : written(doc.words, at, open, gain),
      );
    }
    from += sent.length;
  }
  return hunks.length === 0 ? doc : spliceWords(doc, hunks);
}

/** Where the words of a reading stand as they were sent; null where they do not. */
function standingAt(
  words: Words,
  { first, count, text }: OpenReading,
  sent: SentStretch['words'],
  ranges: readonly (Range | undefined)[],
): number | null {
  for (const range of ranges) {
    if (!range) continue;
    const at = otherReadingAt(words, wordAtTime(words, (range.start + range.end) / 2));
    if (at?.from !== 'first' || at.text !== text || at.count !== count) continue;
    if (sent.slice(first, first + count).every((word, k) => word.text === words.text[at.first + k]))
      return at.first;
  }
  return null;
}

/** The script's words, which are no question where the audio fits them no worse. */
function written(words: Words, at: number, { count }: OpenReading, gain: number): WordHunk {
  const isClear = gain <= 0;
  const insert = Array.from({ length: count }, (_, k) => {
    const word = wordAt(words, at + k);
    return isClear ? word : { ...word, confidence: Math.min(PLAUSIBLE, word.confidence) };
  });
  return { at, remove: count, insert };
}

/** What was heard in place of the script's words. */
function heard(
  doc: EditorDocument,
  at: number,
  { count, text }: OpenReading,
  { gain, times }: JudgedReading & { readonly gain: number },
): WordHunk {
  const { words, duration } = doc;
  const last = at + count - 1;
  const texts = splitAtSpaces(text);
  const other: OtherReading = { text: textOf(words, at, last), from: 'script', count: texts.length };
  const room = {
    start: at === 0 ? 0 : words.end[at - 1],
    end: last + 1 < words.length ? words.start[last + 1] : duration,
  };
  const length = (words.end[last] - words.start[at]) / texts.length;
  const shared = texts.map((_, k) => ({
    start: words.start[at] + k * length,
    end: words.start[at] + (k + 1) * length,
  }));
  const known = times.length === texts.length ? times : shared;
  const placed = fitInOrder(shared, known, { room, shift: 0 });
  const confidence = gain > SURELY_HEARD ? 1 : PLAUSIBLE;
  const insert = texts.map((said, k) => {
    const { speaker } = wordAt(words, Math.min(last, at + k));
    return { text: said, ...placed[k], confidence, speaker, other };
  });
  return { at, remove: count, insert };
}
