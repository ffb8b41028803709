import { expect, test } from 'vitest';
import { type SpliceOptions, splice } from './splice.ts';

/** Samples 1, 2, 3 … of a mono sound in chunks of `size`. */
async function* counting(length: number, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < length; from += size) {
    const chunk = Int16Array.from({ length: Math.min(size, length - from) }, (_, i) => from + i + 1);
    yield new Uint8Array(chunk.buffer);
  }
}

async function spliced(options: Partial<SpliceOptions>, length = 1000, size = 64): Promise<number[]> {
  const out: number[] = [];
  const all = {
    format: 's16le',
    channels: 1,
    sampleRate: 1000,
    firstSample: 0,
    endSample: 1000,
    pieces: [],
  } as const;
  for await (const bytes of splice(counting(length, size), { ...all, ...options }))
    out.push(...new Int16Array(Uint8Array.from(bytes).buffer));
  return out;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

test('a sound that is not cut passes untouched', async () => {
  expect(await spliced({ pieces: [{ startSample: 0, sampleCount: 1000 }] })).toEqual(range(1, 1001));
});

test('pieces come out exactly, faded over 4 ms only where something was removed', async () => {
  const pieces = [
    { startSample: 0, sampleCount: 100 },
    { startSample: 500, sampleCount: 500 },
  ];
  const out = await spliced({ pieces }, 1000, 37);
  expect(out).toHaveLength(600);
  expect(out.slice(0, 96)).toEqual(range(1, 97));
  expect(out.slice(96, 100)).toEqual([97 * 0.875, 98 * 0.625, 99 * 0.375, 100 * 0.125].map(Math.round));
  expect(out.slice(100, 104)).toEqual([501 * 0.125, 502 * 0.375, 503 * 0.625, 504 * 0.875].map(Math.round));
  expect(out.slice(104)).toEqual(range(505, 1001));
});

test('a sound that starts late or ends early is silent there', async () => {
  const late = await spliced({
    pieces: [{ startSample: 0, sampleCount: 110 }],
    firstSample: 100,
    endSample: 110,
  });
  expect(late).toEqual([...Array(100).fill(0), ...range(1, 11)]);
  const early = await spliced({ pieces: [{ startSample: 0, sampleCount: 20 }], endSample: 20 }, 5);
  expect(early).toEqual([1, 2, 3, 4, 5, ...Array(15).fill(0)]);
  const before = await spliced({
    pieces: [{ startSample: 0, sampleCount: 3 }],
    firstSample: -10,
    endSample: 3,
  });
  expect(before).toEqual([11, 12, 13]);
});

test('stops reading when the last piece is complete', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      read++;
      yield new Uint8Array(200);
    }
  }
  const pieces = [{ startSample: 0, sampleCount: 250 }];
  const options = {
    pieces,
    format: 's16le',
    channels: 1,
    sampleRate: 1000,
    firstSample: 0,
    endSample: 9999,
  } as const;
  for await (const _ of splice(endless(), options));
  expect(read).toBe(3);
});

test('keeps the channels of a frame together', async () => {
  const pieces = [
    { startSample: 2, sampleCount: 20 },
    { startSample: 30, sampleCount: 2 },
  ];
  const out = await spliced({ pieces, channels: 2, sampleRate: 250, endSample: 32 }, 64, 6);
  expect(out).toHaveLength(44);
  expect(out.slice(2, 38)).toEqual(range(7, 43));
});
