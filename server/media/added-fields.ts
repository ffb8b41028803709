/** What newer versions find of a recording that an older one probed. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { MediaInfo, VideoInfo } from './types.ts';

/** Versions before 0.9 did not tell it. */
export const isOutdated = ({ video }: MediaInfo) => video !== null && video.bitRate === undefined;

/** `info` with what is new of its picture, only if all else of it is equal: the plan of an edit must not change by it. */
export function withAddedFields(info: MediaInfo, found: MediaInfo): MediaInfo {
  const { video } = info;
  if (!video || !found.video || info.container !== found.container) return info;
  const { matrix, bitRate, peakRate } = found.video;
  const isSame = info.startTime === found.startTime && isDeepStrictEqual(rest(video), rest(found.video));
  if (!isSame) return info;
  return {
    ...info,
    video: {
      ...video,
      ...(matrix && { matrix }),
      ...(bitRate && { bitRate }),
      ...(peakRate && { peakRate }),
    },
  };
}

function rest({
  matrix: _,
  bitRate: _mean,
  peakRate: _peak,
  ...video
}: VideoInfo): Omit<VideoInfo, 'matrix'> {
  return video;
}
