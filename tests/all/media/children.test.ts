/** In what bounds ffmpeg and ffprobe run: as they themselves find them. */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, expect, test, vi } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { timeLimitFor } from '#server/media/ffmpeg/pcm.ts';
import { type FfmpegRun, runFfmpeg } from '#server/media/ffmpeg/run.ts';
import { runLong } from '#server/threads/pool.ts';
import { ownFolder } from '#tests/support/cutting.ts';

/** Bytes that ffmpeg gets here, but not in the jobs' threads. */
const little = vi.hoisted(() => 256 * 1024 * 1024);
vi.mock('#server/media/ffmpeg/memory.ts', async (original) => ({
  ...(await original<object>()),
  MEMORY: little,
}));

const run: FfmpegRun = { signal: new AbortController().signal, timeLimit: 60 };
afterEach(() => vi.unstubAllEnvs());

test('child processes of jobs have the lowest priority and a memory limit', async () => {
  const folder = await ownFolder();
  const told = join(folder, 'told');
  for (const tool of ['ffmpeg', 'ffprobe']) {
    const { stdout: real } = await execa('which', [tool]);
    const tells = `echo "${tool} $(cut -d ' ' -f 19 /proc/$$/stat) $(ulimit -d)" >>'${told}'`;
    await writeFile(join(folder, tool), `#!/bin/sh\n${tells}\nexec '${real}' "$@"\n`);
    await chmod(join(folder, tool), 0o755);
  }
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  const path = await fixture('audio.wav');
  const info = await runLong('probe', { path, name: 'audio.wav' });
  await runLong('makePeaks', { path, info, outPath: join(folder, 'peaks') });
  const { MEMORY: whole } = await vi.importActual<{ MEMORY: number }>('#server/media/ffmpeg/memory.ts');
  const bounds = `19 ${Math.floor(whole / 1024)}`;
  expect(new Set((await readFile(told, 'utf8')).trim().split('\n'))).toEqual(
    new Set([`ffprobe ${bounds}`, `ffmpeg ${bounds}`]),
  );
});

test('a recording that needs too much memory fails with that reason', async () => {
  const folder = await ownFolder();
  const encoded = async (size: string): Promise<void> => {
    const path = join(folder, `${size}.avi`);
    const input = ['-f', 'lavfi', '-i', `color=s=${size}:r=2:d=1`];
    await execa('ffmpeg', ['-v', 'error', ...input, '-c:v', 'mjpeg', path]);
    const args = ['-c:v', 'libx264', '-f', 'mp4'];
    await runFfmpeg({ inputs: [{ kind: 'file', path }], args, output: join(folder, 'out') }, run);
  };
  await encoded('64x64');
  await expect(encoded('8192x4320')).rejects.toMatchObject({
    name: 'MediaFailed',
    message: expect.stringContaining('needs more memory than this server allows'),
  });
});

test('a time limit beyond what a timer can hold, as of the longest recording, works', async () => {
  const timeLimit = timeLimitFor({ duration: 12 * 3600 });
  const input = { kind: 'file', path: await fixture('audio.wav') } as const;
  const command = { inputs: [input], args: ['-f', 'wav'], output: join(await ownFolder(), 'out.wav') };
  await expect(runFfmpeg(command, { ...run, timeLimit })).resolves.toBeUndefined();
});

test('a missing ffmpeg is reported', async () => {
  vi.stubEnv('PATH', await ownFolder());
  const command = { inputs: [], args: [], output: 'pipe:1' };
  await expect(runFfmpeg(command, run)).rejects.toThrow('ffmpeg is not installed');
});
