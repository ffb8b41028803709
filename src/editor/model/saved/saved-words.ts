import { repairs as texts } from '#i18n/en/files.ts';
import { MAX_OTHER_LENGTH, MAX_WORD_LENGTH, MAX_WORDS } from '../constants.ts';
import type { OtherReading, Word, Words } from '../types.ts';
import { isSpeaker } from '../words/sanitize-words.ts';
import { soundText } from '../words/sound-text.ts';
import { allocateWords, sanitizeWords, wordsFrom } from '../words/words.ts';
import { column, isObject, numberOf, unopenable } from './read-json.ts';

export function savedWords(words: Words): object {
  const { length } = words;
  return {
    // Words hold no spaces; one text reads back several times faster than a list of words.
    text: words.text.slice(0, length).join(' '),
    start: Array.from(words.start.subarray(0, length)),
    end: Array.from(words.end.subarray(0, length)),
    confidence: Array.from(words.confidence.subarray(0, length), (value) => Math.round(value * 1000) / 1000),
    speaker: Array.from(words.speaker.subarray(0, length)),
    ...checkedOf(words),
    ...otherOf(words),
  };
}

/** Another reading of the word at an index. */
export interface SavedReading extends OtherReading {
  readonly at: number;
}

function otherOf({ other, length }: Words): { other?: SavedReading[] } {
  const saved = [...other].filter(([at]) => at < length).map(([at, reading]) => ({ at, ...reading }));
  return saved.length === 0 ? {} : { other: saved.sort((a, b) => a.at - b.at) };
}

function checkedOf({ checked, length }: Words): { checked?: number[] } {
  const indexes: number[] = [];
  for (let i = 0; i < length; i++) if (checked[i] === 1) indexes.push(i);
  return indexes.length === 0 ? {} : { checked: indexes };
}

interface SavedColumns {
  readonly text: readonly string[];
  readonly start: readonly unknown[];
  readonly end: readonly unknown[];
  readonly confidence: readonly unknown[];
  readonly speaker: readonly unknown[];
  /** Indexes. */
  readonly checked: ReadonlySet<unknown>;
  readonly other: ReadonlyMap<number, OtherReading>;
}

/** `notes` gets a sentence for each kind of repair. @throws DocumentError */
export function parseWords(saved: unknown, duration: number, notes: string[]): Words {
  const joined = isObject(saved) ? saved.text : undefined;
  const start = column(saved, 'start');
  const end = column(saved, 'end');
  if (typeof joined !== 'string' || start === null || end === null) {
    throw unopenable(texts.noTranscript());
  }
  const text = joined === '' ? [] : soundText(joined).split(' ');
  if (start.length !== text.length || end.length !== text.length) {
    const timed = Math.min(start.length, end.length);
    throw unopenable(texts.untimedWords({ words: text.length, timed }));
  }
  if (text.length > MAX_WORDS || text.some((word) => word.length > MAX_WORD_LENGTH))
    throw unopenable(texts.tooManyWords({ words: MAX_WORDS, characters: MAX_WORD_LENGTH }));
  const confidence = column(saved, 'confidence') ?? [];
  const speaker = column(saved, 'speaker') ?? [];
  const checked = new Set(column(saved, 'checked') ?? []);
  const other = new Map((column(saved, 'other') ?? []).flatMap((value) => readOther(value, text.length)));
  const columns = { text, start, end, confidence, speaker, checked, other };
  return validWords(columns, duration) ?? repairedWords(columns, duration, notes);
}

/** What is no reading is left out. */
function readOther(value: unknown, length: number): (readonly [number, OtherReading])[] {
  if (!isObject(value)) return [];
  const [at, count] = [numberOf(value.at), numberOf(value.count)];
  const { text, from } = value;
  const isThere = Number.isInteger(at) && at >= 0 && at < length && Number.isInteger(count) && count > 0;
  const isText = typeof text === 'string' && text.trim() !== '' && text.length <= MAX_OTHER_LENGTH;
  if (!isThere || !isText || (from !== 'script' && from !== 'first')) return [];
  return [[at, { text: soundText(text), from, count }]];
}

/** Null where a word needs repair. */
function validWords(
  { text, start, end, confidence, speaker, checked, other }: SavedColumns,
  duration: number,
): Words | null {
  const { length } = text;
  const words = allocateWords(length);
  let previousEnd = 0;
  for (let i = 0; i < length; i++) {
    const from = numberOf(start[i]);
    const to = numberOf(end[i]);
    const sure = numberOf(confidence[i]);
    const voice = numberOf(speaker[i]);
    const isSpoken = sure >= 0 && sure <= 1 && isSpeaker(voice);
    // Words divided by an edit may be shorter than a repair makes them.
    const isTimed = from >= previousEnd && to > from && to <= duration;
    if (!isTimed || !isSpoken || text[i] === '') return null;
    words.start[i] = from;
    words.end[i] = to;
    words.confidence[i] = sure;
    words.speaker[i] = voice;
    words.checked[i] = checked.has(i) ? 1 : 0;
    previousEnd = to;
  }
  return { length, text, other, ...words };
}

function repairedWords(columns: SavedColumns, duration: number, notes: string[]): Words {
  const { text, start, end, confidence, speaker, checked, other } = columns;
  if (confidence.length !== text.length || speaker.length !== text.length) {
    notes.push(texts.unsureWords());
  }
  const list = text.map((value, i): Word => {
    const reading = other.get(i);
    return {
      text: value,
      start: numberOf(start[i]),
      end: numberOf(end[i]),
      confidence: numberOf(confidence[i] ?? 0),
      speaker: numberOf(speaker[i] ?? 0),
      checked: checked.has(i),
      ...(reading && { other: reading }),
    };
  });
  const sane = sanitizeWords(list, duration);
  notes.push(...sane.notes);
  return wordsFrom(sane.words);
}
