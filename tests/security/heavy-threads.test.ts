/** Long work of honest people: whoever else is here does not notice, and what is given up ends with all its children. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong, streamLong } from '#server/threads/pool.ts';
import { delaysWhile } from '../support/loop-delay.ts';
import { makeProject, newAccount, pausesMeasured, startServer } from '../support/server.ts';
import { wavOf } from '../support/wav.ts';

/** Long enough that its pauses take seconds of work. */
const MINUTES = 10;

let folder: string;
let path: string;
let info: MediaInfo;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-heavy-'));
  path = join(folder, 'talk.wav');
  await writeFile(path, wavOf(mumbled(MINUTES * 60 * 16_000), 16_000));
  info = await runLong('probe', { path, name: 'talk' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Noise that swells and fades three times a second, as syllables do (16 kHz). */
function mumbled(count: number): Int16Array {
  let state = 3;
  return Int16Array.from({ length: count }, (_, i) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return ((state >> 15) - 32_768) * 0.2 * Math.max(0, Math.sin((2 * Math.PI * 3 * i) / 16_000));
  });
}

/** Command lines of running programs that read the recording. */
async function readers(): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    // One may end meanwhile.
    processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => /^ff(mpeg|probe)\0/.test(line) && line.includes(folder));
}

test('while the pauses of an upload are measured, the thread that answers is free', async () => {
  const server = await startServer();
  try {
    const auth = await newAccount(server, server.dataDir);
    await makeProject(server, auth, path);
    const { p99 } = await delaysWhile(() => pausesMeasured(server, auth));
    expect(p99).toBeLessThan(50);
  } finally {
    await server.close();
  }
});

test('work that is given up ends its ffmpeg', async () => {
  const gone = new AbortController();
  const work = runLong(
    'writeSilences',
    { path, info, words: null, outPath: join(folder, 'silences.json') },
    { signal: gone.signal },
  );
  work.catch(() => undefined);
  await expect.poll(readers, { timeout: 60_000 }).toHaveLength(1);
  gone.abort(new Error('cancelled'));
  await expect(work).rejects.toThrow('cancelled');
  await expect.poll(readers, { timeout: 10_000 }).toEqual([]);
});

test('pieces of a sound come one after another as they are taken; leaving the loop ends the work', async () => {
  const { signal } = new AbortController();
  const whole: number[] = [];
  for await (const { start, end, sound } of streamLong(
    'cutPieces',
    { path, info, fromTime: 0, until: MINUTES * 60 },
    { signal },
  )) {
    expect(start).toBe(whole.at(-1) ?? 0);
    expect(sound.length).toBeLessThanOrEqual(end - start);
    whole.push(end);
  }
  expect(whole.at(-1)).toBe(MINUTES * 60 * 16_000);

  for await (const { end } of streamLong(
    'cutPieces',
    { path, info, fromTime: 0, until: MINUTES * 60 },
    { signal },
  )) {
    expect(end).toBe(whole[0]);
    // It waits for whoever takes the next: its ffmpeg has not been read to the end.
    expect(await readers()).toHaveLength(1);
    break;
  }
  await expect.poll(readers, { timeout: 10_000 }).toEqual([]);
});

test('a stream whose caller gives up throws the reason; one that fails throws why', async () => {
  const gone = new AbortController();
  const read = async (signal: AbortSignal, from: string): Promise<void> => {
    for await (const _ of streamLong(
      'cutPieces',
      { path: from, info, fromTime: 0, until: MINUTES * 60 },
      { signal },
    ))
      gone.abort(new Error('cancelled'));
  };
  await expect(read(gone.signal, path)).rejects.toThrow('cancelled');
  await expect(read(new AbortController().signal, `${path}.not`)).rejects.toThrow(
    'The recording could not be processed.',
  );
});
