/** How the picture of a download differs beside its codec from the recorded one, or from rushes before they were joined. Pure. */
import { losesColours } from '#model/pixel-format.ts';
import { smallerSize } from '#model/smaller.ts';
import type { Changes } from './changes.ts';
import { ratio } from './filters.ts';
import type { Container } from './formats.ts';
import { packetFilter } from './intra-copy.ts';
import { formatWithAlpha } from './joined-from.ts';
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
  if (!video) return [];
  const { frameRate, hdr, variableRate, joinedFrom = {} } = video;
  const isMadeAnew = changes.height !== undefined || changes.captions === 'burnt';
  const encoder =
    !isMadeAnew && packetFilter(info, container, kept) ? null : encoderOf(video, container, changes.height);
  const to = encoder?.pixelFormat ?? video.pixelFormat;
  const formats = [...new Set([...(joinedFrom.pixelFormats ?? []), formatWithAlpha(video)])];
  // What is made smaller has a note of its own on it.
  const isMapped = encoder !== null && hdr && !/p1\d/.test(to) && !changes.height;
  const isCopied = !encoder || (COPIED_ODD.includes(video.codec) && !variableRate && !isMadeAnew);
  const isOdd = changes.height === undefined && (video.width % 2 !== 0 || video.height % 2 !== 0);
  return [
    ...formats
      .filter((from) => losesColours(from, to))
      .map((from) => ({ what: 'colours', from, to }) as const),
    ...(joinedFrom.hdr || isMapped ? [{ what: 'hdr' } as const] : []),
    ...(joinedFrom.fields || encoder?.deinterlace ? [{ what: 'fields' } as const] : []),
    ...(encoder && variableRate && !keepsTimes(info, container, encoder, changes)
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
