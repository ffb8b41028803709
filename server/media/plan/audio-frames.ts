/** How codecs of audio count samples. Pure. */

interface Counting {
  /** Samples that an encoder commonly puts before the first one of the recording. */
  readonly delay: number;
  /** Samples by which the last packets may go on after its last one. */
  readonly padding: number;
  /** Where the codec counts at this rate, whatever is fed. */
  readonly rate?: number;
}

const CODECS: Readonly<Record<string, Counting>> = {
  aac: { delay: 1024, padding: 1024 },
  // Where a container does not say how much of the last packet counts.
  alac: { delay: 0, padding: 4096 },
  ac3: { delay: 256, padding: 1536 },
  eac3: { delay: 256, padding: 1536 },
  mp3: { delay: 1105, padding: 1152 },
  mp2: { delay: 481, padding: 1152 },
  opus: { delay: 312, padding: 960, rate: 48_000 },
  vorbis: { delay: 0, padding: 2048 },
};
/** Seconds: containers round times. */
const ROUNDING = 0.02;
/** What has more samples a second may be written with so many. */
const WRITTEN_RATE = 48_000;

/** Samples by which encoders commonly delay audio, where the container does not say it; 0 where it does. */
export function commonDelay(codec: string): number {
  const { delay = 0, rate } = CODECS[codec] ?? {};
  return rate ? 0 : delay;
}

/** Seconds by which a file's audio may be longer or shorter than planned, of `sampleRate`: codecs count whole packets. */
export function audioSlack(codec: string, sampleRate: number): number {
  const { delay = 0, padding = 0, rate = Math.min(sampleRate, WRITTEN_RATE) } = CODECS[codec] ?? {};
  return (delay + padding) / rate + ROUNDING;
}
