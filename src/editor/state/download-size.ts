/** About how large a download gets, and how long it takes. Pure. */
import type { DownloadForm, MediaDescription } from '#contract/index.ts';
import { type Size, smallerBits, smallerSize } from '#model/smaller.ts';
import type { DownloadChoice } from './download-choice.ts';

export interface Estimate {
  readonly bytes: number;
  /** At most, as long as the server does nothing else. */
  readonly seconds: number;
}

/** Pictures encoded, pixels a second; most recordings are copied in large part. */
const PIXELS = 60_000_000;
/** Pictures decoded to be made smaller, pixels a second. */
const DECODED = 240_000_000;
/** Sound decoded and encoded: seconds of it a second. */
const SOUND = 60;
/** Of the bits a smaller picture may take: a talk seldom takes them all. */
const TAKEN = 0.7;

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
export function estimateOf(media: Sized, choice: DownloadChoice, output: number): Estimate {
  const { video, audio, duration, rushes } = media;
  const { form, height, loudness, denoise, captions } = choice;
  const sound = RATES[form === 'recorded' ? 'm4a' : form](audio?.channels ?? 2, audio?.sampleRate ?? 48_000);
  // Each is listened to before it is written.
  const heard = 1 + (loudness ? 2 : 0) + (denoise ? 1 : 0);
  const seconds = 1 + (heard * duration) / SOUND;
  if (form !== 'recorded') return { bytes: output * sound, seconds };
  const uploaded = rushes.reduce((sum, { size }) => sum + size, 0);
  const asRecorded = duration > 0 ? (uploaded * output) / duration : 0;
  if (!video) return { bytes: asRecorded, seconds };
  const pixels = ({ width, height }: Size, length: number) =>
    (length * width * height * video.frameRate.num) / video.frameRate.den;
  const size = height ? smallerSize(video, Number(height)) : null;
  const encoded = pixels(size ?? video, output) / PIXELS;
  const decoded = size || captions === 'burnt' ? pixels(video, duration) / DECODED : 0;
  const bits = size ? smallerBits(video, size, video.frameRate, (8 * uploaded) / duration) : 0;
  const smaller = output * ((TAKEN * bits) / 8 + sound);
  return { bytes: size ? Math.min(asRecorded, smaller) : asRecorded, seconds: seconds + encoded + decoded };
}
