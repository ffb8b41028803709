import { seeded } from '#tests/harness/seeded.ts';

/** Draws that repeat for a seed. */
export interface Draws {
  /** A whole number in [0, below). */
  below(below: number): number;
  one<T>(choices: readonly T[]): T;
  chance(share: number): boolean;
}

export function drawsOf(seed: number): Draws {
  const number = seeded(seed);
  const below = (limit: number): number => Math.floor(number() * limit);
  return { below, one: (choices) => choices[below(choices.length)]!, chance: (share) => number() < share };
}
