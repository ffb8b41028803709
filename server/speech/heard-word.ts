/** Seconds from the sound's start. */
export interface HeardWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** 0–1; 1 where the engine does not tell. */
  readonly confidence: number;
}
