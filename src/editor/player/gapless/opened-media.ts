import {
  ALL_FORMATS,
  Input,
  type InputAudioTrack,
  InputDisposedError,
  type InputVideoTrack,
  MatroskaInputFormat,
  MP3,
  UnsupportedInputFormatError,
  UrlSource,
} from 'mediabunny';
import type { Rational } from '#model/types.ts';
import { AudioReader } from './audio-reader.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { OpenedMedia } from './messages.ts';
import { mp3Priming } from './mp3-priming.ts';
import { forgetHeader, packTables } from './mp4-header.ts';
import { Pictures } from './pictures.ts';
import { limitReadAhead } from './read-ahead.ts';

/** Read parts of the file that are kept in memory. */
const CACHE_BYTES = 6 * 1024 * 1024;
/** Sound, picture, the next range and the scrubber read at different places. */
const READS = 4;
/** Fetching is given up after this many tries: the page then looks whether the URL expired. */
const TRIES = 3;

/** This browser cannot decode the media here. */
export class CannotDecode extends Error {}

/** Media behind a URL with what decodes it. */
export interface Media {
  readonly input: Input;
  readonly audio: AudioReader | null;
  readonly video: Pictures | null;
  readonly described: OpenedMedia;
}

/**
 * Opens the first sound and picture track behind `url`, and makes sure that both decode.
 * @param frameRate of the pictures, as the server found it
 * @throws CannotDecode; anything else means that it cannot be fetched or is broken
 */
export async function openMedia(url: string, frameRate: Rational | null): Promise<Media> {
  const source = new UrlSource(url, {
    maxCacheSize: CACHE_BYTES,
    parallelism: READS,
    fetchFn: boundedFetch(),
    getRetryDelay: (tries, error) =>
      tries < TRIES && !(error instanceof InputDisposedError) ? 0.2 * 2 ** tries : null,
  });
  limitReadAhead(source);
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    await packTables(input);
    const [audioTrack, videoTrack] = await Promise.all([
      input.getPrimaryAudioTrack(),
      input.getPrimaryVideoTrack(),
    ]);
    if (!audioTrack && !videoTrack) throw new CannotDecode('No track that is known here');
    for (const track of [audioTrack, videoTrack])
      if (track && !(await track.canDecode()))
        throw new CannotDecode(`${await track.getCodec()} is not decoded here`);
    const format = await input.getFormat();
    const priming = format === MP3 ? await mp3Priming(url) : 0;
    const start = await sourceZero(audioTrack, videoTrack, frameRate);
    const isRounded = format instanceof MatroskaInputFormat && (await audioTrack?.getCodec()) === 'opus';
    const audio = audioTrack && (await AudioReader.open(audioTrack, start, priming, isRounded));
    const size = videoTrack && (await sizeOf(videoTrack));
    const duration = (await input.computeDuration()) - start;
    await forgetHeader(input);
    return {
      input,
      audio,
      video: videoTrack && size && new Pictures(videoTrack, size, start),
      described: {
        duration,
        audio: audio && { sampleRate: audio.sampleRate, channels: audio.channels },
        video: size,
      },
    };
  } catch (error) {
    input.dispose();
    if (error instanceof UnsupportedInputFormatError) throw new CannotDecode(error.message);
    throw error;
  }
}

/**
 * File second of source second 0, by the server's rule (server/media/probe.ts): the first picture if the file starts less
 * than a frame before it, else the start of the file, never before its own zero.
 */
async function sourceZero(
  audio: InputAudioTrack | null,
  video: InputVideoTrack | null,
  frameRate: Rational | null,
): Promise<number> {
  const picture = video ? await video.getFirstTimestamp() : Number.POSITIVE_INFINITY;
  const sound = audio ? await audio.getFirstTimestamp() : Number.POSITIVE_INFINITY;
  const file = Math.max(0, Math.min(picture, sound));
  const frame = frameRate ? frameRate.den / frameRate.num : 0;
  return picture >= file && picture - file < frame ? picture : file;
}

async function sizeOf(track: InputVideoTrack): Promise<{ width: number; height: number }> {
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
}
