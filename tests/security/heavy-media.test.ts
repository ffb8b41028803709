/** Recordings made to be expensive are refused, and the thread that answers goes on meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MediaRefused } from '#server/media/errors.ts';
import { runLong } from '#server/threads/pool.ts';
import { manyFramesMp4 } from '../support/hostile-media.ts';
import { delaysWhile } from '../support/loop-delay.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-heavy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A recording that one of ffmpeg's sources describes. */
async function source(name: string, described: string, ...options: string[]): Promise<string> {
  const path = join(folder, name);
  await execa('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', described, ...options, path]);
  return path;
}

const refusalOf = (path: string): Promise<unknown> =>
  runLong('probe', { path, name: 'My talk' }).catch((error: unknown) => error);

test('an MP4 that states millions of one-byte frames is refused at once', async () => {
  const path = join(folder, 'frames.mp4');
  await manyFramesMp4(path, 6_000_000);
  const { p99, memory, result } = await delaysWhile(() => refusalOf(path));
  expect(result).toBeInstanceOf(MediaRefused);
  expect((result as Error).message).toMatch(/^“My talk” holds over 5 million/);
  expect(p99).toBeLessThan(50);
  expect(memory).toBeLessThan(300);
});

test('a million packets are listed in little memory, and nobody waits', async () => {
  const path = join(folder, 'listed.mp4');
  await manyFramesMp4(path, 1_000_000);
  const { p99, memory, result } = await delaysWhile(() => refusalOf(path));
  expect((result as Error).message).toMatch(/cannot be decoded/);
  expect(p99).toBeLessThan(50);
  expect(memory).toBeLessThan(300);
});

test('a recording of 13 hours is refused with its length', async () => {
  // A picture every ten seconds: made and read at once.
  const path = await source('long.mp4', 'color=s=16x16:r=1/10:d=46800', '-c:v', 'mpeg4');
  const refusal = await refusalOf(path);
  expect(refusal).toBeInstanceOf(MediaRefused);
  expect((refusal as Error).message).toBe(
    '“My talk” lasts 13 hours; at most 12 can be edited. Split it and edit the parts one after another.',
  );
});

test.each([
  [4000, 'has 4000 samples of sound a second; between 8000 and 768000 can be used'],
  [1_000_000, 'has 1000000 samples of sound a second'],
])('sound of %d Hz is refused with what to do', async (rate, reason) => {
  const refusal = await refusalOf(await source(`${rate}.wav`, `sine=r=${rate}:d=2`));
  expect(refusal).toBeInstanceOf(MediaRefused);
  expect((refusal as Error).message).toContain(reason);
});

test('telephone sound of 8 kHz is taken', async () => {
  const path = await source('8000.wav', 'sine=r=8000:d=2');
  expect((await runLong('probe', { path, name: '' })).audio?.sampleRate).toBe(8000);
});
