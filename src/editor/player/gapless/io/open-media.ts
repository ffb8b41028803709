import {
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MatroskaInputFormat,
  MP3,
  UnsupportedInputFormatError,
} from 'mediabunny';
import type { Rational } from '#model/types.ts';
import { AudioReader } from '../audio/audio-reader.ts';
import type { OpenedMedia, Undecodable } from '../messages.ts';
import { VideoTrackReader } from '../video/video-track-reader.ts';
import { mp3Priming } from './mp3-priming.ts';
import { CACHE_BYTES, NoRanges, openSource } from './open-source.ts';

/** Bytes of the cache that may lie between audio and frames, of which mediabunny reads 8 MB ahead; more would be fetched twice. */
const BETWEEN = CACHE_BYTES / 6;

/** `kind` is worded by the page: a worker speaks no language. */
export class CannotDecode extends Error {
  readonly kind: Undecodable;
  /** @param what the codec, or what is known otherwise */
  constructor(kind: Undecodable, what = '') {
    super(what);
    this.kind = kind;
  }
}

export interface Media {
  readonly input: Input;
  readonly audio: AudioReader | null;
  readonly video: VideoTrackReader | null;
  /** Source seconds audio may be read ahead without fetching twice. */
  readonly audioAhead: number;
  readonly described: OpenedMedia;
  readonly moveTo: (url: string) => void;
}

/** The first track of audio: where somebody speaks in a later one, a proxy with that one alone is played. */
export async function spokenTrack(input: Input): Promise<InputAudioTrack | null> {
  const [first = null] = await input.getAudioTracks();
  return first;
}

/** Opens the spoken audio and the primary video track and checks that they decode. @throws CannotDecode; anything else: not fetched or broken */
export async function openMedia(url: string, frameRate: Rational | null): Promise<Media> {
  const { input, moveTo } = openSource(url);
  try {
    const [audioTrack, videoTrack] = await Promise.all([spokenTrack(input), input.getPrimaryVideoTrack()]);
    if (!audioTrack && !videoTrack) throw new CannotDecode('tracks');
    for (const track of [audioTrack, videoTrack])
      if (track && !(await track.canDecode())) throw new CannotDecode('codec', `${await track.getCodec()}`);
    const format = await input.getFormat();
    const priming = format === MP3 ? await mp3Priming(url) : 0;
    const start = await sourceZero(audioTrack, videoTrack, frameRate);
    const isRounded = format instanceof MatroskaInputFormat && (await audioTrack?.getCodec()) === 'opus';
    const audio = audioTrack && (await AudioReader.open(audioTrack, start, priming, isRounded));
    const size = videoTrack && (await sizeOf(videoTrack));
    const duration = (await input.computeDuration()) - start;
    const perSecond = videoTrack ? (await input.source.getSize()) / duration : 0;
    return {
      input,
      moveTo,
      audio,
      audioAhead: BETWEEN / perSecond,
      video: videoTrack && size && new VideoTrackReader(videoTrack, size, start),
      described: {
        duration,
        audio: audio && { sampleRate: audio.sampleRate, channels: audio.channels },
        video: size,
      },
    };
  } catch (error) {
    input.dispose();
    if (error instanceof UnsupportedInputFormatError) throw new CannotDecode('format');
    if (error instanceof NoRanges) throw new CannotDecode('ranges');
    throw error;
  }
}

/** File second of source second 0, by the rule of server/media/probe/probe.ts. */
async function sourceZero(
  audio: InputAudioTrack | null,
  video: InputVideoTrack | null,
  frameRate: Rational | null,
): Promise<number> {
  const firstVideo = video ? await video.getFirstTimestamp() : Number.POSITIVE_INFINITY;
  const firstAudio = audio ? await audio.getFirstTimestamp() : Number.POSITIVE_INFINITY;
  const file = Math.max(0, Math.min(firstVideo, firstAudio));
  const frame = frameRate ? frameRate.den / frameRate.num : 0;
  return firstVideo >= file && firstVideo - file < frame ? firstVideo : file;
}

async function sizeOf(track: InputVideoTrack): Promise<{ width: number; height: number }> {
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
}
