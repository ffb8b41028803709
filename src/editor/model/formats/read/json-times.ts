import { formats } from '#i18n/en/files.ts';
import { isObject } from '../../saved/read-json.ts';
import type { Range } from '../../types.ts';
import { splitText } from '../../words/share-time.ts';
import { FormatError } from '../timecode.ts';

export type Json = Readonly<Record<string, unknown>>;

export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Names under which recognisers give them; milliseconds where the name says so. */
const STARTS = ['start', 'start_time', 'startTime', 'startOffset', 'begin', 'from', 'start_ms', 'startMs'];
const ENDS = ['end', 'end_time', 'endTime', 'endOffset', 'to', 'end_ms', 'endMs'];
const DURATIONS = ['duration', 'dur', 'duration_ms', 'durationMs'];
/** Seconds a word takes on average that nobody takes: whole numbers this large are milliseconds. */
const MAX_SECONDS_PER_WORD = 20;

/** `isPlain`: a number whose unit is not said. */
interface Time {
  readonly value: number;
  readonly isPlain: boolean;
}
const UNKNOWN: Time = { value: Number.NaN, isPlain: false };

interface RowTimes {
  readonly start: Time;
  readonly end: Time;
  readonly duration: Time;
}

export function hasTime(row: Json): boolean {
  return [...STARTS, ...ENDS].some((name) => row[name] !== undefined && row[name] !== null);
}

/** How many of their plain numbers are a second, told by their size. @throws FormatError where no row has a time */
export function unitOf(rows: readonly Json[], texts: readonly string[]): number {
  const read = rows.map(readTimes);
  if (read.every(({ start, end }) => Number.isNaN(start.value) && Number.isNaN(end.value)))
    throw new FormatError(formats.untimedJson());
  return areMilliseconds(read, texts) ? 1000 : 1;
}

/** Source seconds of each row, NaN where unknown. @param unit of plain numbers, a second @throws FormatError */
export function timesOf(rows: readonly Json[], unit: number): Range[] {
  const seconds = ({ value, isPlain }: Time): number => (isPlain ? value / unit : value);
  return rows.map((row) => {
    const times = readTimes(row);
    const [start, end, duration] = [times.start, times.end, times.duration].map(seconds);
    return {
      start: Number.isNaN(start) ? end - duration : start,
      end: Number.isNaN(end) ? start + duration : end,
    };
  });
}

function readTimes(row: Json): RowTimes {
  return { start: timeOf(row, STARTS), end: timeOf(row, ENDS), duration: timeOf(row, DURATIONS) };
}

function timeOf(row: Json, names: readonly string[]): Time {
  const name = names.find((known) => row[known] !== undefined && row[known] !== null);
  const value = name === undefined ? undefined : row[name];
  if (name === undefined || value === '') return UNKNOWN;
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
  if (/^(nan|null|none)$/i.test(text)) return UNKNOWN;
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

function areMilliseconds(rows: readonly RowTimes[], texts: readonly string[]): boolean {
  let [length, words] = [0, 0];
  for (const [i, { start, end, duration }] of rows.entries()) {
    const known = [start, end, duration].filter(({ isPlain }) => isPlain);
    if (known.some(({ value }) => !Number.isInteger(value))) return false;
    const until = [end.value, start.value + duration.value, rows[i + 1]?.start.value ?? Number.NaN];
    const took = (until.find((value) => !Number.isNaN(value)) ?? Number.NaN) - start.value;
    if (known.length === 0 || Number.isNaN(took)) continue;
    length += took;
    words += Math.max(1, splitText(texts[i]).length);
  }
  return words > 0 && length / words >= MAX_SECONDS_PER_WORD;
}
