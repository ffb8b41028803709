import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inWorkFolder } from './work-folder.ts';

async function machine() {
  const workDir = await mkdtemp(join(tmpdir(), 'trimscript-work-'));
  onTestFinished(() => rm(workDir, { recursive: true }));
  return { workDir, shutdown: new AbortController() };
}

const KEPT = 'parts';
async function finishPart(folder: string): Promise<void> {
  await mkdir(join(folder, KEPT), { recursive: true });
  await writeFile(join(folder, KEPT, 'one'), 'finished');
  await writeFile(join(folder, 'output'), 'half');
}

test('a resumed task finds the kept folder, and nothing is left after it ends', async () => {
  const deps = await machine();
  const stopped = inWorkFolder(
    deps,
    { id: 'task', fence: 1 },
    async (folder) => {
      await finishPart(folder);
      deps.shutdown.abort();
      throw new Error('stopping');
    },
    KEPT,
  );
  await expect(stopped).rejects.toThrow('stopping');
  expect(await readdir(join(deps.workDir, 'task-1'))).toEqual([KEPT]);

  const next = { workDir: deps.workDir, shutdown: new AbortController() };
  const found = await inWorkFolder(
    next,
    { id: 'task', fence: 2 },
    async (folder) => {
      expect(await readdir(deps.workDir)).toEqual(['task-2']);
      return readFile(join(folder, KEPT, 'one'), 'utf8');
    },
    KEPT,
  );
  expect(found).toBe('finished');
  expect(await readdir(deps.workDir)).toEqual([]);
});

test('after a kill the next claim takes over only the kept folder', async () => {
  const deps = await machine();
  await finishPart(join(deps.workDir, 'task-1'));
  const names = await inWorkFolder(deps, { id: 'task', fence: 2 }, (folder) => readdir(folder), KEPT);
  expect(names).toEqual([KEPT]);
  await finishPart(join(deps.workDir, 'task-3'));
  expect(await inWorkFolder(deps, { id: 'task', fence: 4 }, (folder) => readdir(folder))).toEqual([]);
});

test('failed and cancelled tasks keep nothing, and abandoned folders are deleted after a week', async () => {
  const deps = await machine();
  const failed = inWorkFolder(
    deps,
    { id: 'task', fence: 1 },
    async (folder) => {
      await finishPart(folder);
      throw new Error('broken');
    },
    KEPT,
  );
  await expect(failed).rejects.toThrow('broken');
  expect(await readdir(deps.workDir)).toEqual([]);
  const old = new Date(Date.now() - 8 * 86_400_000);
  for (const name of ['old-1', 'new-1']) await finishPart(join(deps.workDir, name));
  await utimes(join(deps.workDir, 'old-1'), old, old);
  await inWorkFolder(deps, { id: 'task', fence: 2 }, async () => undefined);
  expect(await readdir(deps.workDir)).toEqual(['new-1']);
});
