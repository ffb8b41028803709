import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  ATLAS_COLUMNS,
  ATLAS_ROWS,
  FILMSTRIP_FACTOR,
  type FilmstripLevel,
  filmstripHead,
  filmstripLevels,
  TILE_HEIGHT,
  TILE_WIDTH,
} from '#model/media/filmstrip.ts';
import { pixelFilter } from '../encode/filters.ts';
import type { Command } from '../ffmpeg/command.ts';
import { timeLimitFor } from '../ffmpeg/pcm.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import type { Control, MediaInfo, VideoInfo } from '../types.ts';

const QUALITY = '5';

/** See docs/filmstrip-format.md. `folder` must not exist; it holds temporary atlases. @throws MediaFailed, the signal's reason */
export async function makeFilmstrip(
  path: string,
  outPath: string,
  folder: string,
  info: MediaInfo & { readonly video: VideoInfo },
  control: Control,
): Promise<void> {
  await mkdir(folder);
  const levels = filmstripLevels(info.duration);
  await runFfmpeg(filmstripCommand(path, folder, info, levels), {
    signal: control.signal,
    timeLimit: timeLimitFor(info),
  });
  const names = (await readdir(folder)).sort();
  const atlases = levels.map((_, level) =>
    names.filter((name) => name.startsWith(`${level}-`)).map((name) => join(folder, name)),
  );
  const sizes = await Promise.all(
    atlases.map((list) => Promise.all(list.map(async (atlas) => (await stat(atlas)).size))),
  );
  await writeFile(outPath, filmstripHead(levels, sizes));
  for (const atlas of atlases.flat())
    await pipeline(createReadStream(atlas), createWriteStream(outPath, { flags: 'a' }));
}

/** Keyframes to a steady row of frames, tiled to atlases of every level. Pure. */
function filmstripCommand(
  path: string,
  folder: string,
  info: MediaInfo & { readonly video: VideoInfo },
  levels: readonly FilmstripLevel[],
): Command {
  const { video } = info;
  const [{ interval, count } = { interval: 1, count: 1 }] = levels;
  const split = levels.map((_, level) => `[row${level}]`).join('');
  const row = [
    `[0:${video.index}]setpts=PTS-${info.startTime}/TB`,
    `fps=fps=1/${interval}:start_time=0:round=near:eof_action=pass`,
    coverFilter(video),
    // The video is small by now, so that mapping its brightness costs nothing.
    pixelFilter({ ...video, width: TILE_WIDTH, height: TILE_HEIGHT }),
    // Audio may go on after the last keyframe: its frame stands until the end.
    'tpad=stop=-1:stop_mode=clone',
    `trim=end_frame=${count}`,
    `split=${levels.length}${split}`,
  ].join(',');
  const atlases = levels.map(
    (_, level) =>
      `[row${level}]framestep=${FILMSTRIP_FACTOR ** level},tile=${ATLAS_COLUMNS}x${ATLAS_ROWS},format=yuvj420p[atlas${level}]`,
  );
  const jpegs = (level: number) => [
    ...['-map', `[atlas${level}]`, '-fps_mode', 'passthrough', '-c:v', 'mjpeg', '-q:v', QUALITY],
    ...['-f', 'image2'],
  ];
  const file = (level: number) => join(folder, `${level}-%06d.jpg`);
  const last = levels.length - 1;
  return {
    inputs: [{ kind: 'file', path, options: ['-an', '-sn', '-dn', '-skip_frame', 'nokey'] }],
    args: [
      ...['-copyts', '-filter_complex', [row, ...atlases].join(';')],
      ...levels.slice(0, -1).flatMap((_, level) => [...jpegs(level), `file:${file(level)}`]),
      ...jpegs(last),
    ],
    output: file(last),
  };
}

function coverFilter({ width, height }: Pick<VideoInfo, 'width' | 'height'>): string {
  const scale = Math.max(TILE_WIDTH / width, TILE_HEIGHT / height);
  const scaled = (side: number, tile: number) => Math.max(Math.round(side * scale), tile);
  return `scale=${scaled(width, TILE_WIDTH)}:${scaled(height, TILE_HEIGHT)},setsar=1,crop=${TILE_WIDTH}:${TILE_HEIGHT}`;
}
