export interface HeardToken {
  /** As in the dictionary: `word`, `word(2)`, `<sil>`, `[NOISE]`. */
  readonly token: string;
  /** Frames of 10 ms from the start of the sound, inclusive. */
  readonly first: number;
  readonly last: number;
  /** Posterior; rounding takes it slightly above 1. */
  readonly probability: number;
  /** Of the whole word; further below 0 is worse. */
  readonly acoustic: number;
}

const ROW = /^(\S+)\s+(\d+)\s+(\d+)\s+(\d+\.\d+)\s+(-?\d+)\s+-?\d+\s+-?\d+\s*$/;
const DONE = /^(\S+) done -{10,}/;

export function parseRow(line: string): HeardToken | null {
  const match = ROW.exec(line);
  if (!match) return null;
  const [, token = '', first, last, probability, acoustic] = match;
  return {
    token,
    first: Number(first),
    last: Number(last),
    probability: Number(probability),
    acoustic: Number(acoustic),
  };
}

/** Name of the utterance that is done, or null. */
export function parseDone(line: string): string | null {
  return DONE.exec(line)?.[1] ?? null;
}
