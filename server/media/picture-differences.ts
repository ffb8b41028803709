/** How the picture of a download differs from the recorded one beside its codec. Pure. */
import { losesColours } from '#model/pixel-format.ts';
import { smallerSize } from '#model/smaller.ts';
import type { Changes } from './changes.ts';
import { ratio } from './filters.ts';
import type { Container } from './formats.ts';
import { packetFilter } from './intra-copy.ts';
import { keepsTimes } from './own-times.ts';
import { keptEncoder, type PictureEncoder, plainEncoder } from './picture-encoder.ts';
import type { FrameRange } from './select.ts';
import { smallerEncoder } from './smaller-encoder.ts';
import type { MediaInfo, VideoInfo } from './types.ts';

export interface PictureDifference {
  /**
   * `colours`: less chroma, depth or transparency. `hdr`: tone-mapped. `fields`: made whole pictures. `rate`: a varying one is
   * laid on a constant one. `edge`: a row or column is left out, since sides must be even.
   */
  readonly what: 'colours' | 'hdr' | 'fields' | 'rate' | 'edge';
  /** Pixel formats as ffmpeg calls them, or pictures a second as a ratio. */
  readonly from?: string;
  readonly to?: string;
}

/** Codecs whose constant pictures are copied, and may have odd sides. */
const COPIED_ODD = ['vp9', 'av1'];

export function pictureDifferences(
  info: MediaInfo,
  container: Container,
  kept: readonly FrameRange[],
  changes: Changes,
): PictureDifference[] {
  const { video } = info;
  const isMadeAnew = changes.height !== undefined || changes.captions === 'burnt';
  if (!video || (!isMadeAnew && packetFilter(info, container, kept))) return [];
  const encoder = encoderOf(video, container, changes.height);
  const { pixelFormat, deinterlace } = encoder;
  const { frameRate, hdr, alpha, variableRate } = video;
  const from = alpha ? video.pixelFormat.replace('yuv4', 'yuva4') : video.pixelFormat;
  const isCopied = COPIED_ODD.includes(video.codec) && !variableRate && !isMadeAnew;
  const isOdd = changes.height === undefined && (video.width % 2 !== 0 || video.height % 2 !== 0);
  return [
    ...(losesColours(from, pixelFormat) ? [{ what: 'colours', from, to: pixelFormat } as const] : []),
    // What is made smaller has a note of its own on it.
    ...(hdr && !/p1\d/.test(pixelFormat) && !changes.height ? [{ what: 'hdr' } as const] : []),
    ...(deinterlace ? [{ what: 'fields' } as const] : []),
    ...(variableRate && !keepsTimes(info, container, encoder, changes)
      ? [{ what: 'rate', to: ratio(frameRate) } as const]
      : []),
    ...(isOdd && !isCopied ? [{ what: 'edge' } as const] : []),
  ];
}

function encoderOf(video: VideoInfo, container: Container, height: number | undefined): PictureEncoder {
  const size = height === undefined ? null : smallerSize(video, height);
  if (size) return smallerEncoder(container, video, size, 1);
  return keptEncoder(container, video) ?? plainEncoder(container, video);
}
