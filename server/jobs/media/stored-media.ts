/** A recording as it is described where it is stored, and to the programs that an edit is exported for. Pure. */

import type { Chapter } from '#model/types.ts';
import type { ProjectMedia } from '#server/db/schema/types.ts';
import type { Joined } from '#server/media/join/join.ts';
import { recordedCodec } from '#server/media/plan/formats.ts';
import type { AudioInfo, MediaInfo } from '#server/media/types.ts';

export type MediaRushes = ProjectMedia['rushes'];

/** Most damaged stretches and other flaws that are stored for one recording. */
const MAX_STORED_FLAWS = 100;

/** What a rush was before it was joined. */
export function recordedOf({
  duration,
  video,
  audio,
  otherAudio = [],
}: MediaInfo): MediaRushes[number]['recorded'] {
  const tracks = [...(audio ? [audio] : []), ...otherAudio].sort((a, b) => a.index - b.index);
  return {
    duration,
    video: video && { width: video.width, height: video.height, frameRate: video.frameRate },
    audio: tracks.map(({ sampleRate, channels }) => ({ sampleRate, channels })),
  };
}

/** The stored description of a recording. */
export function mediaOf(
  rushes: MediaRushes,
  { extension, info }: Pick<Joined, 'extension' | 'info'>,
  chapters: readonly Chapter[],
): ProjectMedia {
  return {
    extension,
    duration: info.duration,
    video: info.video
      ? {
          width: info.video.width,
          height: info.video.height,
          frameRate: info.video.frameRate,
          ...(info.video.frames !== null && { frames: info.video.frames }),
        }
      : null,
    audio: info.audio && audioOf(info.audio),
    ...(info.unreadable && { unreadable: info.unreadable.slice(0, MAX_STORED_FLAWS) }),
    ...(info.flaws && { flaws: info.flaws.slice(0, MAX_STORED_FLAWS) }),
    chapters: [...chapters],
    rushes,
    info,
  };
}

function audioOf({ sampleRate, channels, profile, bitRate, ...audio }: AudioInfo): ProjectMedia['audio'] {
  const codec = recordedCodec(audio);
  return { sampleRate, channels, codec, ...(profile && { profile }), ...(bitRate && { bitRate }) };
}
