import type { Range } from '#model/types.ts';
import { SPEECH_RATE } from './engine.ts';

/** Seconds an edge may move; further away lie the edges of other words. */
const REACH = 0.1;
/** Seconds. */
const STEP = 0.005;
/** dB that a candidate a whole `REACH` away must be quieter by. */
const DISTANCE_PENALTY = 6;
/** dB that a word of e or 1/e times its expected length must be quieter by at its edge. */
const LENGTH_PENALTY = 20;
const MIN_LENGTH = 0.04;
const MIN_SHARE = 0.3;

/** Words that share the time of the voice out by length, then fitted to the audio. @param voices seconds, in order, disjoint, one at least */
export function sharedOver<W extends { readonly text: string }>(
  voices: readonly Range[],
  words: readonly W[],
  audio: Int16Array,
): (W & Range)[] {
  const voice = voices.reduce((sum, { start, end }) => sum + end - start, 0);
  const letters = words.reduce((sum, { text }) => sum + text.length + 1, 0);
  let said = 0;
  const shared = words.map((word) => {
    const lasts = (voice * (word.text.length + 1)) / letters;
    const placed = within(said, said + lasts, voices);
    said += lasts;
    return { ...word, ...placed };
  });
  return fittedToQuiet(shared, audio);
}

/** In the voice in which its middle lies. @param from seconds of voice before it @param to of voice until its end */
function within(from: number, to: number, voices: readonly Range[]): Range {
  let before = 0;
  for (const { start, end } of voices) {
    const after = before + end - start;
    if ((from + to) / 2 < after)
      return { start: start + Math.max(from, before) - before, end: start + Math.min(to, after) - before };
    before = after;
  }
  const { end } = voices.at(-1)!;
  return { start: end, end };
}

/**
 * Fits words shared out by length to the audio: quietest edges and likeliest lengths, by dynamic programming. Seconds; words stay
 * in order and disjoint.
 */
export function fittedToQuiet<W extends Range>(words: readonly W[], audio: Int16Array): W[] {
  const levels = levelsOf(audio);
  const fitted: W[] = [];
  for (let first = 0; first < words.length; ) {
    let last = first;
    while (last + 1 < words.length && words[last + 1]!.start - words[last]!.end < 0.001) last++;
    const run = words.slice(first, last + 1);
    const room = {
      from: fitted.at(-1)?.end ?? 0,
      to: words[last + 1]?.start ?? audio.length / SPEECH_RATE,
    };
    const edges = bestEdges([run[0]!.start, ...run.map(({ end }) => end)], room, levels);
    fitted.push(...run.map((word, i) => ({ ...word, start: edges[i]!, end: edges[i + 1]! })));
    first = last + 1;
  }
  return fitted;
}

/** Candidates for one edge with their least cost so far and predecessor. */
interface Column {
  readonly places: readonly number[];
  readonly costs: readonly number[];
  readonly from: readonly number[];
}

function bestEdges(
  expected: readonly number[],
  room: { from: number; to: number },
  levels: Float32Array,
): readonly number[] {
  const columns: Column[] = [];
  for (const [i, time] of expected.entries()) {
    const places = placesAround(time, room);
    const own = places.map(
      (place) => levelAround(place, levels) + (DISTANCE_PENALTY * Math.abs(place - time)) / REACH,
    );
    const before = columns.at(-1);
    const length = time - (expected[i - 1] ?? time);
    const ways = places.map((place) => (before ? cheapest(before, place, length) : { cost: 0, index: 0 }));
    columns.push({
      places,
      costs: ways.map(({ cost }, p) => cost + own[p]!),
      from: ways.map(({ index }) => index),
    });
  }
  const last = columns.at(-1)!;
  let place = last.costs.indexOf(Math.min(...last.costs));
  // No solution keeps every word long enough, so the words stay as they were.
  if (!Number.isFinite(last.costs[place])) return expected;
  const edges: number[] = [];
  for (const column of columns.toReversed()) {
    edges.unshift(column.places[place]!);
    place = column.from[place]!;
  }
  return edges;
}

function placesAround(time: number, { from, to }: { from: number; to: number }): number[] {
  const places = [time];
  for (let k = Math.ceil((time - REACH) / STEP); k * STEP <= time + REACH; k++)
    if (k * STEP >= from && k * STEP <= to) places.push(k * STEP);
  return places;
}

/** The best start for a word that ends at `place` and should last `length` seconds. The hot loop. */
function cheapest({ places, costs }: Column, place: number, length: number): { cost: number; index: number } {
  const shortest = Math.min(length, Math.max(MIN_LENGTH, MIN_SHARE * length)) - 1e-9;
  const expected = Math.log(Math.max(length, 1e-3));
  let cost = Number.POSITIVE_INFINITY;
  let index = 0;
  for (let i = 0; i < places.length; i++) {
    const lasts = place - places[i]!;
    // Of what is dearer already, the length need not be looked at.
    if (lasts < shortest || costs[i]! >= cost) continue;
    const whole = costs[i]! + LENGTH_PENALTY * (Math.log(lasts) - expected) ** 2;
    if (whole >= cost) continue;
    cost = whole;
    index = i;
  }
  return { cost, index };
}

/** dB, one a `STEP`. */
function levelsOf(audio: Int16Array): Float32Array {
  const step = STEP * SPEECH_RATE;
  const levels = new Float32Array(Math.ceil(audio.length / step));
  for (let f = 0; f < levels.length; f++) {
    let sum = 0;
    const part = audio.subarray(f * step, (f + 1) * step);
    for (const value of part) sum += value * value;
    levels[f] = 10 * Math.log10(1 + sum / part.length);
  }
  return levels;
}

function levelAround(time: number, levels: Float32Array): number {
  const middle = Math.round(time / STEP);
  const after = levels[Math.min(levels.length - 1, middle)] ?? 0;
  const before = levels[Math.min(levels.length, Math.max(1, middle)) - 1] ?? after;
  return (before + after) / 2;
}
