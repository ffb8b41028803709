import { splitText } from '../../words/share-time.ts';
import type { Cue } from './cues.ts';

/** Longest that a word and a text of several take: seconds before its letters and for each of them. */
const WORD = { least: 0.2, letter: 0.1 };
const TEXT = { least: 1, letter: 0.25 };
/** Letters that a digit is spoken as. */
const DIGIT = 4;
/** Words with less room than this take some of the word before them, seconds. */
const MIN_ROOM = 0.02;

/** Seconds that nobody takes longer than to say this. */
export function longestOf(text: string): number {
  const { least, letter } = splitText(text).length > 1 ? TEXT : WORD;
  return least + letter * weightOf(text);
}

function weightOf(text: string): number {
  return Math.max(1, text.length + (DIGIT - 1) * (text.match(/\p{Nd}/gu)?.length ?? 0));
}

/**
 * Gives times to the cues that lack some: what is known is kept, a cue ends where the next begins or its segment ends, and no later
 * than it can be spoken. Those without any share what lies between their neighbours in the same segment by length.
 */
export function timedCues(cues: readonly Cue[]): Cue[] {
  if (cues.every(isTimed)) return [...cues];
  const nexts = laterStarts(cues);
  const result: Cue[] = [];
  for (let i = 0; i < cues.length; ) {
    if (isTimed(cues[i])) {
      result.push(cues[i++]);
      continue;
    }
    const run = [cues[i++]];
    while (i < cues.length && goesOn(run, cues[i])) run.push(cues[i++]);
    for (const cue of placed(run, result, nexts[i - run.length], nexts[i - 1])) result.push(cue);
  }
  return result;
}

function isTimed({ start, end }: Cue): boolean {
  return Number.isFinite(start) && end > start && Number.isFinite(end);
}

/** Whether a cue's start is only known by those before it. */
function goesOn(run: readonly Cue[], cue: Cue): boolean {
  const last = run[run.length - 1];
  return !Number.isFinite(cue.start) && !Number.isFinite(last.end) && cue.within === last.within;
}

/** For each cue the next known start after it, Infinity where there is none. */
function laterStarts(cues: readonly Cue[]): number[] {
  const result: number[] = [];
  let [next, later] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = cues.length - 1; i >= 0; i--) {
    const { start } = cues[i];
    if (Number.isFinite(start) && start !== next) [next, later] = [start, next];
    result[i] = Number.isFinite(start) ? later : next;
  }
  return result;
}

/** @param before what is placed already; its last cue may give time @param next known start after the first and the last of the run */
function placed(run: readonly Cue[], before: Cue[], afterFirst: number, afterLast: number): Cue[] {
  const [first, last] = [run[0], run[run.length - 1]];
  const { start: opening = Number.NaN, end: closing = Number.NaN } = first.within ?? {};
  const previous = before.at(-1);
  const neighbour = previous && previous.within === first.within ? previous : undefined;
  const known = Number.isFinite(first.start);
  let from =
    [first.start, neighbour?.end, opening, previous?.end, 0].find((time) => Number.isFinite(time)) ?? 0;
  const needed = run.reduce((sum, { text }) => sum + longestOf(text), 0);
  // A next start at or before this one says nothing about where it ends.
  const bound = [known ? afterFirst : afterLast, closing].filter((time) => time > from);
  let to = last.end > from ? last.end : Math.min(...bound, from + needed);
  if (last.end > from && !known) from = Math.max(from, to - needed);
  const crowded =
    !known && [afterLast, closing, last.end].some((time) => time - from < MIN_ROOM * run.length);
  if (crowded && neighbour) {
    before.pop();
    from = neighbour.start;
    to = Math.max(neighbour.end, Number.isFinite(last.end) ? last.end : 0);
    return shared([neighbour, ...run], from, to);
  }
  return shared(run, from, to);
}

function shared(run: readonly Cue[], from: number, to: number): Cue[] {
  const total = run.reduce((sum, { text }) => sum + weightOf(text), 0);
  let at = from;
  return run.map((cue, i) => {
    const start = at;
    at = i === run.length - 1 ? to : at + ((to - from) * weightOf(cue.text)) / total;
    return { ...cue, start, end: at };
  });
}
