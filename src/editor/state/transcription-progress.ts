interface Standing {
  /** Seconds since the start. */
  readonly elapsed: number;
  /** Source seconds: of the media, and heard so far by what the engine told. */
  readonly duration: number;
  readonly transcribed: number;
  /** The figure shown last. */
  readonly before: number;
}

/** What only the end reaches. */
const ALMOST = 99.99;

/** 0–99.99 with two decimals, never falling: the greater of the estimate (specification §4) and what the engine told. */
export function transcriptionProgress({ elapsed, duration, transcribed, before }: Standing): number {
  if (!(duration > 0)) return before;
  const percent = Math.max((180 * elapsed) / duration, (100 * transcribed) / duration);
  return Math.max(before, Math.min(ALMOST, Math.round(percent * 100) / 100));
}
