import type { Range } from '../types.ts';

/** Seconds that a word keeps at least where words are squeezed together. */
const MIN_WORD = 0.02;

/**
 * Times of all words, in order and disjoint within `room`: as they were found, where they were not as they were before, moved by
 * `shift` seconds and squeezed between those around them where these leave them no more.
 */
export function fitInOrder(
  words: readonly Range[],
  found: readonly (Range | null)[],
  { room, shift }: { room: Range; shift: number },
): Range[] {
  const times = words.map((word, i) => found[i] ?? { start: word.start + shift, end: word.end + shift });
  const ordered = times.map(({ start, end }) => ({ start, end }));
  for (let i = 0; i < times.length; i++) {
    if (found[i]) continue;
    let end = i;
    while (end < times.length && !found[end]) end++;
    const from = ordered[i - 1]?.end ?? room.start;
    const until = Math.max(from, times[end]?.start ?? room.end);
    const run = times.slice(i, end);
    for (const [k, time] of squeezed(run, { start: from, end: until }).entries()) ordered[i + k] = time;
    i = end;
  }
  return apart(ordered, room);
}

/** Moves a run of words into the room by as little as possible, and shortens it where the room is too small. */
function squeezed(run: readonly Range[], room: Range): Range[] {
  const [start, end] = [run[0]!.start, run.at(-1)!.end];
  const scale = Math.min(1, (room.end - room.start) / Math.max(end - start, 1e-9));
  const at = Math.max(room.start, Math.min(start, room.end - scale * (end - start)));
  const place = (time: number): number => at + scale * (time - start);
  return run.map((word) => ({ start: place(word.start), end: place(word.end) }));
}

/** Separates words so that each lasts at least `MIN_WORD`, or an equal share of the room. */
function apart(times: readonly Range[], room: Range): Range[] {
  const shortest = Math.min(MIN_WORD, (room.end - room.start) / (times.length + 1));
  const result: { start: number; end: number }[] = [];
  let floor = room.start;
  for (const time of times) {
    const start = Math.max(time.start, floor);
    floor = Math.max(time.end, start + shortest);
    result.push({ start, end: floor });
  }
  let ceiling = room.end;
  for (const time of result.toReversed()) {
    time.end = Math.min(time.end, ceiling);
    time.start = Math.min(time.start, time.end - shortest);
    ceiling = time.start;
  }
  return result;
}
