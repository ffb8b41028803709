import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';
import { speechFixture } from './speech-fixture.ts';

export const TRIMSCRIPT = resolve(import.meta.dirname, '../../scripts/trimscript');

/** Runs `trimscript` in a folder, in English. A failing one is no error. */
export function trimscript(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return execa(TRIMSCRIPT, args, {
    ...{ cwd, reject: false, stripFinalNewline: false, stdin: 'ignore' },
    env: { LC_ALL: 'C', ...env },
  });
}

/** Cuts what is surely to be cut of `talk.mp4`. */
export const CUT_SURE = ['cut', 'talk.mp4', '-o', 'out.mp4', '--suggest', 'sure', '--pauses', '0.5:0.2'];

/** A folder of this test's own, without links in its path; removed at its end. */
export async function folderFor(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `trimscript-${prefix}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const SAID = ['Good morning everyone and welcome to the meeting.', 'We will look at the numbers next week.'];

/** A film of two sentences with pauses of 0.8 s, at that path. */
export async function spokenFilm(path: string): Promise<string> {
  const speech = await speechFixture(['rms'], SAID);
  const known = speech.path.replace(/\.wav$/, '.mp4');
  const isThere = await readFile(known).catch(() => null);
  if (!isThere) {
    const part = `${known}.${process.pid}.mp4`;
    const video = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=25'];
    const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-shortest'];
    await execa('ffmpeg', ['-v', 'error', '-y', ...video, '-i', speech.path, ...coded, part]);
    await copyFile(part, known);
    await rm(part);
  }
  await copyFile(known, path);
  return path;
}

/** Seconds, as ffprobe tells. */
export async function lengthOf(path: string): Promise<number> {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  return Number((await execa('ffprobe', args)).stdout);
}
