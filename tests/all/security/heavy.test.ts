/** Expensive work, of recordings made to be so and of honest people: whoever else is here is served, and what is given up ends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MediaRefused } from '#server/media/errors.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong, streamLong } from '#server/threads/pool.ts';
import { commandLines } from '#tests/support/cancelling.ts';
import { manyFramesMp4 } from '#tests/support/hostile-media.ts';
import { answeredDuring } from '#tests/support/meanwhile.ts';
import { makeProject, newAccount, pausesMeasured } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { wavOf } from '#tests/support/wav.ts';

/** Long enough that its pauses take seconds of work. */
const SECONDS = 600;
const RATE = 16_000;

const server = await sharedServer();
let folder: string;
let path: string;
let info: MediaInfo;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-heavy-'));
  path = join(folder, 'talk.wav');
  await writeFile(path, wavOf(mumbled(SECONDS * RATE), RATE));
  info = await runLong('probe', { path, name: 'talk' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Noise that swells and fades three times a second, as syllables do. */
function mumbled(count: number): Int16Array {
  let state = 3;
  return Int16Array.from({ length: count }, (_, i) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return ((state >> 15) - 32_768) * 0.2 * Math.max(0, Math.sin((2 * Math.PI * 3 * i) / RATE));
  });
}

/** Command lines of running programs that read the recording. */
const readers = async () =>
  (await commandLines()).filter((line) => /^ff(mpeg|probe) /.test(line) && line.includes(folder));

/** A recording that one of ffmpeg's sources describes. */
async function source(name: string, described: string, ...options: string[]): Promise<string> {
  const made = join(folder, name);
  await execa('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', described, ...options, made]);
  return made;
}

/** Why a recording is not taken. */
async function refusalOf(bad: string): Promise<string> {
  const refusal = await runLong('probe', { path: bad, name: 'My talk' }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MediaRefused);
  return (refusal as Error).message;
}

test('millions of one-byte frames are refused; others are answered while a million is listed', async () => {
  const auth = await newAccount(server, server.dataDir);
  const bad = join(folder, 'frames.mp4');
  await manyFramesMp4(bad, 6_000_000);
  expect(await refusalOf(bad)).toMatch(/^“My talk” contains more than 5 million/);
  await manyFramesMp4(bad, 1_000_000);
  const answered = await answeredDuring(server, auth, async () => {
    expect(await refusalOf(bad)).toMatch(/cannot be decoded/);
  });
  expect(answered).toBeGreaterThan(0);
});

test('a recording that is too long, or has an unusable rate, is refused with a remedy', async () => {
  // A picture every ten seconds: made and read at once.
  const long = await source('long.mp4', 'color=s=16x16:r=1/10:d=46800', '-c:v', 'mpeg4');
  expect(await refusalOf(long)).toBe(
    '“My talk” lasts 13 hours; at most 12 can be edited. Split it and edit the parts one after another.',
  );
  expect(await refusalOf(await source('4000.wav', 'sine=r=4000:d=2'))).toContain(
    'has a sample rate of 4000 Hz; rates from 8000 to 768000 Hz are supported',
  );
  expect(await refusalOf(await source('1000000.wav', 'sine=r=1000000:d=2'))).toContain(
    'has a sample rate of 1000000 Hz',
  );
  const telephone = await source('8000.wav', 'sine=r=8000:d=2');
  expect((await runLong('probe', { path: telephone, name: '' })).audio?.sampleRate).toBe(8000);
});

test('others are answered while the pauses of an upload are measured', async () => {
  const [auth, other] = [await newAccount(server, server.dataDir), await newAccount(server, server.dataDir)];
  await makeProject(server, auth, path);
  expect(await answeredDuring(server, other, () => pausesMeasured(server, auth))).toBeGreaterThan(0);
});

test('cancelled work ends its ffmpeg', async () => {
  const gone = new AbortController();
  const work = runLong(
    'writeSilences',
    { path, info, heard: null, outPath: join(folder, 'silences.json') },
    { signal: gone.signal },
  );
  work.catch(() => undefined);
  await expect.poll(readers, { timeout: 60_000 }).toHaveLength(1);
  gone.abort(new Error('cancelled'));
  await expect(work).rejects.toThrow('cancelled');
  await expect.poll(readers, { timeout: 60_000 }).toEqual([]);
});

const segments = (from: string, signal = new AbortController().signal) =>
  streamLong('streamSegments', { path: from, info, fromTime: 0, until: SECONDS }, { signal });

test('audio segments are produced as they are consumed; leaving the loop ends the work', async () => {
  const whole: number[] = [];
  for await (const { start, end, audio } of segments(path)) {
    expect(start).toBe(whole.at(-1) ?? 0);
    expect(audio.length).toBeLessThanOrEqual(end - start);
    whole.push(end);
  }
  expect(whole.at(-1)).toBe(SECONDS * RATE);

  for await (const { end } of segments(path)) {
    expect(end).toBe(whole[0]);
    // It waits for whoever takes the next: its ffmpeg has not been read to the end.
    expect(await readers()).toHaveLength(1);
    break;
  }
  await expect.poll(readers, { timeout: 60_000 }).toEqual([]);
});

test('a cancelled stream throws the reason; a failed one throws its error', async () => {
  const gone = new AbortController();
  const read = async (from: string, signal?: AbortSignal): Promise<void> => {
    for await (const _ of segments(from, signal)) gone.abort(new Error('cancelled'));
  };
  await expect(read(path, gone.signal)).rejects.toThrow('cancelled');
  await expect(read(`${path}.not`)).rejects.toThrow('The recording could not be processed.');
});
