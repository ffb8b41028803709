import {
  ALL_FORMATS,
  CustomSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MatroskaInputFormat,
  MP3,
  UnsupportedInputFormatError,
} from 'mediabunny';
import type { Rational } from '#model/types.ts';
import { AudioReader } from '../audio/audio-reader.ts';
import type { OpenedMedia } from '../messages.ts';
import { Pictures } from '../video/pictures.ts';
import { Litter } from './gc-pressure.ts';
import { mp3Priming } from './mp3-priming.ts';
import { forgetHeader, packTables } from './mp4-header.ts';
import { BLOCK, BLOCKS, FileBlocks, NoRanges } from './range-cache.ts';

/** Of the memory for the file, what may lie between sound and pictures; a cut between them comes on top. Bytes. */
const BETWEEN = (BLOCK * BLOCKS) / 3;

/** This browser cannot decode the media here. */
export class CannotDecode extends Error {}

/** Media behind a URL with what decodes it. */
export interface Media {
  readonly input: Input;
  readonly audio: AudioReader | null;
  readonly video: Pictures | null;
  /** Source seconds that sound can be read ahead of the pictures without any of the file being fetched twice. */
  readonly soundAhead: number;
  readonly described: OpenedMedia;
  /** The same file is at another URL from now on. */
  readonly moveTo: (url: string) => void;
}

/**
 * Opens the first sound and picture track behind `url`, and makes sure that both decode.
 * @param frameRate of the pictures, as the server found it
 * @throws CannotDecode; anything else means that it cannot be fetched or is broken
 */
export async function openMedia(url: string, frameRate: Rational | null): Promise<Media> {
  const blocks = new FileBlocks(url);
  const litter = new Litter();
  const source = new CustomSource({
    getSize: () => blocks.size(),
    read: (start, end) => {
      litter.note(end - start);
      return blocks.read(start, end);
    },
    dispose: () => blocks.dispose(),
    // It copies what it is given at once and keeps nothing.
    maxCacheSize: 0,
    prefetchProfile: 'none',
  });
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
    const perSecond = videoTrack ? (await blocks.size()) / duration : 0;
    await forgetHeader(input);
    return {
      input,
      moveTo: (moved) => blocks.moveTo(moved),
      audio,
      soundAhead: BETWEEN / perSecond,
      video: videoTrack && size && new Pictures(videoTrack, size, start),
      described: {
        duration,
        audio: audio && { sampleRate: audio.sampleRate, channels: audio.channels },
        video: size,
      },
    };
  } catch (error) {
    input.dispose();
    if (error instanceof UnsupportedInputFormatError || error instanceof NoRanges)
      throw new CannotDecode(error.message);
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
