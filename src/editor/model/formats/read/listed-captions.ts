import { headed, ranged } from '../makers/paragraph-texts.ts';
import type { CaptionBlock, Listed } from './caption-text.ts';
import { decimal, linesOf, rateOf, secondsOfClock, timecodeSeconds } from './clocks.ts';

/** Captions that belong to nobody before this share, of all rows, are a table of something else. */
const MAX_UNREAD_SHARE = 0.5;
/** Seconds a caption takes on average that none takes: whole numbers this large are milliseconds. */
const MAX_SECONDS_PER_CAPTION = 100;

/** YouTube's SBV, lists of times in brackets (also LRC), labels of Audacity, TTML and YouTube's XML, tables with a head, texts of Otter, Rev and Premiere Pro. Null for others. */
export function readListed(text: string): Listed | null {
  for (const read of [sbv, bracketed, labels, xml, table, headed, ranged]) {
    const found = read(text);
    if (found && found.blocks.length > 0) return found;
  }
  return null;
}

/** `0:00:01.000,0:00:03.000`, then lines until an empty one. */
function sbv(text: string): Listed {
  const blocks: CaptionBlock[] = [];
  let current: string[] | null = null;
  for (const line of linesOf(text)) {
    const [, start, end] = /^(\d{1,2}:\d\d:\d\d\.\d{3}),(\d{1,2}:\d\d:\d\d\.\d{3})\s*$/.exec(line) ?? [];
    if (start !== undefined) {
      current = [];
      blocks.push({ start: secondsOfClock(start), end: secondsOfClock(end), lines: current });
    } else if (line.trim() === '') current = null;
    else current?.push(line);
  }
  return { kind: 'SBV', blocks };
}

/** `[00:01.5] text`, `[00:01.500 --> 00:04.000] text`, several times for one text; `[ar:Name]` says something about the file. */
function bracketed(text: string): Listed | null {
  const time = String.raw`\d{1,3}(?::\d\d){1,2}(?:[.,:]\d{1,3})?`;
  const mark = new RegExp(String.raw`^\s*\[(${time})(?:\s*(?:-+>|[-–])\s*(${time}))?\]\s*`);
  const lines = linesOf(text).filter((line) => line.trim() !== '');
  if (!lines.slice(0, 30).some((line) => mark.test(line))) return null;
  const isLrc = lines.some((line) => /^\s*\[[a-z]{2,}:[^\]]*\]\s*$/i.test(line));
  const blocks: { start: number; end: number; lines: string[] }[] = [];
  for (const line of lines) {
    const times: (readonly [string, string | undefined])[] = [];
    let rest = line;
    for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
      times.push([found[1], found[2]]);
      rest = rest.slice(found[0].length);
    }
    if (times.length === 0 && !/^\s*\[[a-z]{2,}:/i.test(line)) blocks.at(-1)?.lines.push(line);
    // Times inside a line belong to its words.
    const said = isLrc ? rest.replace(/<[\d:.]+>/g, '') : rest;
    for (const [start, end] of times)
      blocks.push({
        start: secondsOfClock(start),
        end: end === undefined ? Number.NaN : secondsOfClock(end),
        lines: [said],
      });
  }
  return { kind: isLrc ? 'LRC' : 'TXT', blocks };
}

/** `1.000000<tab>3.000000<tab>text`; lines that begin with a backslash tell frequencies. */
function labels(text: string): Listed | null {
  const lines = linesOf(text).filter((line) => line.trim() !== '' && !line.startsWith('\\'));
  const rows = lines.map((line) => /^(\d+(?:[.,]\d+)?)\t(\d+(?:[.,]\d+)?)\t(.*)$/.exec(line));
  if (rows.some((row) => row === null)) return null;
  const blocks = rows.flatMap((row) =>
    row ? [{ start: decimal(row[1]), end: decimal(row[2]), lines: [row[3]] }] : [],
  );
  return { kind: 'Audacity', blocks };
}

/** `<p begin="00:00:01.000" end="3s" ttm:agent="a">` and `<text start="1" dur="2">`. */
function xml(text: string): Listed | null {
  if (!/^\s*</.test(text)) return null;
  const root = /<(?:\w+:)?(tt|timedtext|transcript)\b([^>]*)>/.exec(text);
  if (!root) return null;
  const rate = {
    frames:
      Number(attribute(root[2], 'frameRate') ?? 30) * multiplierOf(attribute(root[2], 'frameRateMultiplier')),
    ticks: Number(attribute(root[2], 'tickRate') ?? 1),
  };
  const names = new Map<string, string>();
  for (const [, attributes, inside] of text.matchAll(
    /<(?:\w+:)?agent\b([^>]*)>([\s\S]*?)<\/(?:\w+:)?agent>/g,
  ))
    names.set(attribute(attributes, 'id') ?? '', inside.replace(/<[^>]*>/g, '').trim());
  const blocks: CaptionBlock[] = [];
  for (const [, tag, attributes, inside] of text.matchAll(
    /<(?:\w+:)?(p|text)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?\1>)/g,
  )) {
    const milliseconds = tag === 'p' && root[1] === 'timedtext';
    const time = (...fields: readonly string[]): number => {
      const value = fields.map((field) => attribute(attributes, field)).find((found) => found !== undefined);
      return value === undefined ? Number.NaN : milliseconds ? Number(value) / 1000 : xmlTime(value, rate);
    };
    const start = time('begin', 'start', 't');
    if (Number.isNaN(start)) continue;
    const end = time('end');
    // What YouTube puts into XML is escaped already.
    const raw = root[1] === 'tt' ? inside : inside?.replaceAll('&amp;', '&');
    const lines = (raw ?? '')
      .replace(/\s+/g, ' ')
      .split(/<(?:\w+:)?br\b[^>]*>/)
      .map((line) => line.replace(/<[^>]*>/g, ''));
    const who = names.get(attribute(attributes, 'agent') ?? '');
    if (who) lines[0] = `<v ${who}>${lines[0]}`;
    blocks.push({ start, end: Number.isNaN(end) ? start + time('dur', 'd') : end, lines });
  }
  return { kind: root[1] === 'tt' ? 'TTML' : 'YouTube', blocks };
}

function attribute(attributes: string, name: string): string | undefined {
  const [, double, single] =
    new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return double ?? single;
}

function multiplierOf(value = '1 1'): number {
  const [top = 1, bottom = 1] = value.split(/[\s:]+/).map(Number);
  return top / bottom;
}

function xmlTime(value: string, rate: { readonly frames: number; readonly ticks: number }): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(h|m|s|ms|f|t)?$/.exec(value.trim()) ?? [];
  if (number !== undefined) {
    const units: Readonly<Record<string, number>> = {
      h: 3600,
      m: 60,
      s: 1,
      ms: 1e-3,
      f: 1 / rate.frames,
      t: 1 / rate.ticks,
    };
    return Number(number) * units[unit ?? 's'];
  }
  return timecodeSeconds(value, rate.frames);
}

/** Columns by the names that tables give them. */
const COLUMNS = {
  start: /^(?:start|begin|in|from|timestamp|time)(?:[ _-]?(?:time|tc|timecode|ms))?$|^timecode in$/i,
  end: /^(?:end|out|to|stop)(?:[ _-]?(?:time|tc|timecode|ms))?$|^timecode out$/i,
  speaker: /^(?:speaker|name|voice)(?:[ _-]?(?:name|label|id))?$/i,
  text: /^(?:text|transcript|transcription|caption|subtitle|content|words?|sentence)$/i,
};

/** Comma, semicolon or tab between columns, of which the first row tells the names: Premiere Pro, Whisper, Otter and others. */
function table(text: string): Listed | null {
  const head = linesOf(text)[0];
  const separator = ['\t', ';', ','].find((sign) => head.includes(sign));
  if (separator === undefined) return null;
  const [names, ...rows] = cellsOf(text, separator);
  const place = (look: RegExp): number => names.findIndex((name) => look.test(name.trim()));
  const [start, end, speaker, said] = [COLUMNS.start, COLUMNS.end, COLUMNS.speaker, COLUMNS.text].map(place);
  if (start < 0 || said < 0) return null;
  const seconds = tableTimes(rows.flatMap((row) => [row[start] ?? '', row[end] ?? '']));
  const blocks = rows.flatMap((row, i): CaptionBlock[] => {
    if (!Number.isFinite(seconds[2 * i])) return [];
    const who = row[speaker]?.trim().replace(/[<>\s]+/g, ' ');
    const lines = linesOf(row[said] ?? '');
    if (who) lines[0] = `<v ${who}>${lines[0]}`;
    return [{ start: seconds[2 * i], end: seconds[2 * i + 1], lines }];
  });
  return blocks.length < MAX_UNREAD_SHARE * rows.length
    ? null
    : { kind: separator === '\t' ? 'TSV' : 'CSV', blocks };
}

/** Rows of cells; quoted ones may hold separators, line ends and doubled quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, after] of text.matchAll(
    new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r*\\n|\\r|$)`, 'g'),
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (after === separator) continue;
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

/** Seconds, milliseconds where whole numbers would be captions of minutes, clocks, or timecode. */
function tableTimes(cells: readonly string[]): number[] {
  const frames = rateOf(cells);
  const values = cells.map((cell) => xmlTime(cell.replace(/[.,](?=\d+$)/, '.'), { frames, ticks: 1 }));
  const isPlain = cells.every((cell) => /^\d*$/.test(cell.trim()));
  const known = values.filter(Number.isFinite);
  const each = (Math.max(...known.slice(-2)) - (known[0] ?? 0)) / Math.max(1, known.length / 2);
  return isPlain && each > MAX_SECONDS_PER_CAPTION ? values.map((value) => value / 1000) : values;
}
