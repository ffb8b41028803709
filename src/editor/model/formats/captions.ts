import { FormatError } from './format-error.ts';
import type { Imported } from './imported.ts';
import type { Cue } from './spread.ts';

/** `1:02:03,456 --> 1:02:05.000`, hours optional, comma or point, with anything after it. */
const TIMING =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-+>\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};
/** For a cue that ends before it starts, seconds. */
const SHORTEST = 0.1;

interface Block {
  start: number;
  end: number;
  lines: string[];
}

/** SubRip or WebVTT; voices become speakers. @throws FormatError */
export function readCaptions(text: string): Imported {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT\b/.test(lines[0]);
  const blocks = blocksOf(lines);
  if (blocks.length === 0) throw new FormatError('This file holds no captions: no line gives their times.');
  const notes: string[] = [];
  const sorted = inOrder(blocks, notes);
  const names: string[] = [];
  const cues: Cue[] = [];
  let empty = 0;
  for (const { start, end, lines: said } of sorted) {
    const { text: plain, voice } = plainText(said.join('\n'));
    if (plain === '') {
      empty++;
      continue;
    }
    if (voice !== null && !names.includes(voice)) names.push(voice);
    cues.push({ text: plain, start, end, confidence: 1, speaker: voice === null ? 0 : names.indexOf(voice) });
  }
  if (empty > 0) notes.push(`${empty} ${empty === 1 ? 'caption has' : 'captions have'} no text.`);
  return { kind: isVtt ? 'WebVTT' : 'SubRip', cues, speakers: names, notes };
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;
  for (const [i, line] of lines.entries()) {
    const timing = TIMING.exec(line);
    if (timing) {
      current = { start: secondsOf(timing, 1), end: secondsOf(timing, 5), lines: [] };
      blocks.push(current);
    } else if (/^(NOTE|STYLE|REGION)\b/.test(line) && (lines[i - 1] ?? '').trim() === '') current = null;
    else if (current !== null) {
      // A number or name before the next time is that cue's identifier.
      const isName =
        TIMING.test(lines[i + 1] ?? '') && (lines[i - 1]?.trim() === '' || /^\s*\d+\s*$/.test(line));
      if (!isName) current.lines.push(line);
    }
  }
  return blocks;
}

function secondsOf(timing: RegExpExecArray, at: number): number {
  const [hours, minutes, seconds, fraction] = timing.slice(at, at + 4);
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(fraction) / 10 ** fraction.length;
}

function inOrder(blocks: readonly Block[], notes: string[]): Block[] {
  const unordered = blocks.filter((block, i) => i > 0 && block.start < blocks[i - 1].start).length;
  if (unordered > 0)
    notes.push(`${unordered} ${unordered === 1 ? 'caption was' : 'captions were'} out of order.`);
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
  if (overlapping > 0)
    notes.push(
      `${overlapping} ${overlapping === 1 ? 'caption overlaps' : 'captions overlap'} the next and ended earlier.`,
    );
  return result;
}

/** Without tags, entities and dialogue dashes. */
function plainText(raw: string): { text: string; voice: string | null } {
  const voice = /<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(raw)?.[1].trim() ?? null;
  const text = raw
    .replace(/<\/?[a-zA-Z][^<>]*>|<\/?>|<\d[\d:.]*>/g, '')
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/&(#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-z]+);/g, (whole, name: string) => entity(name) ?? whole)
    .split('\n')
    .map((line) => line.replace(/^\s*[-–—]\s+/, '').trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { text, voice: voice === null ? null : voice.replace(/\s+/g, ' ') };
}

function entity(name: string): string | null {
  if (!name.startsWith('#')) return ENTITIES[name] ?? null;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
