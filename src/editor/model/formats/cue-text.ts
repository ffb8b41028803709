import { decodeEntities } from './entities.ts';
import type { Cue } from './spread.ts';

/** A caption's time and lines; source seconds. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** What is said by one voice from one time on; `at` null where only the caption's time is known. */
interface Piece {
  readonly voice: string | null;
  readonly at: number | null;
  text: string;
}

const MARK = /<v(?:\.[^\s>]*)?\s+([^>]*)>|<(\d[\d:.]*)>/g;

/** One cue a voice and inline time; `speakerOf` numbers names. */
export function cuesOfBlock(block: Block, speakerOf: (voice: string) => number): Cue[] {
  const pieces = piecesOf(block).map((piece) => ({ ...piece, text: plainText(piece.text) }));
  const starts = startsOf(pieces, block);
  return pieces.flatMap(({ text, voice }, i) => {
    const end = starts[i + 1] ?? block.end;
    if (text === '') return [];
    return [{ text, start: starts[i], end, confidence: 1, speaker: voice === null ? 0 : speakerOf(voice) }];
  });
}

export function hasInlineTimes(line: string): boolean {
  return /<\d[\d:.]*>/.test(line);
}

/** Without tags, entities and dialogue dashes. */
export function plainText(raw: string): string {
  if (/^[\w,.?!' ]*$/.test(raw)) return raw.trim();
  return decodeEntities(raw.replace(/<\/?[a-zA-Z][^<>]*>|<\/?>|<\d[\d:.]*>/g, '').replace(/\{\\[^}]*\}/g, ''))
    .split('\n')
    .map((line) => line.replace(/^\s*[-–—]\s+/, '').trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function piecesOf({ lines, start, end }: Block): Piece[] {
  const raw = lines.join('\n');
  const pieces: Piece[] = [];
  let voice: string | null = null;
  let last = start;
  let from = 0;
  let at: number | null = start;
  const close = (to: number): void => {
    const text = raw.slice(from, to);
    const before = pieces.at(-1);
    // A time inside a word belongs to one of its syllables.
    if (before && before.voice === voice && at !== null && isOneWord(before.text, text)) before.text += text;
    else pieces.push({ voice, at, text });
  };
  for (const mark of raw.matchAll(MARK)) {
    const time = mark[2] === undefined ? null : secondsOf(mark[2]);
    // Times that run backwards or out of the caption say nothing.
    if (mark[2] !== undefined && !(time !== null && time >= last && time < end)) continue;
    close(mark.index);
    from = mark.index + mark[0].length;
    if (time === null) voice = decodeEntities(mark[1]).replace(/\s+/g, ' ').trim() || null;
    else last = time;
    at = time;
  }
  close(raw.length);
  return pieces;
}

function isOneWord(before: string, after: string): boolean {
  const plain = (text: string) => text.replace(/<[^<>]*>/g, '');
  return /\S$/.test(plain(before)) && /^\S/.test(plain(after));
}

function secondsOf(stamp: string): number | null {
  const [, hours, minutes, seconds] = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(stamp) ?? [];
  return seconds === undefined ? null : Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Pieces without times share the time up to the next known one by length. */
function startsOf(pieces: readonly Piece[], { start, end }: Block): number[] {
  const starts: number[] = [];
  for (let i = 0; i < pieces.length; ) {
    let next = i + 1;
    while (next < pieces.length && pieces[next].at === null) next++;
    const run = pieces.slice(i, next);
    const from = pieces[i].at ?? start;
    const to = pieces[next]?.at ?? end;
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
