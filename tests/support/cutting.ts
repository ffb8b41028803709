import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ExportPlan } from '#model/media/edl.ts';
import type { Range } from '#model/types.ts';
import { type FixtureName, fixture } from '#scripts/make-media.ts';
import { type CutJob, cutMedia } from '#server/media/cut/cut.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { probe } from '#server/media/probe/probe.ts';
import type { MediaInfo } from '#server/media/types.ts';

/** A folder of this test's own, removed at its end. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Cut {
  readonly source: string;
  readonly info: MediaInfo;
  readonly plan: ExportPlan;
  readonly out: string;
  /** Why better strategies failed, and where encoded frames came out poorly. */
  readonly notes: readonly string[];
  readonly progress: [number, number, number][];
  /** What lay in the output folder afterwards. */
  readonly files: string[];
}

/** Cuts a recording and returns everything a test may ask about. */
export async function cutFile(
  source: string,
  kept: readonly Range[],
  options: Partial<CutJob> = {},
): Promise<Cut> {
  const folder = await ownFolder();
  const { info = await probe(source), extension = extname(source).slice(1) } = options;
  const plan = planKept(kept, info);
  const out = join(folder, `out.${extension}`);
  const progress: [number, number, number][] = [];
  const notes = await cutMedia({
    ...{ masterPath: source, plan, outPath: out },
    signal: new AbortController().signal,
    onProgress: (...report) => progress.push(report),
    ...options,
    ...{ info, extension },
  });
  return { source, info, plan, out, notes, progress, files: await readdir(folder) };
}

export async function cutFixture(name: FixtureName, kept: readonly Range[]): Promise<Cut> {
  return cutFile(await fixture(name), kept);
}
