import { formats } from '#i18n/en/files.ts';
import { splitText } from '../share-time.ts';
import type { Range } from '../types.ts';
import { FormatError } from './format-error.ts';

type Json = Readonly<Record<string, unknown>>;

/** Names under which recognisers give them; milliseconds where the name says so. */
const STARTS = ['start', 'start_time', 'startTime', 'begin', 'from', 'start_ms', 'startMs'];
const ENDS = ['end', 'end_time', 'endTime', 'to', 'end_ms', 'endMs'];
/** Seconds a word takes on average that nobody takes: whole numbers this large are milliseconds. */
const SLOWEST = 20;

/** Source seconds of each row, NaN where it has none. @param unit of plain numbers, a second; null: told by their size @throws FormatError */
export function timesOf(rows: readonly Json[], texts: readonly string[], unit: number | null): Range[] {
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
