/** What a download changes beside the cuts. Pure. */

export interface Changes {
  /** Length of the picture's shorter side; it is not larger than the recording's. */
  readonly height?: number;
  /** Integrated, LUFS. */
  readonly loudness?: number;
  readonly denoise?: boolean;
  readonly captions?: 'track' | 'burnt';
}

/** Lines are separated by line feeds. Edited seconds, in order. */
export interface CaptionLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
