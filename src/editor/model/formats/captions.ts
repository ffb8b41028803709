import { formats as texts } from '#i18n/en/files.ts';
import { type Block, cuesOfBlock, hasInlineTimes, plainText } from './cue-text.ts';
import { FormatError } from './format-error.ts';
import type { Imported } from './imported.ts';
import type { Cue } from './spread.ts';

/** `1:02:03,456 --> 1:02:05.000`, hours optional, comma or point, with anything after it. */
const TIMING =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-+>\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
/** Nothing but digits, points and arrows, with the colons of two times. */
const ONLY_TIMES = /^(?=(?:[^:]*:){3})[\s\d:.,;=>–—-]+$/;
/** For a cue that ends before it starts, seconds. */
const SHORTEST = 0.1;

/** SubRip or WebVTT; voices become speakers. @throws FormatError */
export function readCaptions(text: string): Imported {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT\b/.test(lines[0]);
  const { blocks, damaged } = blocksOf(lines);
  if (blocks.length === 0)
    throw new FormatError(damaged === 0 ? texts.noCaptions() : texts.allUnread({ count: damaged }));
  const notes = damaged > 0 ? [texts.captionsUnread({ count: damaged })] : [];
  const sorted = inOrder(blocks, notes);
  const said = withoutRepeats(sorted, notes);
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
    if (found.length === 0 && block.lines.length === sorted[i].lines.length) empty++;
  }
  if (empty > 0) notes.push(texts.captionsEmpty({ count: empty }));
  return { kind: isVtt ? 'WebVTT' : 'SubRip', cues, speakers: names, notes };
}

function blocksOf(lines: readonly string[]): { blocks: Block[]; damaged: number } {
  const blocks: Block[] = [];
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

function inOrder(blocks: readonly Block[], notes: string[]): Block[] {
  const unordered = blocks.filter((block, i) => i > 0 && block.start < blocks[i - 1].start).length;
  if (unordered > 0) notes.push(texts.captionsUnordered({ count: unordered }));
  const sorted = unordered > 0 ? blocks.toSorted((a, b) => a.start - b.start) : blocks;
  let overlapping = 0;
  const result: Block[] = [];
  for (const [i, block] of sorted.entries()) {
    const next = sorted[i + 1];
    let end = block.end;
    if (next && end > next.start && next.start > block.start) {
      overlapping++;
      end = next.start;
    }
    result.push({ ...block, end: end > block.start ? end : block.start + SHORTEST });
  }
  if (overlapping > 0) notes.push(texts.captionsOverlap({ count: overlapping }));
  return result;
}

/** Rolling captions show each line again above the next: what a caption repeats of the one before it is left out. */
function withoutRepeats(blocks: readonly Block[], notes: string[]): readonly Block[] {
  let before: readonly string[] = [];
  const repeats = blocks.map(({ lines }) => {
    const plain = lines.map(plainText).filter((line) => line !== '');
    const count = sharedLines(before, plain);
    before = plain;
    return count;
  });
  const repeating = repeats.filter((count) => count > 0).length;
  const isTimed = blocks.some(({ lines }) => lines.some(hasInlineTimes));
  // Somebody may say a line twice: nearly every caption of a rolling file repeats.
  const isRolling = repeating >= (isTimed ? 1 : 2) && repeating * 2 >= blocks.length - 1;
  if (!isRolling) return blocks;
  notes.push(texts.rolling({ count: repeating }));
  return blocks.map((block, i) =>
    repeats[i] === 0 ? block : { ...block, lines: withoutFirst(block.lines, repeats[i]) },
  );
}

/** Most lines that end `before` and begin `after`. */
function sharedLines(before: readonly string[], after: readonly string[]): number {
  for (let count = Math.min(before.length, after.length); count > 0; count--)
    if (after.slice(0, count).every((line, i) => line === before[before.length - count + i])) return count;
  return 0;
}

/** Without the first `count` lines that hold text. */
function withoutFirst(lines: readonly string[], count: number): readonly string[] {
  let left = count;
  return lines.filter((line) => left === 0 || plainText(line) === '' || left-- === 0);
}
