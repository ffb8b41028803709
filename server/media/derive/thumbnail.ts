import { stat } from 'node:fs/promises';
import { pixelFilter } from '../encode/filters.ts';
import type { Command } from '../ffmpeg/command.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';

const LONGER_SIDE = 320;
/** Where the frame is taken from, as a share of the duration: openings are often black. */
const POSITION = 0.1;
const TIME_LIMIT = 60;

type Recording = MediaInfo & { readonly video: VideoInfo };

/** One frame as a small JPEG. @throws MediaFailed, the signal's reason */
export async function makeThumbnail(
  path: string,
  outPath: string,
  info: Recording,
  signal: AbortSignal,
): Promise<void> {
  const limits = { signal, timeLimit: TIME_LIMIT };
  await runFfmpeg(thumbnailCommand(path, outPath, info, POSITION * info.duration), limits);
  // No keyframe behind that time.
  const made = await stat(outPath).catch(() => null);
  if (!made?.size) await runFfmpeg(thumbnailCommand(path, outPath, info, 0), limits);
}

/** The first keyframe from source second `at` on. */
function thumbnailCommand(path: string, output: string, { video }: Recording, at: number): Command {
  const scale = LONGER_SIDE / Math.max(video.width, video.height, LONGER_SIDE);
  const width = Math.max(1, Math.round(video.width * scale));
  const height = Math.max(1, Math.round(video.height * scale));
  const filter = [`scale=${width}:${height}`, 'setsar=1', pixelFilter({ ...video, width, height })];
  return {
    inputs: [
      {
        kind: 'file',
        path,
        options: [...(at > 0 ? ['-ss', at.toFixed(3)] : []), '-an', '-sn', '-dn', '-skip_frame', 'nokey'],
      },
    ],
    args: [
      ...['-map', `0:${video.index}`, '-frames:v', '1', '-vf', [...filter, 'format=yuvj420p'].join(',')],
      ...['-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2', '-update', '1'],
    ],
    output,
  };
}
