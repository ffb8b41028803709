import type { Range } from '../../types.ts';
import { splitText } from '../../words/share-time.ts';
import type { Cue } from './cues.ts';

/** Characters a second that nobody speaks faster than. */
const FASTEST = 25;
/** What a single word with a time of its own needs, seconds. */
const MIN_WORD = 0.02;

/** Cues that share their parts of the recording in this order; the parts are sorted and disjoint. */
export interface CueGroup {
  readonly cues: readonly Cue[];
  readonly parts: readonly Range[];
}

/**
 * Gives every moment to one cue, the one that began last: an earlier cue ends there, a long one goes on after a short one inside.
 * Cues left without time to be spoken in (two voices or lines with the same times) share it with the one that has it, one after the other.
 */
export function withoutOverlaps(cues: readonly Cue[]): { groups: CueGroup[]; overlapping: number } {
  const sorted = cues.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const owned = ownedParts(sorted);
  const partsOf = sorted.map((): Range[] => []);
  for (const { owner, start, end } of owned) partsOf[owner].push({ start, end });
  const hosts = sorted.map((cue, i) => (isEnough(cue, partsOf[i]) ? i : hostOf(sorted, owned, i)));
  // A host began later, so that its own host is known by then.
  for (let i = hosts.length - 1; i >= 0; i--) hosts[i] = hosts[hosts[i]];
  const members = new Map<number, number[]>();
  for (const [i, host] of hosts.entries()) {
    const group = members.get(host);
    if (group) group.push(i);
    else members.set(host, [i]);
  }
  const groups = [...members.values()].flatMap((indexes) => {
    const parts = joined(indexes.flatMap((i) => partsOf[i]));
    return parts.length === 0 ? [] : [{ cues: indexes.map((i) => sorted[i]), parts }];
  });
  const overlapping = sorted.filter((cue, i) => lengthOf(partsOf[i]) < cue.end - cue.start - 1e-6).length;
  return { groups: groups.sort((a, b) => a.parts[0].start - b.parts[0].start), overlapping };
}

interface Owned extends Range {
  readonly owner: number;
}

/** In order of time, by one walk with the cues under way on a stack. */
function ownedParts(sorted: readonly Cue[]): Owned[] {
  const owned: Owned[] = [];
  const open: number[] = [];
  let at = 0;
  const walkTo = (time: number): void => {
    for (let owner = open.at(-1); owner !== undefined && at < time; owner = open.at(-1)) {
      const end = Math.min(sorted[owner].end, time);
      if (end > at) {
        owned.push({ owner, start: at, end });
        at = end;
      }
      if (sorted[owner].end <= at) open.pop();
    }
    at = Math.max(at, time);
  };
  for (const [i, { start }] of sorted.entries()) {
    walkTo(start);
    at = start;
    open.push(i);
  }
  walkTo(Number.POSITIVE_INFINITY);
  return owned;
}

function isEnough(cue: Cue, parts: readonly Range[]): boolean {
  const length = lengthOf(parts);
  const needed = splitText(cue.text).length > 1 ? cue.text.length / FASTEST : MIN_WORD;
  return length >= Math.min(needed, (cue.end - cue.start) / 2);
}

/** Who has the first part of a cue's time that is not its own. */
function hostOf(sorted: readonly Cue[], owned: readonly Owned[], i: number): number {
  const { start, end } = sorted[i];
  let [low, high] = [0, owned.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (owned[middle].end > start) high = middle;
    else low = middle + 1;
  }
  for (let k = low; k < owned.length && owned[k].start < end; k++)
    if (owned[k].owner > i) return owned[k].owner;
  return i;
}

function lengthOf(parts: readonly Range[]): number {
  return parts.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Sorted, with those that touch as one. */
function joined(parts: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && part.start - last.end < 1e-9)
      result[result.length - 1] = { start: last.start, end: part.end };
    else result.push(part);
  }
  return result;
}
