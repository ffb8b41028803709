import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileWork, runBatch } from './batch.ts';
import { FileProblem } from './problems.ts';
import type { CliReport } from './report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trimscript-batch-'));
  for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, name), name);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(
  work: FileWork,
  options: object = {},
  isWatched = false,
): Promise<{ code: number; told: string[] }> {
  const told: string[] = [];
  const report: CliReport = {
    stage: () => undefined,
    tell: (type, file) => told.push(file ? `${type} ${file}` : type),
    result: () => undefined,
  };
  const jobs = ['a', 'b', 'c'].map((name) => ({
    ...{ input: join(folder, name), name, isFree: false },
    output: join(folder, 'out', name),
    ...(isWatched && { place: name }),
  }));
  const { signal } = new AbortController();
  const batch = { key: async () => options, force: false, isDry: false, report, signal };
  return { code: await runBatch(jobs, batch, work), told };
}

const copied: FileWork = async ({ output }) => {
  writeFileSync(output as string, 'done');
  return { output: output as string, told: {} };
};

test('what is done is skipped until the recording or the options change', async () => {
  expect((await run(copied)).told).toEqual(['done a', 'done b', 'done c']);
  expect(await run(copied)).toEqual({ code: 0, told: ['skipped a', 'skipped b', 'skipped c'] });
  writeFileSync(join(folder, 'b'), 'another');
  expect(await run(copied)).toEqual({
    code: 1,
    told: ['skipped a', 'failed b', 'skipped c', 'summary'],
  });
  const others = await run(copied, { pauses: '2:1' });
  expect(others.told).toEqual(['failed a', 'failed b', 'failed c', 'summary']);
});

test('one that fails is named, and the others are done', async () => {
  const work: FileWork = (job) =>
    job.name === 'b' ? Promise.reject(new FileProblem('bad')) : copied(job, false);
  expect(await run(work)).toEqual({ code: 1, told: ['done a', 'failed b', 'done c', 'summary'] });
});

test('a full disk ends it, and what was done stays done', async () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const work: FileWork = (job) => (job.name === 'b' ? Promise.reject(full) : copied(job, false));
  expect(await run(work)).toEqual({ code: 1, told: ['done a', 'failed b', 'stopped'] });
  expect(readdirSync(join(folder, 'out'))).toEqual(['a', 'a.trimscript-done']);
  expect((await run(copied)).told).toEqual(['skipped a', 'done b', 'done c']);
});

test('in a watched folder the result of an earlier recording is replaced, and no other file', async () => {
  await run(copied, {}, true);
  writeFileSync(join(folder, 'b'), 'another');
  writeFileSync(join(folder, 'c'), 'another');
  writeFileSync(join(folder, 'out/c'), 'somebody wrote here');
  const { told } = await run(copied, {}, true);
  expect(told).toEqual(['skipped a', 'done b', 'failed c', 'summary']);
});
