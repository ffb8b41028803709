import { model } from '#i18n/en/common.ts';
import { formats } from '#i18n/en/files.ts';
import { DocumentError, parseDocument } from '../document.ts';
import { isObject } from '../parse-cuts.ts';
import { splitText } from '../share-time.ts';
import { withParagraphSpeakers } from '../transcript.ts';
import type { Range } from '../types.ts';
import { wordAt } from '../words.ts';
import type { Imported } from './imported.ts';
import type { Cue } from './known-times.ts';
import { FormatError } from './timecode.ts';

/** Names under which recognisers give them; milliseconds where the name says so. */
const STARTS = ['start', 'start_time', 'startTime', 'begin', 'from', 'start_ms', 'startMs'];
const ENDS = ['end', 'end_time', 'endTime', 'to', 'end_ms', 'endMs'];
/** Seconds a word takes on average that nobody takes: whole numbers this large are milliseconds. */
const SLOWEST = 20;

/** Source seconds of each row, NaN where it has none. @param unit of plain numbers, a second; null: told by their size @throws FormatError */
function timesOf(rows: readonly Json[], texts: readonly string[], unit: number | null): Range[] {
  const read = rows.map((row) => ({ start: timeOf(row, STARTS), end: timeOf(row, ENDS) }));
  if (read.length > 0 && read.every(({ start, end }) => Number.isNaN(start.value) && Number.isNaN(end.value)))
    throw new FormatError(formats.untimedJson());
  const scale = unit ?? (areMilliseconds(read, texts) ? 1000 : 1);
  const seconds = ({ value, isPlain }: Time): number => (isPlain ? value / scale : value);
  return read.map(({ start, end }) => ({ start: seconds(start), end: seconds(end) }));
}

/** `isPlain`: a number whose unit is not said. */
interface Time {
  readonly value: number;
  readonly isPlain: boolean;
}

function timeOf(row: Json, names: readonly string[]): Time {
  const name = names.find((known) => row[known] !== undefined && row[known] !== null);
  const value = name === undefined ? undefined : row[name];
  if (name === undefined || value === '') return { value: Number.NaN, isPlain: false };
  if (typeof value === 'number')
    return /ms$/i.test(name) ? { value: value / 1000, isPlain: false } : { value, isPlain: true };
  const time = typeof value === 'string' ? textTime(value.trim(), /ms$/i.test(name)) : null;
  if (time === null) {
    throw new FormatError(formats.unreadTime({ time: JSON.stringify(value).slice(0, 40) }));
  }
  return time;
}

/** `1.25`, `1.25s`, `1250ms`, `1:02`, `00:01:02,250`. */
function textTime(text: string, isMs: boolean): Time | null {
  const [, number, unit] = /^(-?\d+(?:[.,]\d+)?)\s*(ms|s)?$/i.exec(text) ?? [];
  if (number !== undefined) {
    const value = Number(number.replace(',', '.'));
    if (isMs || unit?.toLowerCase() === 'ms') return { value: value / 1000, isPlain: false };
    return { value, isPlain: unit === undefined };
  }
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d+)?)$/.exec(text);
  if (!clock) return null;
  const [, hours = '0', minutes, seconds] = clock;
  const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
  return { value, isPlain: false };
}

function areMilliseconds(rows: readonly { start: Time; end: Time }[], texts: readonly string[]): boolean {
  let [length, words] = [0, 0];
  for (const [i, { start, end }] of rows.entries()) {
    const isWhole = Number.isInteger(start.value) && Number.isInteger(end.value);
    if (!start.isPlain || !end.isPlain) continue;
    if (!isWhole) return false;
    length += end.value - start.value;
    words += Math.max(1, splitText(texts[i]).length);
  }
  return words > 0 && length / words >= SLOWEST;
}

type Json = Readonly<Record<string, unknown>>;

type Reader = (json: Json) => Omit<Imported, 'notes'> | null;

/** Trimscript, Whisper, whisper.cpp, WhisperX, Deepgram, AssemblyAI and plain word lists. @throws FormatError */
export function readJson(text: string): Imported {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new FormatError(formats.damagedJson());
  }
  const value = Array.isArray(json) ? { words: json } : json;
  if (!isObject(value)) throw new FormatError(formats.unknownJson());
  for (const read of [document, deepgram, assemblyAi, whisperCpp, segments, words]) {
    const found = read(value);
    if (!found) continue;
    const cues = found.cues.filter((cue) => cue.text.trim() !== '');
    if (cues.length === 0) throw new FormatError(formats.noWords());
    return { ...found, cues, notes: [] };
  }
  const lists = [value.segments, value.words, value.transcription, value.utterances];
  const isEmpty = lists.some((list) => Array.isArray(list) && list.length === 0);
  throw new FormatError(isEmpty ? formats.noWords() : formats.unknownJson());
}

const document: Reader = (json) => {
  if (json.format !== 'trimscript') return null;
  try {
    // Reassigned speakers stand in paragraphs, not in words.
    const doc = withParagraphSpeakers(parseDocument(json).doc);
    const cues = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i));
    return { kind: 'Trimscript', cues, speakers: doc.speakers };
  } catch (error) {
    if (error instanceof DocumentError) throw new FormatError(error.message);
    throw error;
  }
};

const deepgram: Reader = ({ results }) => {
  if (!isObject(results)) return null;
  const [channel] = listOf(results.channels);
  const [alternative] = listOf(channel?.alternatives);
  const found = listOf(alternative?.words);
  if (found.length === 0) return null;
  return { kind: 'Deepgram', ...cuesOf(found, 1) };
};

/** Milliseconds. */
const assemblyAi: Reader = (json) => {
  const isIts = ['utterances', 'audio_duration', 'acoustic_model', 'language_model'].some(
    (name) => name in json,
  );
  const found = listOf(json.words);
  return isIts && found.length > 0 ? { kind: 'AssemblyAI', ...cuesOf(found, 1000) } : null;
};

/** Offsets in milliseconds. */
const whisperCpp: Reader = ({ transcription }) => {
  const found = listOf(transcription);
  if (found.length === 0) return null;
  const rows = found.map((row) => {
    const offsets = isObject(row.offsets) ? row.offsets : {};
    return { text: row.text, start: offsets.from, end: offsets.to };
  });
  return { kind: 'Whisper', ...cuesOf(rows, 1000) };
};

const segments: Reader = (json) => {
  const found = listOf(json.segments);
  if (found.length === 0) return null;
  const isX = 'word_segments' in json;
  const rows = found.flatMap((segment) => {
    const inside = listOf(segment.words);
    if (inside.length === 0) return [segment];
    return inside.map((word) => ({ ...word, speaker: word.speaker ?? segment.speaker }));
  });
  const beside = listOf(json.words);
  const isBeside = beside.length > 0 && !found.some((segment) => listOf(segment.words).length > 0);
  return { kind: isX ? 'WhisperX' : 'Whisper', ...cuesOf(isBeside ? beside : rows, null) };
};

const words: Reader = (json) => {
  const found = listOf(json.words);
  const [first] = found;
  if (!first || !('text' in first || 'word' in first)) return null;
  const isOurs = json.format === 'trimscript-transcript';
  if (isOurs && json.clock === 'edited') throw new FormatError(formats.editedTimes());
  const { cues, speakers } = cuesOf(found, isOurs ? 1 : null);
  const names = Array.isArray(json.speakers) ? json.speakers.filter((name) => typeof name === 'string') : [];
  return { kind: isOurs ? 'Trimscript' : 'JSON', cues, speakers: isOurs ? names : speakers };
};

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function cuesOf(rows: readonly Json[], unit: number | null): { cues: Cue[]; speakers: string[] } {
  const names: string[] = [];
  const numberOf = (speaker: unknown): number => {
    if (typeof speaker === 'number' && Number.isInteger(speaker) && speaker >= 0) return speaker;
    if (typeof speaker !== 'string' || speaker === '') return 0;
    if (!names.includes(speaker)) names.push(speaker);
    return names.indexOf(speaker);
  };
  const texts = rows.map(textOf);
  const times = timesOf(rows, texts, unit);
  const cues = rows.map((row, i) => ({
    ...times[i],
    text: texts[i],
    confidence: confidenceOf(row),
    speaker: numberOf(row.speaker),
  }));
  return { cues, speakers: names.map(labelOf) };
}

function textOf(row: Json): string {
  const text = row.punctuated_word ?? row.text ?? row.word;
  return typeof text === 'string' ? text.replaceAll('\u0000', '\ufffd').trim() : '';
}

function confidenceOf(row: Json): number {
  const value = row.confidence ?? row.probability ?? row.score;
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : 1;
}

/** `SPEAKER_00` and `A` are no names. */
function labelOf(name: string, i: number): string {
  return /^(speaker[_ ]?\d+|[A-Z])$/i.test(name) ? model.speaker({ number: i + 1 }) : name;
}
