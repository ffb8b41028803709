import { extname } from 'node:path';
import { codedRecording } from '#scripts/make-media.ts';
import { fittingExtension } from '#server/media/plan/formats.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { made } from '#tests/support/changing.ts';
import { type Cut, cutFile } from '#tests/support/cutting.ts';

/** A recording of coded frames, 30 a second, and coded audio. @returns its path */
export function recording(
  name: string,
  args: readonly string[],
  { size = '320x240', seconds = 6 } = {},
): Promise<string> {
  return made(name, codedRecording({ size, seconds, encode: args }));
}

/** Keeps all but a second in the middle. */
export function cutOf(path: string, info: MediaInfo): Promise<Cut> {
  const middle = Math.floor(info.duration / 2);
  const kept = [
    { start: 0.5, end: middle },
    { start: middle + 1, end: info.duration },
  ];
  const extension = fittingExtension(extname(path), info.container, info.video !== null);
  return cutFile(path, kept, { info, extension });
}
