import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { movedClock } from '#tests/support/moved-clock.ts';
import { ArgumentProblem } from './problems.ts';
import { createLook, type Taken, watchedFolders, watchFolder } from './watch.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'trimscript-watch-test-')));
  vi.stubEnv('TRIMSCRIPT_FROM', folder);
  mkdirSync(join(folder, 'in/sub'), { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);

/** Looks through the folder; what holds `bad` fails, and what holds `full` stops it. */
function looking({ isRecursive = false } = {}) {
  const clock = movedClock();
  const took: string[] = [];
  const take = async ({ name, output }: { name: string; output: string | null }): Promise<Taken> => {
    took.push(`${name} → ${output?.slice(folder.length + 1)}`);
    const text = readFileSync(join(folder, name), 'utf8');
    if (text.includes('full')) return 'stopped';
    return text.includes('bad') ? { problem: 'It is bad.' } : 'done';
  };
  const watched = { from: join(folder, 'in'), into: join(folder, 'out'), isRecursive };
  const look = createLook(watched, take, clock, new AbortController().signal);
  return {
    look,
    /** What is taken by a look so many seconds later. */
    async after(seconds: number): Promise<string[]> {
      clock.later(seconds);
      await look();
      return took.splice(0);
    },
  };
}

test('a recording is taken once it has rested for ten seconds, and again when it has changed', async () => {
  const { after, look } = looking();
  put('in/talk.mp4', 'so');
  for (const name of ['notes.txt', '.talk.mov', 'talk.mp4.trimscript.json', 'sub/deep.mp4'])
    put(`in/${name}`, 'x');
  expect(await after(0)).toEqual([]);
  expect(await after(9)).toEqual([]);
  put('in/talk.mp4', 'so far');
  expect(await after(2)).toEqual([]);
  expect(await look()).toBeLessThanOrEqual(10_000);
  expect(await after(10)).toEqual(['in/talk.mp4 → out/talk.mp4']);
  expect(await after(100)).toEqual([]);
  put('in/talk.mp4', 'another');
  expect([await after(0), await after(10)]).toEqual([[], ['in/talk.mp4 → out/talk.mp4']]);
});

test('subfolders are looked through where that is wanted, and are those of the results', async () => {
  const { after } = looking({ isRecursive: true });
  put('in/sub/deep.mp4', 'x');
  expect([await after(0), await after(10)]).toEqual([[], ['in/sub/deep.mp4 → out/sub/deep.mp4']]);
});

test('a failure lies beside the recording, which is tried again only when it changes, also after a restart', async () => {
  put('in/a.mp4', 'bad');
  put('in/b.mp4', 'good');
  const first = looking();
  await first.after(0);
  expect(await first.after(10)).toHaveLength(2);
  const failure = join(folder, 'in/a.mp4.failed.txt');
  expect(readFileSync(failure, 'utf8')).toMatch(/^It is bad\.\n\na\.mp4 is tried again when it changes/);
  expect(existsSync(join(folder, 'in/b.mp4.failed.txt'))).toBe(false);
  expect(await first.after(100)).toEqual([]);

  const second = looking();
  await second.after(0);
  expect(await second.after(10)).toEqual(['in/b.mp4 → out/b.mp4']);
  rmSync(failure);
  expect(await second.after(0)).toEqual(['in/a.mp4 → out/a.mp4']);
  put('in/a.mp4', 'mended');
  await second.after(0);
  expect(await second.after(10)).toEqual(['in/a.mp4 → out/a.mp4']);
  expect(existsSync(failure)).toBe(false);
});

test('a full disk ends it', async () => {
  put('in/a.mp4', 'full');
  const { after, look } = looking();
  await after(0);
  expect(await after(9)).toEqual([]);
  expect(await after(1)).toHaveLength(1);
  expect(existsSync(join(folder, 'in/a.mp4.failed.txt'))).toBe(false);
  expect(await look()).toBeNull();
});

test.each([
  ['in', 'in/out', 'must not lie within each other'],
  ['in', 'in', 'must not lie within each other'],
  ['in/sub', 'in', 'must not lie within each other'],
  ['in', 'link/out', 'must not lie within each other'],
  ['none', 'out', 'There is no folder none.'],
])('%s into %s is refused', async (from, into, sentence) => {
  symlinkSync('in', join(folder, 'link'));
  await expect(watchedFolders(from, into, false)).rejects.toThrow(sentence);
});

test('one process watches a folder, and the second says so', async () => {
  const stop = new AbortController();
  const told = Promise.withResolvers<void>();
  const report = { stage: () => undefined, tell: () => told.resolve(), result: () => undefined };
  const watched = await watchedFolders('in', 'out', false);
  const take = async (): Promise<Taken> => 'done';
  const first = watchFolder(watched, take, report, stop.signal);
  await told.promise;
  await expect(watchFolder(watched, take, report, stop.signal)).rejects.toThrow(ArgumentProblem);
  stop.abort(new Error('stopped'));
  await expect(first).rejects.toThrow('stopped');
  const later = new AbortController();
  const third = watchFolder(
    watched,
    take,
    { ...report, tell: () => later.abort(new Error('again')) },
    later.signal,
  );
  await expect(third).rejects.toThrow('again');
});
