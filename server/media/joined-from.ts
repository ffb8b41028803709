/** What a join took from the pictures of its rushes. Pure. */
import { losesColours } from '#model/pixel-format.ts';
import type { Rush } from './join-plan.ts';
import type { JoinedFrom, VideoInfo } from './types.ts';

/** Of the rushes, and of those that were joined to them before. @param joined what they became */
export function joinedFrom(
  rushes: readonly Rush[],
  joined: Pick<VideoInfo, 'codec' | 'pixelFormat' | 'hdr' | 'fieldOrder'>,
): { joinedFrom?: JoinedFrom } {
  const all = rushes.flatMap(({ info: { video } }) =>
    video ? [{ video, before: video.joinedFrom ?? {} }] : [],
  );
  const codecs = all
    .flatMap(({ video, before }) => [...(before.codecs ?? []), video.codec])
    .filter((codec) => codec !== joined.codec);
  const formats = all
    .flatMap(({ video, before }) => [...(before.pixelFormats ?? []), formatWithAlpha(video)])
    .filter((format) => losesColours(format, joined.pixelFormat));
  const hdr = all.some(({ video, before }) => before.hdr || (video.hdr && !joined.hdr));
  const fields = all.some(({ video, before }) => before.fields || (video.fieldOrder && !joined.fieldOrder));
  const lost: JoinedFrom = {
    ...(codecs.length > 0 && { codecs: [...new Set(codecs)] }),
    ...(formats.length > 0 && { pixelFormats: [...new Set(formats)] }),
    ...(hdr && { hdr }),
    ...(fields && { fields }),
  };
  return Object.keys(lost).length > 0 ? { joinedFrom: lost } : {};
}

/** The pixel format of pictures and of the transparency that may stand beside them. */
export function formatWithAlpha({ alpha, pixelFormat }: Pick<VideoInfo, 'alpha' | 'pixelFormat'>): string {
  return alpha ? pixelFormat.replace('yuv4', 'yuva4') : pixelFormat;
}
