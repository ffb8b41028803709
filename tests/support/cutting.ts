import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ExportPlan } from '#model/edl.ts';
import type { Range } from '#model/types.ts';
import { type FixtureName, fixture } from '#scripts/make-media.ts';
import { cutMedia } from '#server/media/cut/cut.ts';
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
  readonly progress: [number, number, number][];
  /** What lay in the output folder afterwards. */
  readonly files: string[];
}

/** Cuts a fixture and returns everything a test may ask about. */
export async function cutFixture(name: FixtureName, kept: readonly Range[]): Promise<Cut> {
  const folder = await ownFolder();
  const source = await fixture(name);
  const info = await probe(source);
  const plan = planKept(kept, info);
  const out = join(folder, `out${extname(name)}`);
  const progress: [number, number, number][] = [];
  await cutMedia({
    masterPath: source,
    info,
    plan,
    outPath: out,
    extension: extname(name).slice(1),
    signal: new AbortController().signal,
    onProgress: (...report) => progress.push(report),
  });
  return { source, info, plan, out, progress, files: await readdir(folder) };
}
