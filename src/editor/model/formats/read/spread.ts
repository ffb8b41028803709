import type { Range, Silence, Word } from '../../types.ts';
import { splitText } from '../../words/share-time.ts';
import type { Cue } from './cues.ts';
import { timedCues } from './known-times.ts';
import { withoutOverlaps } from './overlaps.ts';

/** Words of a caption share its voiced time by length. `overlapping`: captions that gave time to others. */
export function wordsOfCues(
  cues: readonly Cue[],
  silences: readonly Silence[],
): { words: Word[]; overlapping: number } {
  const words: Word[] = [];
  const { groups, overlapping } = withoutOverlaps(timedCues(cues));
  let pause = 0;
  for (const { cues: together, parts } of groups) {
    const said = together.flatMap((cue) => splitText(cue.text).map((text) => ({ cue, text })));
    while (pause < silences.length && silences[pause].end <= parts[0].start) pause++;
    if (said.length === 1) words.push(wordOf(said[0].cue, said[0].text, parts[0]));
    else if (said.length > 1) words.push(...spread(said, voicedIn(parts, silences, pause)));
  }
  return { words: words.sort((a, b) => a.start - b.start), overlapping };
}

interface Said {
  readonly cue: Cue;
  readonly text: string;
}

function wordOf({ confidence, speaker }: Cue, text: string, { start, end }: Range): Word {
  return { text, start, end, confidence, speaker };
}

/** The parts without pauses; whole where nothing is left. */
function voicedIn(parts: readonly Range[], silences: readonly Silence[], from: number): readonly Range[] {
  const voiced: Range[] = [];
  let i = from;
  for (const { start, end } of parts) {
    let at = start;
    while (i < silences.length && silences[i].end <= start) i++;
    for (let k = i; k < silences.length && silences[k].start < end; k++) {
      if (silences[k].start > at) voiced.push({ start: at, end: silences[k].start });
      at = Math.max(at, silences[k].end);
    }
    if (at < end) voiced.push({ start: at, end });
  }
  return voiced.length > 0 ? voiced : parts;
}

function spread(said: readonly Said[], voiced: readonly Range[]): Word[] {
  const length = voiced.reduce((sum, { start, end }) => sum + end - start, 0);
  const total = said.reduce((sum, { text }) => sum + text.length, 0);
  let before = 0;
  return said.map(({ cue, text }) => {
    const start = placeAt(voiced, (length * before) / total, false);
    before += text.length;
    const end = placeAt(voiced, (length * before) / total, true);
    // A word across a pause goes to the side with more of it.
    return wordOf(cue, text, onOneSide(voiced, start, end));
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
