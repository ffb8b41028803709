/** A recording by its length and its ends. */
export interface Fingerprint {
  readonly bytes: number;
  /** SHA-256 of the first and the last MiB. */
  readonly ends: string;
}
