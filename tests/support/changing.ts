import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';
import type { ExportPlan } from '#model/media/edl.ts';
import type { Range } from '#model/types.ts';
import { cutMedia } from '#server/media/cut/cut.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { writtenAs } from '#server/media/plan/formats.ts';
import { probe } from '#server/media/probe/probe.ts';
import type { CaptionLine, Changes, MediaInfo } from '#server/media/types.ts';

export interface Changed {
  readonly info: MediaInfo;
  readonly plan: ExportPlan;
  readonly out: string;
  /** What lay in the output folder afterwards. */
  readonly files: string[];
}

/** Cuts a recording and changes it, in a folder that goes at the test's end. */
export async function change(
  source: string,
  changes: Changes,
  kept?: readonly Range[],
  lines: readonly CaptionLine[] = [],
): Promise<Changed> {
  const folder = await mkdtemp(join(tmpdir(), "trimscript it's [changed], "));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const extension = changes.mp3 ? 'mp3' : source.slice(source.lastIndexOf('.') + 1);
  const info = writtenAs(await probe(source), extension, changes);
  const plan = planKept(kept ?? [{ start: 0, end: info.duration }], info);
  const out = join(folder, `out.${extension}`);
  await cutMedia({
    ...{ masterPath: source, info, plan, outPath: out, extension, changes },
    captions: { lines, language: 'fra' },
    signal: new AbortController().signal,
  });
  return { info, plan, out, files: await readdir(folder) };
}

/** Makes a recording by ffmpeg, in a folder that goes at the test's end. */
export async function made(name: string, args: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-made-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  await execa('ffmpeg', ['-v', 'error', '-nostdin', ...args, path]);
  return path;
}

/** Fields of the first stream of a kind, as ffprobe names them. */
export async function streamOf(path: string, kind: 'v' | 'a' | 's', fields: string): Promise<string[]> {
  const args = ['-v', 'error', '-select_streams', `${kind}:0`, '-show_entries', `stream=${fields}`];
  const { stdout } = await execa('ffprobe', [...args, '-of', 'default=nk=0:nw=1', path]);
  return stdout.split('\n').toSorted();
}
