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
    else if (said.length > 1)
      for (const word of spread(said, voicedIn(parts, silences, pause))) words.push(word);
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
  const placeOf = walkOver(voiced);
  let before = 0;
  return said.map(({ cue, text }) => {
    const start = placeOf((length * before) / total, false);
    before += text.length;
    const end = placeOf((length * before) / total, true);
    // A word across a pause goes to the side with more of it.
    return wordOf(cue, text, onOneSide(voiced, start, end));
  });
}

/** Source time, and the part that it lies in. */
interface Place {
  readonly time: number;
  readonly part: number;
}

/** Places of seconds of voiced time, each later than the one before; `isEnd` picks the side at a seam. */
function walkOver(voiced: readonly Range[]): (seconds: number, isEnd: boolean) => Place {
  let [part, before] = [0, 0];
  return (seconds, isEnd) => {
    for (; part < voiced.length - 1; part++) {
      const length = voiced[part].end - voiced[part].start;
      const left = seconds - before;
      if (left < length - 1e-9 || (isEnd && left <= length + 1e-9)) break;
      before += length;
    }
    const { start, end } = voiced[part];
    return { time: Math.min(end, start + seconds - before), part };
  };
}

function onOneSide(voiced: readonly Range[], start: Place, end: Place): Range {
  if (start.part === end.part) return { start: start.time, end: end.time };
  const [first, last] = [voiced[start.part], voiced[end.part]];
  return first.end - start.time >= end.time - last.start
    ? { start: start.time, end: first.end }
    : { start: last.start, end: end.time };
}
