/** Recordings of which only the sound is wanted. Pure. */
import { containerFor } from './formats.ts';
import type { MediaInfo } from './types.ts';

/** As far as a file of that name can hold it: without the picture; other containers than its own get the first sound alone. */
export function writtenAs(info: MediaInfo, extension: string): MediaInfo {
  const { video, family } = containerFor(extension);
  const isOwn = family === info.container;
  if (video !== null || (isOwn && !info.video)) return info;
  const { otherAudio, ...rest } = info;
  return {
    ...rest,
    ...(isOwn && otherAudio ? { otherAudio } : {}),
    ...{ video: null, maxKeyframeGap: null },
  };
}
