/** One row of PocketSphinx's `-backtrace yes` table: a word, or a filler such as `<sil>`, with its times. */
export interface HeardToken {
  /** As in the dictionary: `word`, `word(2)`, `<sil>`, `[NOISE]`. */
  readonly token: string;
  /** First and last frame, 10 ms each, from the start of the sound. */
  readonly first: number;
  readonly last: number;
  /** Posterior probability; rounding takes it slightly above 1. */
  readonly probability: number;
  /** Acoustic score of the whole word: the further below 0, the worse the sound fits. */
  readonly acoustic: number;
}

const ROW = /^(\S+)\s+(\d+)\s+(\d+)\s+(\d+\.\d+)\s+(-?\d+)\s+-?\d+\s+-?\d+\s*$/;
const DONE = /^(\S+) done -{10,}/;

/** The row on this line of PocketSphinx's log, or null. */
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

/** The name of the utterance that this line of the log says is done, or null. */
export function parseDone(line: string): string | null {
  return DONE.exec(line)?.[1] ?? null;
}
