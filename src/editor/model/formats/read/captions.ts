import { formats as texts } from '#i18n/en/files.ts';
import { FormatError, UntimedText } from '../timecode.ts';
import { type CaptionBlock, decodeEntities, plainText } from './caption-text.ts';
import type { Cue, Imported } from './cues.ts';
import { longestOf } from './known-times.ts';
import { withNamedVoices } from './named-lines.ts';
import { withoutRepeats } from './repeats.ts';

/** What is said by one voice from one time on; `at` null where only the caption's time is known. */
interface VoicePart {
  readonly voice: string | null;
  readonly at: number | null;
  text: string;
}

const MARK = /<v(?:\.[^\s>]*)?\s+([^>]*)>|<(\d[\d:.]*)>/g;

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
    if (before && before.voice === voice && at !== null && isOneWord(before.text, text)) before.text += text;
    else parts.push({ voice, at, text });
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

function isOneWord(before: string, after: string): boolean {
  const plain = (text: string) => text.replace(/<[^<>]*>/g, '');
  return /\S$/.test(plain(before)) && /^\S/.test(plain(after));
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
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-+>\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
/** Nothing but digits, points and arrows, with the colons of two times. */
const ONLY_TIMES = /^(?=(?:[^:]*:){3})[\s\d:.,;=>–—-]+$/;

/** SubRip or WebVTT; voices become speakers. @throws FormatError */
export function readCaptions(text: string): Imported {
  const lines = text.replace(/^\uFEFF/, '').split(/\r+\n|\r|\n/);
  const isVtt = /^WEBVTT\b/.test(lines[0]);
  const { blocks, damaged } = blocksOf(lines);
  if (blocks.length === 0 && damaged === 0) throw new UntimedText(texts.noCaptions());
  if (blocks.length === 0) throw new FormatError(texts.allUnread({ count: damaged }));
  const notes = damaged > 0 ? [texts.captionsUnread({ count: damaged })] : [];
  return importedOf(isVtt ? 'WebVTT' : 'SubRip', blocks, notes);
}

/** Captions of any file, in any order; voices and names become speakers. @param readerNotes come before its own */
export function importedOf(
  kind: string,
  blocks: readonly CaptionBlock[],
  readerNotes: readonly string[] = [],
): Imported {
  const notes = [...readerNotes];
  const sorted = fitInOrder(blocks, notes);
  const said = withNamedVoices(withoutRepeats(sorted, notes), notes);
  const names: string[] = [];
  const speakerOf = (voice: string): number => {
    if (!names.includes(voice)) names.push(voice);
    return names.indexOf(voice);
  };
  const cues: Cue[] = [];
  let empty = 0;
  for (const [i, block] of said.entries()) {
    const found = cuesOfBlock(block, speakerOf);
    cues.push(...found);
    if (found.length === 0 && sorted[i].lines.every((line) => plainText(line) === '')) empty++;
  }
  if (empty > 0) notes.push(texts.captionsEmpty({ count: empty }));
  return { kind, cues, speakers: names, notes };
}

function blocksOf(lines: readonly string[]): { blocks: CaptionBlock[]; damaged: number } {
  const blocks: CaptionBlock[] = [];
  let current: string[] | null = null;
  let damaged = 0;
  for (const [i, line] of lines.entries()) {
    const timing = TIMING.exec(line);
    if (timing) {
      current = [];
      blocks.push({ start: secondsOf(timing, 1), end: secondsOf(timing, 5), lines: current });
    } else if (isDamagedTiming(lines, i)) {
      // What was said at an unknown time would stand at another caption's.
      current = null;
      damaged++;
    } else if (/^(NOTE|STYLE|REGION)\b/.test(line) && isBlank(lines[i - 1])) current = null;
    else if (current !== null) {
      // A number or name before the next time is that cue's identifier.
      const isName =
        (isBlank(lines[i - 1]) || /^\s*\d+\s*$/.test(line)) &&
        (TIMING.test(lines[i + 1] ?? '') || isDamagedTiming(lines, i + 1));
      if (!isName) current.push(line);
    }
  }
  return { blocks, damaged };
}

function isBlank(line = ''): boolean {
  return line.trim() === '';
}

/** WebVTT lets no text hold an arrow; SubRip has times after the number that begins a caption. */
function isDamagedTiming(lines: readonly string[], i: number): boolean {
  const line = lines[i] ?? '';
  if (line.includes('-->')) return !TIMING.test(line);
  if (!line.includes(':')) return false;
  if (ONLY_TIMES.test(line)) return !TIMING.test(line);
  const isAfterNumber = i > 0 && /^\s*\d+\s*$/.test(lines[i - 1]) && isBlank(lines[i - 2]);
  return isAfterNumber && /^\s*\S{0,3}\d{1,2}:\d{1,2}:\d{1,2}[.,]\d/.test(line) && !TIMING.test(line);
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
