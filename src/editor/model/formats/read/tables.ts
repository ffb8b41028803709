import { formats as texts } from '#i18n/en/files.ts';
import { FormatError } from '../timecode.ts';
import type { CaptionBlock, Listed } from './caption-text.ts';
import { linesOf, rateOf, timeOf } from './clocks.ts';

/** Captions that belong to nobody before this share, of all rows, are a table of something else. */
const MAX_UNREAD_SHARE = 0.5;
/** Seconds of which half of all captions take more: whole numbers this large are milliseconds. */
const MAX_SECONDS_PER_CAPTION = 100;
/** Share of cells from which on a column without a name holds times. */
const MIN_TIME_SHARE = 0.9;
const MAX_COLUMNS = 30;

/** Columns by the names that tables give them. */
const COLUMNS = {
  start: /^(?:start|begin|in|from|timestamp|time)(?:[ _-]?(?:time|tc|timecode|ms))?$|^timecode in$/i,
  end: /^(?:end|out|to|stop)(?:[ _-]?(?:time|tc|timecode|ms))?$|^timecode out$/i,
  speaker: /^(?:speaker|name|voice)(?:[ _-]?(?:name|label|id))?$/i,
  text: /^(?:text|transcript|transcription|caption|subtitle|content|words?|sentence)$/i,
};

/** Places of columns; −1 for what a table does not have. */
interface Columns {
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
  readonly text: number;
}

/** Comma, semicolon or tab between columns, told by the names in the first row or by what they hold: Premiere Pro, Whisper, Otter and others. @throws FormatError */
export function table(text: string): Listed | null {
  const lines = linesOf(text);
  const plain = lines.join('\n');
  for (const separator of ['\t', ';', ',']) {
    if (!lines[0].includes(separator)) continue;
    const rows = cellsOf(plain, separator);
    const named = columnsNamed(rows[0] ?? []);
    const columns = named ?? columnsFound(rows);
    const found = columns && captionsOf(named ? rows.slice(1) : rows, columns);
    if (found) return { kind: separator === '\t' ? 'TSV' : 'CSV', ...found };
  }
  return null;
}

function captionsOf(rows: readonly string[][], columns: Columns): Omit<Listed, 'kind'> | null {
  const times = tableTimes(rows.map((row) => [row[columns.start] ?? '', row[columns.end] ?? '']));
  const blocks = rows.flatMap((row, i): CaptionBlock[] => {
    const [start, end] = times[i];
    if (!Number.isFinite(start)) return [];
    const who = row[columns.speaker]?.trim().replace(/[<>\s]+/g, ' ');
    const lines = linesOf(row[columns.text] ?? '');
    if (who) lines[0] = `<v ${who}>${lines[0]}`;
    return [{ start, end, lines }];
  });
  const unread = rows.length - blocks.length;
  return unread > MAX_UNREAD_SHARE * rows.length ? null : { blocks, unread };
}

/** @throws FormatError for times that nobody can read */
function columnsNamed(names: readonly string[]): Columns | null {
  const place = (look: RegExp): number => names.findIndex((name) => look.test(name.trim()));
  const [start, end, speaker, text] = [COLUMNS.start, COLUMNS.end, COLUMNS.speaker, COLUMNS.text].map(place);
  if (text < 0) return null;
  if (start >= 0) return { start, end, speaker, text };
  if (place(/^(?:start|begin|in|from)[ _-]?frames?$|^frames?[ _-]?(?:in|start)?$/i) < 0) return null;
  throw new FormatError(texts.framesOnly());
}

/** Without names: two columns of times that rise, the one with most letters, and one with names. */
function columnsFound(rows: readonly string[][]): Columns | null {
  const width = Math.min(MAX_COLUMNS, rows[0]?.length ?? 0);
  const places = Array.from({ length: width }, (_, column) => column);
  const isMost = (column: number, look: RegExp): boolean =>
    rows.filter((row) => look.test(row[column]?.trim() ?? '')).length >= MIN_TIME_SHARE * rows.length;
  const clocks = places.filter((column) => isMost(column, /^\d+[:;]\d\d[:;.,\d]*$/));
  const numbers = places.filter((column) => isMost(column, /^\d+(?:[.,]\d+)?$/));
  const [start, end] = clocks.length >= 2 ? clocks : numbers.slice(-2);
  if (end === undefined || !areCaptions(rows, start, end)) return null;
  const letters = places.map((column) =>
    rows.reduce((sum, row) => sum + (row[column]?.match(/\p{L}/gu)?.length ?? 0), 0),
  );
  const spoken = places.filter((column) => letters[column] > 0 && ![...clocks, ...numbers].includes(column));
  if (spoken.length === 0) return null;
  const text = spoken.reduce((most, column) => (letters[column] > letters[most] ? column : most));
  const speaker = spoken.find((column) => column !== text) ?? -1;
  return { start, end, speaker, text };
}

/** Whether nearly all rows end after they begin, and before the next. */
function areCaptions(rows: readonly string[][], start: number, end: number): boolean {
  const times = tableTimes(rows.map((row) => [row[start] ?? '', row[end] ?? '']));
  const fits = times.filter(([from, to], i) => to > from && !(times[i + 1]?.[0] < to - 1e-3)).length;
  return rows.length >= 2 && fits >= MIN_TIME_SHARE * rows.length;
}

/** Rows of cells; quoted ones may hold separators, line ends and doubled quotes, but no tabs where these part the cells. */
function cellsOf(text: string, separator: string): string[][] {
  const plain = new RegExp(`[^${separator}\\n]*`, 'y');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length; at++) {
    const close = text[at] === '"' ? closingQuote(text, at, separator) : -1;
    plain.lastIndex = at;
    const cell = close < 0 ? (plain.exec(text)?.[0] ?? '') : text.slice(at + 1, close).replaceAll('""', '"');
    row.push(cell);
    at = close < 0 ? at + cell.length : close + 1;
    if (text[at] === separator) continue;
    if (row.some((each) => each.trim() !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

/** The quote that ends a cell; −1 where what follows is no separator, so that quotes are part of the text. */
function closingQuote(text: string, open: number, separator: string): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  const next = text[at + 1];
  const ends = at >= 0 && (next === undefined || next === '\n' || next === separator);
  return ends && !(separator === '\t' && text.slice(open, at).includes('\t')) ? at : -1;
}

/** Seconds, milliseconds where whole numbers would be captions of minutes, clocks, or timecode; NaN for others. */
function tableTimes(cells: readonly (readonly [start: string, end: string])[]): [number, number][] {
  const frames = rateOf(cells.flat());
  const seconds = (cell: string): number => timeOf(cell.replace(/[.,](?=\d+$)/, '.'), { frames, ticks: 1 });
  const times = cells.map(([start, end]): [number, number] => [seconds(start), seconds(end)]);
  const isPlain = cells.every((row, i) =>
    row.every((cell, k) => Number.isNaN(times[i][k]) || /^\s*\d+\s*$/.test(cell)),
  );
  if (!isPlain) return times;
  const lengths = times
    .map(([start, end], i) => (Number.isNaN(end) ? times[i + 1]?.[0] : end) - start)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const each = lengths[lengths.length >> 1] ?? 0;
  return each > MAX_SECONDS_PER_CAPTION ? times.map(([start, end]) => [start / 1000, end / 1000]) : times;
}
