/** About how large a download gets, and how long it takes. Pure. */
import type { DownloadForm, MediaDescription } from '#contract/index.ts';
import { type Size, smallerBits, smallerSize } from '#model/smaller.ts';
import { type RecordedSound, soundBits } from '#model/sound-rate.ts';
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

const STEREO: RecordedSound = { sampleRate: 48_000, channels: 2 };

/** Bits a second. */
const RATES: Readonly<Record<Exclude<DownloadForm, 'recorded'>, (sound: RecordedSound) => number>> = {
  m4a: (sound) => soundBits('aac', sound) ?? 0,
  mp3: (sound) => soundBits('mp3', sound) ?? 0,
  wav: ({ channels, sampleRate }) => 16 * channels * sampleRate,
  flac: ({ channels, sampleRate }) => 12 * channels * sampleRate,
};

interface Sized extends Readonly<Pick<MediaDescription, 'video' | 'audio' | 'duration'>> {
  readonly rushes: readonly { readonly size: number }[];
}

/** @param output edited seconds */
export function estimateOf(media: Sized, choice: DownloadChoice, output: number): Estimate {
  const { video, audio, duration, rushes } = media;
  const { form, height, loudness, denoise, captions } = choice;
  // Each is listened to before it is written.
  const heard = 1 + (loudness ? 2 : 0) + (denoise ? 1 : 0);
  const seconds = 1 + (heard * duration) / SOUND;
  if (form !== 'recorded') return { bytes: (output * RATES[form](audio ?? STEREO)) / 8, seconds };
  const uploaded = rushes.reduce((sum, { size }) => sum + size, 0);
  // Sound is encoded again; without losses it takes what it took.
  const sound = audio && soundBits(audio.codec ?? '', audio);
  const more = sound && audio?.bitRate ? sound - audio.bitRate : 0;
  const asRecorded = duration > 0 ? output * (uploaded / duration + more / 8) : 0;
  if (!video) return { bytes: asRecorded, seconds };
  const pixels = ({ width, height }: Size, length: number) =>
    (length * width * height * video.frameRate.num) / video.frameRate.den;
  const size = height ? smallerSize(video, Number(height)) : null;
  const encoded = pixels(size ?? video, output) / PIXELS;
  const decoded = size || captions === 'burnt' ? pixels(video, duration) / DECODED : 0;
  const bits = size ? smallerBits(video, size, video.frameRate, (8 * uploaded) / duration) : 0;
  const smaller = (output * (TAKEN * bits + (sound ?? RATES.m4a(audio ?? STEREO)))) / 8;
  return { bytes: size ? Math.min(asRecorded, smaller) : asRecorded, seconds: seconds + encoded + decoded };
}
