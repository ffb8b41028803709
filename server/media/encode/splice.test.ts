import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crossfade } from '#model/media/crossfade.ts';
import { ownFolder } from '#tests/support/cutting.ts';
import { goesBack, type SpliceOptions, StoredSource, splice, spliceFrom } from './splice.ts';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** Samples 1, 2, 3 … of mono audio in chunks of `size`. */
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
    isEndCut: false,
    segments: [],
  } as const;
  for await (const bytes of splice(counting(length, size), { ...all, ...options }))
    out.push(...new Int16Array(Uint8Array.from(bytes).buffer));
  return out;
}

test('of a file, segments in any order are joined as those that follow each other', async () => {
  const options = { ...({ format: 's16le', channels: 1, sampleRate: 1000, isEndCut: true } as const) };
  const path = join(await ownFolder(), 'samples');
  await writeFile(path, counting(1000, 1000));
  const stored = async (segments: SpliceOptions['segments'], firstSample = 0) => {
    const out: number[] = [];
    const all = { ...options, segments, firstSample };
    for await (const bytes of spliceFrom(new StoredSource(async () => path, all), all))
      out.push(...new Int16Array(Uint8Array.from(bytes).buffer));
    return out;
  };
  const [a, b, c] = [
    { startSample: 100, sampleCount: 200 },
    { startSample: 350, sampleCount: 250 },
    { startSample: 900, sampleCount: 200 },
  ];
  expect(goesBack([a, b, c])).toBe(false);
  expect(await stored([a, b, c])).toEqual(await spliced({ ...options, segments: [a, b, c] }));
  expect(await stored([a, c], 80)).toEqual(await spliced({ ...options, segments: [a, c], firstSample: 80 }));

  expect(goesBack([b, c, a])).toBe(true);
  const out = await stored([b, c, a]);
  expect(out.slice(20, 230)).toEqual(range(371, 581));
  expect(out.slice(270, 350)).toEqual(range(921, 1001));
  expect(out.slice(350, 430)).toEqual(range(0, 80).map(() => 0));
  expect(out.slice(470, 640)).toEqual(range(121, 291));
  const seam = [Float64Array.from(range(581, 621)), Float64Array.from(range(881, 921))] as const;
  crossfade([seam[0]], [seam[1]], 1000);
  expect(out.slice(230, 270)).toEqual([...seam[0]].map(Math.round));
});

test('audio without cuts passes untouched', async () => {
  expect(await spliced({ segments: [{ startSample: 0, sampleCount: 1000 }] })).toEqual(range(1, 1001));
});

test('two segments keep their planned length and are joined by a crossfade', async () => {
  const segments = [
    { startSample: 0, sampleCount: 100 },
    { startSample: 500, sampleCount: 500 },
  ];
  const out = await spliced({ segments }, 1000, 37);
  expect(out).toHaveLength(600);
  // What a seam may reach: 20 ms.
  expect(out.slice(0, 80)).toEqual(range(1, 81));
  expect(out.slice(120)).toEqual(range(521, 1001));
  const expected = [Float64Array.from(range(81, 121)), Float64Array.from(range(481, 521))] as const;
  crossfade([expected[0]], [expected[1]], 1000);
  expect(out.slice(80, 120)).toEqual([...expected[0]].map(Math.round));
});

test('an edit that begins and ends inside the recording fades in and out over 5 ms', async () => {
  const segments = [{ startSample: 100, sampleCount: 200 }];
  const out = await spliced({ segments, isEndCut: true }, 1000, 37);
  expect(out.slice(0, 6)).toEqual(
    [101 * 0.1, 102 * 0.3, 103 * 0.5, 104 * 0.7, 105 * 0.9, 106].map(Math.round),
  );
  expect(out.slice(5, 195)).toEqual(range(106, 296));
  expect(out.slice(195)).toEqual([296 * 0.9, 297 * 0.7, 298 * 0.5, 299 * 0.3, 300 * 0.1].map(Math.round));
});

test('segments and cuts shorter than a crossfade keep their length, whatever the size of decoded chunks', async () => {
  const segments = [
    { startSample: 100, sampleCount: 1 },
    { startSample: 103, sampleCount: 7 },
    { startSample: 111, sampleCount: 30 },
    { startSample: 990, sampleCount: 5 },
  ];
  const out = await spliced({ segments }, 992, 3);
  expect(out).toHaveLength(43);
  expect(await spliced({ segments }, 992, 500)).toEqual(out);
});

test('a crossfade of two loud sides is clipped, not wrapped around', async () => {
  async function* loud(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(new Int16Array(1000).fill(32_767).buffer);
  }
  const segments = [
    { startSample: 0, sampleCount: 100 },
    { startSample: 500, sampleCount: 100 },
  ];
  const options = {
    segments,
    format: 's16le',
    channels: 1,
    sampleRate: 1000,
    firstSample: 0,
    isEndCut: false,
  } as const;
  for await (const bytes of splice(loud(), options))
    expect(Math.min(...new Int16Array(Uint8Array.from(bytes).buffer))).toBe(32_767);
});

test('audio that starts late or ends early is silent there', async () => {
  const late = await spliced({
    segments: [{ startSample: 0, sampleCount: 110 }],
    firstSample: 100,
  });
  expect(late).toEqual([...Array(100).fill(0), ...range(1, 11)]);
  const early = await spliced({ segments: [{ startSample: 0, sampleCount: 20 }] }, 5);
  expect(early).toEqual([1, 2, 3, 4, 5, ...Array(15).fill(0)]);
  const before = await spliced({
    segments: [{ startSample: 0, sampleCount: 3 }],
    firstSample: -10,
  });
  expect(before).toEqual([11, 12, 13]);
});

test('stops reading when the last segment is complete', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      read++;
      yield new Uint8Array(200);
    }
  }
  const segments = [{ startSample: 0, sampleCount: 250 }];
  const options = {
    segments,
    format: 's16le',
    channels: 1,
    sampleRate: 1000,
    firstSample: 0,
    isEndCut: true,
  } as const;
  for await (const _ of splice(endless(), options));
  expect(read).toBe(3);
});

test('keeps the channels of a frame together', async () => {
  const segments = [
    { startSample: 2, sampleCount: 20 },
    { startSample: 30, sampleCount: 2 },
  ];
  const out = await spliced({ segments, channels: 2, sampleRate: 250 }, 64, 6);
  expect(out).toHaveLength(44);
  expect(out.slice(2, 38)).toEqual(range(7, 43));
});
