import { rename, rm } from 'node:fs/promises';
import type { Command, Input } from './command.ts';
import { frameTiming, gridFilter, pixelFilter } from './filters.ts';
import { timescaleFor } from './formats.ts';
import { timeLimitFor } from './pcm.ts';
import { runFfmpeg } from './run.ts';
import type { Control, MediaInfo } from './types.ts';

/** Longest side of a proxy's picture: enough for a preview beside a transcript. */
const MAX_SIDE = 1280;

/**
 * Makes an MP4 (H.264/AAC, a keyframe every second) for playing what browsers do not play well. Its time 0 is source
 * time 0 and its frames lie on the same grid, so that what is seen is what is cut.
 * @throws MediaFailed; the signal's reason if it was aborted
 */
export async function makeProxy(
  path: string,
  outPath: string,
  info: MediaInfo,
  control: Control,
): Promise<void> {
  const part = `${outPath}.part`;
  try {
    await rm(part, { force: true });
    await runFfmpeg(proxyCommand(path, part, info), {
      signal: control.signal,
      timeLimit: timeLimitFor(info),
      onProgress: ({ seconds }) => control.onProgress?.(Math.min(100, (100 * seconds) / info.duration)),
    });
    await rename(part, outPath);
  } finally {
    await rm(part, { force: true });
  }
}

/** ffmpeg's command of a proxy. Pure. */
export function proxyCommand(path: string, output: string, info: MediaInfo): Command {
  const { video, audio } = info;
  const inputs: Input[] = [{ kind: 'file', path, options: ['-sn', '-dn'] }];
  const scale = `scale='min(${MAX_SIDE},iw)':'min(${MAX_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const rate = video?.frameRate ?? { num: 25, den: 1 };
  const picture = video
    ? [
        ...['-map', `0:${video.index}`],
        ...['-vf', `${gridFilter(info, rate)},${scale},${pixelFilter({ ...video, width: 0, height: 0 })}`],
        ...frameTiming(rate),
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
        ...['-g', String(Math.max(1, Math.round(rate.num / rate.den)))],
        ...['-video_track_timescale', String(timescaleFor(rate.num))],
      ]
    : [];
  const sound = audio
    ? [
        ...[
          '-map',
          `0:${audio.index}`,
          '-c:a',
          'aac',
          '-b:a',
          '160k',
          '-ac',
          String(Math.min(2, audio.channels)),
        ],
        ...['-af', `asetpts=PTS-${info.startTime}/TB,aresample=async=1:min_hard_comp=0.04:first_pts=0`],
      ]
    : [];
  return {
    inputs,
    args: [
      ...['-copyts', ...picture, ...sound, '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-movflags', '+faststart', '-f', 'mp4'],
    ],
    output,
  };
}
