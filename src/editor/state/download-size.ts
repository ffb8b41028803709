/** About how large a download gets, and how long it takes. Pure. */
import type { DownloadForm, MediaDescription } from '#contract/index.ts';

export interface Estimate {
  readonly bytes: number;
  /** At most, as long as the server does nothing else. */
  readonly seconds: number;
}

/** Pictures encoded, pixels a second; most recordings are copied in large part. */
const PIXELS = 60_000_000;
/** Sound decoded and encoded: seconds of it a second. */
const SOUND = 60;

/** Bytes a second. */
const RATES: Readonly<Record<Exclude<DownloadForm, 'recorded'>, (channels: number, rate: number) => number>> =
  {
    m4a: (channels) => (channels > 1 ? 24_000 : 14_000),
    mp3: (channels) => (channels > 1 ? 30_000 : 16_000),
    wav: (channels, rate) => 2 * channels * rate,
    flac: (channels, rate) => 1.5 * channels * rate,
  };

interface Sized extends Readonly<Pick<MediaDescription, 'video' | 'audio' | 'duration'>> {
  readonly rushes: readonly { readonly size: number }[];
}

/** @param output edited seconds */
export function estimateOf(
  { video, audio, duration, rushes }: Sized,
  form: DownloadForm,
  output: number,
): Estimate {
  const seconds = 1 + duration / SOUND;
  if (form !== 'recorded')
    return { bytes: output * RATES[form](audio?.channels ?? 2, audio?.sampleRate ?? 48_000), seconds };
  const uploaded = rushes.reduce((sum, { size }) => sum + size, 0);
  const pictures = video
    ? (output * video.width * video.height * video.frameRate.num) / video.frameRate.den / PIXELS
    : 0;
  return { bytes: duration > 0 ? (uploaded * output) / duration : 0, seconds: seconds + pictures };
}
