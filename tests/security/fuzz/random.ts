/** Draws that repeat for a seed (mulberry32). */
export interface Draws {
  /** In [0, 1). */
  number(): number;
  /** A whole number in [0, below). */
  below(below: number): number;
  one<T>(choices: readonly T[]): T;
  chance(share: number): boolean;
}

export function drawsOf(seed: number): Draws {
  let state = seed | 0;
  const number = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(number() * limit);
  return {
    number,
    below,
    one: (choices) => choices[below(choices.length)]!,
    chance: (share) => number() < share,
  };
}
