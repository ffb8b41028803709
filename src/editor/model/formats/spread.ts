import { splitText } from '../share-time.ts';
import type { Range, Silence, Word } from '../types.ts';

/** Source seconds; NaN where unknown. */
export interface Cue extends Range {
  readonly text: string;
  readonly speaker: number;
  readonly confidence: number;
}

/** Words of a caption share its voiced time by length. */
export function wordsOfCues(cues: readonly Cue[], silences: readonly Silence[]): Word[] {
  const words: Word[] = [];
  let pause = 0;
  for (const cue of withTimes(cues)) {
    const texts = splitText(cue.text);
    while (pause < silences.length && silences[pause].end <= cue.start) pause++;
    if (texts.length === 1) words.push({ ...cue, text: texts[0] });
    else if (texts.length > 1) words.push(...spread(cue, texts, voicedIn(cue, silences, pause)));
  }
  return words;
}

/** Cues without times share the gap between neighbours. */
function withTimes(cues: readonly Cue[]): Cue[] {
  const result: Cue[] = [];
  for (let i = 0; i < cues.length; i++) {
    let last = i;
    while (last < cues.length && !isTimed(cues[last])) last++;
    if (last === i) {
      result.push(cues[i]);
      continue;
    }
    const run = cues.slice(i, last);
    const start = result.at(-1)?.end ?? 0;
    const end = last < cues.length ? Math.max(start, cues[last].start) : start + 0.3 * run.length;
    const total = run.reduce((sum, { text }) => sum + Math.max(1, text.length), 0);
    let at = start;
    for (const cue of run) {
      const next = at + ((end - start) * Math.max(1, cue.text.length)) / total;
      result.push({ ...cue, start: at, end: next });
      at = next;
    }
    i = last - 1;
  }
  return result;
}

function isTimed({ start, end }: Range): boolean {
  return Number.isFinite(start) && Number.isFinite(end);
}

/** The cue without pauses; the whole cue where nothing is left. */
function voicedIn(cue: Range, silences: readonly Silence[], from: number): Range[] {
  const voiced: Range[] = [];
  let at = cue.start;
  for (let i = from; i < silences.length && silences[i].start < cue.end; i++) {
    if (silences[i].start > at) voiced.push({ start: at, end: silences[i].start });
    at = Math.max(at, silences[i].end);
  }
  if (at < cue.end) voiced.push({ start: at, end: cue.end });
  return voiced.length > 0 ? voiced : [cue];
}

function spread(cue: Cue, texts: readonly string[], voiced: readonly Range[]): Word[] {
  const length = voiced.reduce((sum, { start, end }) => sum + end - start, 0);
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  let said = 0;
  return texts.map((text) => {
    const start = placeAt(voiced, (length * said) / total, false);
    said += text.length;
    const end = placeAt(voiced, (length * said) / total, true);
    // A word across a pause goes to the side with more of it.
    return { ...cue, text, ...onOneSide(voiced, start, end) };
  });
}

/** Source time after `seconds` of voiced time; `isEnd` picks the side at a seam. */
function placeAt(voiced: readonly Range[], seconds: number, isEnd: boolean): number {
  let left = seconds;
  for (const [i, { start, end }] of voiced.entries()) {
    const length = end - start;
    if (left < length - 1e-9 || (isEnd && left <= length + 1e-9) || i === voiced.length - 1)
      return Math.min(end, start + left);
    left -= length;
  }
  return seconds;
}

function onOneSide(voiced: readonly Range[], start: number, end: number): Range {
  const first = voiced.find((part) => start >= part.start && start < part.end);
  const last = voiced.find((part) => end > part.start && end <= part.end);
  if (!first || !last || first === last) return { start, end };
  return first.end - start >= end - last.start ? { start, end: first.end } : { start: last.start, end };
}
