import { formats as texts } from '#i18n/en/files.ts';
import { FormatError, UntimedText } from '../timecode.ts';
import { type CaptionBlock, decodeEntities, type Listed, plainText } from './caption-text.ts';
import { linesOf } from './clocks.ts';
import type { Cue, Imported } from './cues.ts';
import { longestOf } from './known-times.ts';
import { withNamedVoices } from './named-lines.ts';
import { withoutRepeats } from './repeats.ts';

/** What is said by one voice from one time on; `at` null where only the caption's time is known. */
interface VoicePart {
  readonly voice: string | null;
  readonly at: number | null;
  text: string;
  /** Whether a letter stands last, outside of tags. */
  isOpen: boolean;
}

const MARK = /<v(?:\.[^\s<>]*)?\s([^<>]*)>|<(\d[\d:.]*)>/g;

/** One cue a voice and inline time; `speakerOf` numbers names. */
function cuesOfBlock(block: CaptionBlock, speakerOf: (voice: string) => number): Cue[] {
  const parts = partsOf(block).map((part) => ({ ...part, text: plainText(part.text) }));
  const starts = startsOf(parts, block);
  return parts.flatMap(({ text, voice }, i) => {
    const end = starts[i + 1] ?? block.end;
    if (text === '') return [];
    return [{ text, start: starts[i], end, confidence: 1, speaker: voice === null ? 0 : speakerOf(voice) }];
  });
}

function partsOf({ lines, start, end }: CaptionBlock): VoicePart[] {
  const raw = lines.join('\n');
  const parts: VoicePart[] = [];
  let voice: string | null = null;
  let last = start;
  let from = 0;
  let at: number | null = start;
  const close = (to: number): void => {
    const text = raw.slice(from, to);
    const before = parts.at(-1);
    // A time inside a word belongs to one of its syllables.
    const plain = text.replace(/<[^<>]*>/g, '');
    const isOpen = plain === '' ? (before?.isOpen ?? false) : /\S/.test(plain.slice(-1));
    if (before?.voice === voice && at !== null && before.isOpen && /^\S/.test(plain)) {
      before.text += text;
      before.isOpen = isOpen;
    } else parts.push({ voice, at, text, isOpen });
  };
  for (const mark of raw.matchAll(MARK)) {
    const time = mark[2] === undefined ? null : secondsOfStamp(mark[2]);
    // Times that run backwards or out of the caption say nothing.
    if (mark[2] !== undefined && !(time !== null && time >= last && time < end)) continue;
    close(mark.index);
    from = mark.index + mark[0].length;
    if (time === null) voice = decodeEntities(mark[1]).replace(/\s+/g, ' ').trim() || null;
    else last = time;
    at = time;
  }
  close(raw.length);
  return parts;
}

function secondsOfStamp(stamp: string): number | null {
  const [, hours, minutes, seconds] = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(stamp) ?? [];
  return seconds === undefined ? null : Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Parts without times share the time up to the next known one by length. */
function startsOf(parts: readonly VoicePart[], { start, end }: CaptionBlock): number[] {
  const starts: number[] = [];
  for (let i = 0; i < parts.length; ) {
    let next = i + 1;
    while (next < parts.length && parts[next].at === null) next++;
    const run = parts.slice(i, next);
    const from = parts[i].at ?? start;
    const to = parts[next]?.at ?? end;
    const total = run.reduce((sum, { text }) => sum + text.length, 0);
    let said = 0;
    for (const { text } of run) {
      starts.push(total === 0 ? from : from + ((to - from) * said) / total);
      said += text.length;
    }
    i = next;
  }
  return starts;
}

/** `1:02:03,456 --> 1:02:05.000`, hours optional, comma or point, with anything after it. */
const TIMING =
  /^[ \t]*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-+>\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
const TIMED_LINE = new RegExp(TIMING.source, 'm');
/** What looks like a time beside an arrow. */
const TIME_AT_ARROW = /\d:[^\s:]{0,12}\s{0,9}-->|-->\s{0,9}\S{0,3}\d{1,9}:/;
/** Nothing but digits, points and arrows, with the colons of two times. */
const ONLY_TIMES = /^(?=(?:[^:]*:){3})[\s\d:.,;=>–—-]+$/;

/** Whether a line of times makes this a file of captions; an arrow elsewhere is text. */
export function hasTimedLines(text: string): boolean {
  return TIMED_LINE.test(text);
}

/** SubRip or WebVTT; voices become speakers. @throws FormatError */
export function readCaptions(text: string): Imported {
  const lines = linesOf(text);
  const isVtt = /^WEBVTT\b/.test(lines[0]);
  const { blocks, damaged } = blocksOf(lines, isVtt);
  if (blocks.length === 0 && damaged === 0) throw new UntimedText(texts.noCaptions());
  if (blocks.length === 0) throw new FormatError(texts.allUnread({ count: damaged }));
  return importedOf({ kind: isVtt ? 'WebVTT' : 'SubRip', blocks, unread: damaged });
}

/** Captions of any file, in any order; voices and names become speakers. */
export function importedOf({ kind, blocks, unread }: Listed): Imported {
  const notes = unread > 0 ? [texts.captionsUnread({ count: unread })] : [];
  const sorted = fitInOrder(blocks, notes);
  const said = withNamedVoices(withoutRepeats(sorted, notes), notes);
  const numbers = new Map<string, number>();
  const speakerOf = (voice: string): number => {
    const number = numbers.get(voice) ?? numbers.size;
    numbers.set(voice, number);
    return number;
  };
  const cues: Cue[] = [];
  let empty = 0;
  for (const [i, block] of said.entries()) {
    const found = cuesOfBlock(block, speakerOf);
    for (const cue of found) cues.push(cue);
    if (found.length === 0 && sorted[i].lines.every((line) => plainText(line) === '')) empty++;
  }
  if (empty > 0) notes.push(texts.captionsEmpty({ count: empty }));
  return { kind, cues, speakers: [...numbers.keys()], notes };
}

function blocksOf(lines: readonly string[], isVtt: boolean): { blocks: CaptionBlock[]; damaged: number } {
  const blocks: CaptionBlock[] = [];
  let current: string[] | null = null;
  let damaged = 0;
  /** Of the last caption of SubRip, by which the next is known where it lacks its times. */
  let number = 0;
  for (const [i, line] of lines.entries()) {
    const timing = TIMING.exec(line);
    const isBegin = timing !== null || isDamagedTiming(lines, i);
    if (isBegin && isNumber(lines[i - 1])) number = Number(lines[i - 1]);
    if (timing) {
      current = [];
      blocks.push({ start: secondsOf(timing, 1), end: secondsOf(timing, 5), lines: current });
    } else if (isBegin) {
      // What was said at an unknown time would stand at another caption's.
      current = null;
      damaged++;
    } else if (isVtt && /^(NOTE|STYLE|REGION)\b/.test(line) && isBlank(lines[i - 1])) current = null;
    else if (isBlank(lines[i - 1]) || isNumber(line)) {
      // A number or name before the next time is that cue's identifier.
      if (TIMING.test(lines[i + 1] ?? '') || isDamagedTiming(lines, i + 1)) continue;
      if (!isVtt && isBlank(lines[i - 1]) && isNumber(line) && Number(line) === number + 1) {
        current = null;
        damaged++;
        number++;
      } else current?.push(line);
    } else current?.push(line);
  }
  return { blocks, damaged };
}

function isBlank(line = ''): boolean {
  return line.trim() === '';
}

/** Times stand after the number that begins a caption, or an empty line; elsewhere only what has an arrow and a time is meant to be one. */
function isDamagedTiming(lines: readonly string[], i: number): boolean {
  const line = lines[i] ?? '';
  if (TIMING.test(line)) return false;
  const isAfterNumber = isNumber(lines[i - 1]) && isBlank(lines[i - 2]);
  if (line.includes('-->')) return isAfterNumber || TIME_AT_ARROW.test(line);
  if (!line.includes(':')) return false;
  if (ONLY_TIMES.test(line)) return isNumber(lines[i - 1]) || isBlank(lines[i - 1]);
  return isAfterNumber && /^\s*\S{0,3}\d{1,2}:\d{1,2}:\d{1,2}[.,]\d/.test(line);
}

function isNumber(line = ''): boolean {
  return /^\s*\d+\s*$/.test(line);
}

function secondsOf(timing: RegExpExecArray, at: number): number {
  const [hours, minutes, seconds, fraction] = timing.slice(at, at + 4);
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(fraction) / 10 ** fraction.length;
}

function fitInOrder(blocks: readonly CaptionBlock[], notes: string[]): CaptionBlock[] {
  const unordered = blocks.filter((block, i) => i > 0 && block.start < blocks[i - 1].start).length;
  if (unordered > 0) notes.push(texts.captionsUnordered({ count: unordered }));
  const sorted = unordered > 0 ? blocks.toSorted((a, b) => a.start - b.start) : blocks;
  return sorted.map((block, i) => {
    if (block.end > block.start) return block;
    const next = sorted.slice(i + 1, i + 10).find(({ start }) => start > block.start)?.start ?? Infinity;
    return { ...block, end: Math.min(next, block.start + longestOf(block.lines.map(plainText).join(' '))) };
  });
}
