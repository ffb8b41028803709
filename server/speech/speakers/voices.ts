/** A voice as it was told apart in one part of a recording. */
export interface LocalVoice {
  readonly part: number;
  readonly speaker: number;
  /** In which it speaks. */
  readonly seconds: number;
  readonly embedding: Float32Array;
}

/** Likeness (cosine) from which on voices of two parts are one: 0.93 of one voice, 0.84 of two on one telephone line. */
const SAME = 0.88;

interface Voice {
  readonly members: LocalVoice[];
  readonly sum: Float64Array;
}

/**
 * Voices of the whole recording: those of parts that are alike, and the likest ones where there are more than were announced.
 * @returns a number for each, in the order given
 */
export function matched(local: readonly LocalVoice[], most: number): number[] {
  const voices: Voice[] = local.map((voice) => ({
    members: [voice],
    sum: normal(voice.embedding).map((value) => value * voice.seconds),
  }));
  for (;;) {
    const isTooMany = voices.length > most;
    const pair = likest(voices, isTooMany);
    if (!pair || !(isTooMany || pair.likeness >= SAME)) break;
    const { a, b } = pair;
    a.members.push(...b.members);
    for (const [i, value] of b.sum.entries()) a.sum[i]! += value;
    voices.splice(voices.indexOf(b), 1);
  }
  return local.map((voice) => voices.findIndex(({ members }) => members.includes(voice)));
}

/** Two voices of one part differ, unless there are too many. */
function likest(voices: readonly Voice[], mayShareParts: boolean) {
  let best: { a: Voice; b: Voice; likeness: number } | null = null;
  for (const [i, a] of voices.entries())
    for (const b of voices.slice(i + 1)) {
      if (!mayShareParts && sharePart(a, b)) continue;
      const likeness = cosine(a.sum, b.sum);
      if (!best || likeness > best.likeness) best = { a, b, likeness };
    }
  return best;
}

function sharePart(a: Voice, b: Voice): boolean {
  return a.members.some(({ part }) => b.members.some((other) => other.part === part));
}

/** Of length one. */
export function normal(values: Float32Array | Float64Array): Float64Array {
  const length = Math.hypot(...values) || 1;
  return Float64Array.from(values, (value) => value / length);
}

function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum / (Math.hypot(...a) * Math.hypot(...b) || 1);
}
