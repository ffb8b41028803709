export interface Alignment {
  /** Words substituted, left out and put in. */
  readonly errors: number;
  /** Pairs of indices of equal words: [in the reference, in what was heard]. */
  readonly matches: readonly (readonly [number, number])[];
}

/** Least number of word errors that turns `reference` into `heard` (Levenshtein), and which words then match. */
export function alignWords(reference: readonly string[], heard: readonly string[]): Alignment {
  const width = heard.length + 1;
  const cost = new Uint32Array((reference.length + 1) * width);
  for (let j = 1; j < width; j++) cost[j] = j;
  for (let i = 1; i <= reference.length; i++) {
    cost[i * width] = i;
    for (let j = 1; j < width; j++) {
      const other = reference[i - 1] === heard[j - 1] ? 0 : 1;
      const at = i * width + j;
      cost[at] = Math.min(cost[at - width - 1]! + other, cost[at - width]! + 1, cost[at - 1]! + 1);
    }
  }
  const matches: [number, number][] = [];
  for (let i = reference.length, j = heard.length; i > 0 && j > 0; ) {
    const at = i * width + j;
    const same = reference[i - 1] === heard[j - 1];
    if (cost[at] === cost[at - width - 1]! + (same ? 0 : 1)) {
      if (same) matches.unshift([i - 1, j - 1]);
      i--;
      j--;
    } else if (cost[at] === cost[at - width]! + 1) i--;
    else j--;
  }
  return { errors: cost[cost.length - 1]!, matches };
}
