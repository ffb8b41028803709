import { expect, onTestFinished, test, vi } from 'vitest';
import { UntimedText } from '#model/formats/timecode.ts';
import { readText } from './read-text.ts';
import type { FromReader, ToReader } from './text-readers.ts';

const CAPTION = '1\n00:00:01,000 --> 00:00:02,000\nHello there\n\n';
const small = new Blob([CAPTION]);
const large = new Blob([CAPTION.repeat(20_000)]);
const { signal } = new AbortController();

/** Stands for the browser's; holds what the page asks of it until the test answers. */
class HeldWorker {
  static readonly made: HeldWorker[] = [];
  readonly asked: ToReader[] = [];
  onmessage: ((event: { data: FromReader }) => void) | null = null;
  onerror: (() => void) | null = null;
  isEnded = false;
  constructor() {
    HeldWorker.made.push(this);
  }
  postMessage(message: ToReader): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

function heldWorkers(): HeldWorker[] {
  vi.stubGlobal('Worker', HeldWorker);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    HeldWorker.made.length = 0;
  });
  return HeldWorker.made;
}

test('a large file is read by a worker, which ends with its answer; a small one by the page', async () => {
  const workers = heldWorkers();
  expect((await readText('transcript', small, signal)).imported.cues).toHaveLength(1);
  expect(workers).toHaveLength(0);
  const reading = readText('script', large, signal);
  expect(workers[0]?.asked).toEqual([{ kind: 'script', file: large, chosen: undefined, language: 'en' }]);
  workers[0]?.onmessage?.({ data: { read: null } });
  expect(await reading).toBeNull();
  expect(workers[0]?.isEnded).toBe(true);
});

test('a cancelled reading ends its worker', async () => {
  const [workers, stop] = [heldWorkers(), new AbortController()];
  const reading = readText('transcript', large, stop.signal);
  stop.abort();
  await expect(reading).rejects.toBe(stop.signal.reason);
  expect(workers[0]?.isEnded).toBe(true);
});

test('a refusal of the worker is the same error as one of the page', async () => {
  const workers = heldWorkers();
  const reading = readText('transcript', large, signal);
  workers[0]?.onmessage?.({ data: { refused: 'This file holds no captions.', isUntimed: true } });
  await expect(reading).rejects.toThrow(UntimedText);
  await expect(reading).rejects.toThrow('This file holds no captions.');
});

test('where the code of the worker does not arrive the page reads the file itself', async () => {
  const workers = heldWorkers();
  const reading = readText('transcript', large, signal);
  workers[0]?.onerror?.();
  expect((await reading).imported.kind).toBe('SubRip');
});
