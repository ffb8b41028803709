import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { execa } from 'execa';
import { codedAudio, codedVideo } from '#scripts/make-media.ts';
import { fittingExtension } from '#server/media/plan/formats.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { type Cut, cutFile } from '#tests/support/cutting.ts';

/** Writes a recording of coded frames, 30 a second, and coded audio. */
export async function recording(
  out: string,
  args: readonly string[],
  { size = '320x240', seconds = 6 } = {},
): Promise<void> {
  const { inputs, filter } = codedVideo(size, '30', seconds);
  const audio = codedAudio(48_000, 2, seconds);
  const mapped = ['-filter_complex', filter, '-map', '[v]', '-map', '2:a'];
  await ffmpeg([...inputs, ...audio, ...mapped, ...args, out]);
}

export async function ffmpeg(args: readonly string[]): Promise<void> {
  await execa('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
}

/** Writes files one behind the other, byte for byte. */
export async function together(path: string, parts: readonly string[]): Promise<void> {
  await writeFile(path, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
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
