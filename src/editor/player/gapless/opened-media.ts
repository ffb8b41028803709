import {
  ALL_FORMATS,
  EncodedPacketSink,
  Input,
  InputDisposedError,
  type InputVideoTrack,
  MP3,
  UnsupportedInputFormatError,
  UrlSource,
  VideoSampleSink,
} from 'mediabunny';
import { AudioReader } from './audio-reader.ts';
import type { OpenedMedia } from './messages.ts';
import { mp3Priming } from './mp3-priming.ts';

/** Fetching is given up after this many tries: the page then looks whether the URL expired. */
const TRIES = 3;

/** This browser cannot decode the media here. */
export class CannotDecode extends Error {}

export interface VideoSinks {
  readonly frames: VideoSampleSink;
  readonly packets: EncodedPacketSink;
}

/** Media behind a URL with what decodes it. */
export interface Media {
  readonly input: Input;
  readonly audio: AudioReader | null;
  readonly video: VideoSinks | null;
  readonly described: OpenedMedia;
}

/**
 * Opens the first sound and picture track behind `url`, and makes sure that both decode.
 * @throws CannotDecode; anything else means that it cannot be fetched or is broken
 */
export async function openMedia(url: string): Promise<Media> {
  const source = new UrlSource(url, {
    getRetryDelay: (tries, error) =>
      tries < TRIES && !(error instanceof InputDisposedError) ? 0.2 * 2 ** tries : null,
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const [audioTrack, videoTrack] = await Promise.all([
      input.getPrimaryAudioTrack(),
      input.getPrimaryVideoTrack(),
    ]);
    if (!audioTrack && !videoTrack) throw new CannotDecode('No track that is known here');
    for (const track of [audioTrack, videoTrack])
      if (track && !(await track.canDecode()))
        throw new CannotDecode(`${await track.getCodec()} is not decoded here`);
    const priming = (await input.getFormat()) === MP3 ? await mp3Priming(url) : 0;
    const audio = audioTrack && (await AudioReader.open(audioTrack, priming));
    return {
      input,
      audio,
      video: videoTrack && {
        frames: new VideoSampleSink(videoTrack),
        packets: new EncodedPacketSink(videoTrack),
      },
      described: {
        duration: await input.computeDuration(),
        audio: audio && { sampleRate: audio.sampleRate, channels: audio.channels },
        video: videoTrack && (await sizeOf(videoTrack)),
      },
    };
  } catch (error) {
    input.dispose();
    if (error instanceof UnsupportedInputFormatError) throw new CannotDecode(error.message);
    throw error;
  }
}

async function sizeOf(track: InputVideoTrack): Promise<{ width: number; height: number }> {
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
}
