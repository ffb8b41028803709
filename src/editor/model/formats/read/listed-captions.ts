import { headed, ranged } from '../makers/paragraph-texts.ts';
import type { CaptionBlock, Listed } from './caption-text.ts';
import { decimal, linesOf, secondsOfClock } from './clocks.ts';
import { table } from './tables.ts';
import { xmlCaptions } from './xml-captions.ts';

/** Times of one line of lyrics; more are no refrain. */
const MAX_TIMES = 100;
/** What looks like the time of SBV or a time in brackets, and can be none. */
const UNREAD_RANGE = /^[^\s,]{0,12}\d:[^\s,]{0,12},[^\s,]{0,12}\d:[^\s,]{0,12}\s*$/;
const UNREAD_MARK = /^\s*\[\d{1,3}:[^\]\s]*\]/;

/** YouTube's SBV, lists of times in brackets (also LRC), labels of Audacity, TTML and YouTube's XML, tables, texts of Otter, Rev and Premiere Pro. Null for others. @throws FormatError */
export function readListed(text: string): Listed | null {
  for (const read of [sbv, bracketed, labels, xmlCaptions, table, headed, ranged]) {
    const found = read(text);
    if (found && found.blocks.length > 0) return found;
  }
  return null;
}

/** `0:00:01.000,0:00:03.000`, then lines until an empty one. */
function sbv(text: string): Listed {
  const blocks: CaptionBlock[] = [];
  let current: string[] | null = null;
  let unread = 0;
  const lines = linesOf(text);
  for (const [i, line] of lines.entries()) {
    const [, start, end] = /^(\d{1,2}:\d\d:\d\d\.\d{1,3}),(\d{1,2}:\d\d:\d\d\.\d{1,3})\s*$/.exec(line) ?? [];
    const isFirst = i === 0 || lines[i - 1].trim() === '';
    if (start !== undefined) {
      current = [];
      blocks.push({ start: secondsOfClock(start), end: secondsOfClock(end), lines: current });
    } else if (isFirst && UNREAD_RANGE.test(line)) {
      current = null;
      unread++;
    } else if (line.trim() === '') current = null;
    else current?.push(line);
  }
  return { kind: 'SBV', blocks, unread };
}

/** `[00:01.5] text`, `[00:01.500 --> 00:04.000] text`, several times for one text; `[ar:Name]` says something about the file. */
function bracketed(text: string): Listed | null {
  const time = String.raw`\d{1,3}(?::\d\d){1,2}(?:[.,:]\d{1,3})?`;
  const mark = new RegExp(String.raw`^\s*\[(${time})(?:\s*(?:-+>|[-–])\s*(${time}))?\]\s*`);
  const lines = linesOf(text).filter((line) => line.trim() !== '');
  if (!lines.slice(0, 30).some((line) => mark.test(line))) return null;
  const isLrc = lines.some((line) => /^\s*\[[a-z]{2,}:[^\]]*\]\s*$/i.test(line));
  const blocks: { start: number; end: number; lines: string[] }[] = [];
  /** Of the caption that goes on; null behind one whose time cannot be read. */
  let current: string[] | null = null;
  let unread = 0;
  for (const line of lines) {
    const times: (readonly [string, string | undefined])[] = [];
    let rest = line;
    for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
      times.push([found[1], found[2]]);
      rest = rest.slice(found[0].length);
    }
    if (times.length > MAX_TIMES || UNREAD_MARK.test(rest)) {
      current = null;
      unread++;
      continue;
    }
    if (times.length === 0 && !/^\s*\[[a-z]{2,}:/i.test(line)) current?.push(line);
    // Times inside a line belong to its words.
    const said = isLrc ? rest.replace(/<[\d:.]+>/g, '') : rest;
    for (const [start, end] of times) {
      current = [said];
      const until = end === undefined ? Number.NaN : secondsOfClock(end);
      blocks.push({ start: secondsOfClock(start), end: until, lines: current });
    }
  }
  return { kind: isLrc ? 'LRC' : 'TXT', blocks, unread };
}

/** `1.000000<tab>3.000000<tab>text`; lines that begin with a backslash tell frequencies. */
function labels(text: string): Listed | null {
  const lines = linesOf(text).filter((line) => line.trim() !== '' && !line.startsWith('\\'));
  const rows = lines.map((line) => /^(\d+(?:[.,]\d+)?)\t(\d+(?:[.,]\d+)?)\t(.*)$/.exec(line));
  const blocks = rows.flatMap((row) =>
    row ? [{ start: decimal(row[1]), end: decimal(row[2]), lines: [row[3]] }] : [],
  );
  const unread = rows.length - blocks.length;
  return !rows[0] || unread > blocks.length ? null : { kind: 'Audacity', blocks, unread };
}
