import type { Range } from '#model/types.ts';
import { conditioned } from './condition.ts';
import { refined } from './edges.ts';
import { SPEECH_RATE } from './engine.ts';
import { fittedToQuiet } from './shared-times.ts';

/** Seconds fitted at once. */
const STRETCH = 60;
const MARGIN = 0.5;

/**
 * Refines imported words as recognised ones are, holding a minute of sound.
 * @param pcm 16 kHz mono from source time 0
 * @param words source seconds, in order, disjoint
 * @param isShared times were shared out by length, as those of captions: edges may move further
 */
export async function fitTimes(
  pcm: AsyncIterable<Int16Array>,
  words: readonly Range[],
  isShared: boolean,
): Promise<Range[]> {
  const fitted: Range[] = [];
  const groups = groupsOf(words);
  let sound = new Int16Array(0);
  /** Source second of the first sample held. */
  let from = 0;
  let next = 0;
  const fitGroup = (group: readonly Range[]): void => {
    const shift = Math.max(from, group[0]!.start - MARGIN);
    const until = group.at(-1)!.end + MARGIN;
    const heard = conditioned(sound.subarray(at(shift - from), at(until - from)));
    const moved = group.map(({ start, end }) => ({ start: start - shift, end: end - shift }));
    for (const { start, end } of refined(isShared ? fittedToQuiet(moved, heard) : moved, heard)) {
      // The group before was fitted without knowing of this one.
      const free = Math.max(start + shift, fitted.at(-1)?.end ?? 0);
      fitted.push({ start: free, end: Math.max(end + shift, free) });
    }
  };
  for await (const chunk of pcm) {
    sound = joined(sound, chunk);
    for (;;) {
      const group = groups[next];
      if (!group || at(group.at(-1)!.end + MARGIN - from) > sound.length) break;
      fitGroup(group);
      next++;
    }
    if (next === groups.length) return fitted;
    const needed = groups[next]![0]!.start - MARGIN;
    const drop = Math.max(0, Math.min(sound.length, at(needed - from)));
    if (drop < STRETCH * SPEECH_RATE) continue;
    sound = sound.slice(drop);
    from += drop / SPEECH_RATE;
  }
  // Words at or past the end of the sound.
  for (const group of groups.slice(next))
    if (group[0]!.start - from < sound.length / SPEECH_RATE) fitGroup(group);
    else fitted.push(...group);
  return fitted;
}

/** Of about `STRETCH`, split where words do not touch if possible. */
function groupsOf(words: readonly Range[]): Range[][] {
  const groups: Range[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const length = group ? word.end - group[0]!.start : 0;
    const touches = group !== undefined && word.start - group.at(-1)!.end < 0.001;
    if (!group || length > 2 * STRETCH || (length > STRETCH && !touches)) groups.push([word]);
    else group.push(word);
  }
  return groups;
}

const at = (seconds: number): number => Math.round(seconds * SPEECH_RATE);

function joined(a: Int16Array, b: Int16Array): Int16Array<ArrayBuffer> {
  const both = new Int16Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
