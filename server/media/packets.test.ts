import { expect, test } from 'vitest';
import { Busiest, frameGrid, maxKeyframeGap, PacketReader, TooManyPackets } from './packets.ts';

const times = (count: number, rate: number, round = 1e6) =>
  Float64Array.from({ length: count }, (_, i) => Math.round((i * round) / rate) / round);

const CSV =
  '0,0.1,0.0,0.04,500,K__\n1,-0.02,-0.02,0.02,9,KD_\n0,N/A,0.14,0.04,100,___\n1,0.0,0.0,0.02,40,K__\n';

test.each([1, 7, 1000])(
  'reads shown packets, in the order of the file, in pieces of %d characters',
  (size) => {
    const reader = new PacketReader();
    for (let at = 0; at < CSV.length; at += size) reader.add(CSV.slice(at, at + size));
    const streams = reader.finish();
    expect(streams.get(0)).toEqual({
      times: Float64Array.of(0.1, 0.14),
      keys: Float64Array.of(0.1),
      start: 0.1,
      end: 0.18000000000000002,
      bitRate: 4800 / (0.18000000000000002 - 0.1),
      peakRate: 4800 / (0.18000000000000002 - 0.1),
    });
    expect(streams.get(1)).toEqual({
      times: Float64Array.of(0),
      keys: Float64Array.of(0),
      start: 0,
      end: 0.02,
      bitRate: 16_000,
      peakRate: 16_000,
    });
  },
);

test('tells the streams of each kind', () => {
  const reader = new PacketReader();
  reader.add('1,0.0,0.0,0.02,40,K__\n\n0,video\n1,audio\n2,audio');
  reader.finish();
  expect([...reader.kinds]).toEqual([
    ['video', 0],
    ['audio', 1],
  ]);
});

test.each([
  ['packets that do not say how long they are last until the next', 'N/A', 12_000],
  ['holes between packets are no part of what is coded', '0.02', 40_000],
  ['lengths that are rounded are not added up', '0.098', 2400 / 0.298],
])('%s', (_, length, bitRate) => {
  const reader = new PacketReader();
  for (const time of ['0.0', '0.1', '0.2']) reader.add(`0,${time},${time},${length},100,K__\n`);
  expect(reader.finish().get(0)?.bitRate).toBeCloseTo(bitRate);
});

test('the busiest ten seconds are told of those that are not alike', () => {
  const reader = new PacketReader();
  for (let second = 0; second < 40; second++)
    reader.add(`0,${second},${second},1.0,${second >= 20 && second < 30 ? 500 : 100},K__\n`);
  expect(reader.finish().get(0)).toMatchObject({ bitRate: 1600, peakRate: 4000 });
});

test('of windows that a hostile file claims only the newest are kept, and what is there is still counted', () => {
  const busiest = new Busiest();
  for (let n = 0; n < 1000; n++) {
    // In order but for reordered pictures, a packet of nowhere between each two.
    busiest.add(n % 2 === 0 ? n + 2 : n - 1, 100);
    busiest.add((n % 2 === 0 ? 1 : -1) * 10 ** (n % 309), 1);
  }
  expect(busiest.rate(0)).toBeGreaterThanOrEqual(800);

  const forgetful = new Busiest();
  for (const time of [5, ...Array.from({ length: 100 }, (_, n) => 1e300 / (n + 1)), 5])
    forgetful.add(time, 100);
  expect(forgetful.rate(0)).toBe(80);
});

test('takes so many packets and no more, shown or not', () => {
  const reader = new PacketReader(5);
  reader.add(CSV);
  expect(() => reader.add(CSV)).toThrow(TooManyPackets);
});

test('the end counts as a keyframe', () => {
  expect(maxKeyframeGap({ keys: Float64Array.of(0, 2, 4.5), end: 5 })).toBe(2.5);
  expect(maxKeyframeGap({ keys: Float64Array.of(0), end: 9 })).toBe(9);
});

test('keeps 29.97 as a ratio, also where times are whole milliseconds', () => {
  const exact = { num: 30000, den: 1001 };
  expect(frameGrid(times(3000, 30000 / 1001, 1000), [{ num: 0, den: 0 }])).toEqual({
    rate: exact,
    variable: false,
  });
  expect(frameGrid(times(300, 30), [{ num: 30, den: 1 }])).toEqual({
    rate: { num: 30, den: 1 },
    variable: false,
  });
});

test.each([
  { num: 100, den: 1 },
  { num: 120_000, den: 1001 },
  { num: 240_000, den: 1001 },
  { num: 240, den: 1 },
])('keeps $num/$den pictures a second, claimed or not', (rate) => {
  const shown = times(2400, rate.num / rate.den, 90_000);
  expect(frameGrid(shown, [rate])).toEqual({ rate, variable: false });
  expect(frameGrid(shown, [{ num: 1000, den: 1 }])).toEqual({ rate, variable: false });
});

test('slow motion of which a picture is missing here and there is laid on its own grid', () => {
  const missing = times(2400, 240, 2400).filter((_, i) => i % 50 !== 7);
  expect(frameGrid(missing, [{ num: 2400, den: 1 }])).toEqual({ rate: { num: 240, den: 1 }, variable: true });
});

test('takes frames in stored order, as B-frames lie in the file', () => {
  const stored = times(60, 25).map((_, i, all) => all[i % 2 === 0 ? Math.min(i + 1, 59) : i - 1] ?? 0);
  expect(frameGrid(stored, [{ num: 25, den: 1 }]).variable).toBe(false);
});

test('a missing frame makes the rate variable, on the grid most frames have', () => {
  const missing = times(300, 30).filter((_, i) => i % 10 !== 4);
  expect(
    frameGrid(missing, [
      { num: 1000, den: 1 },
      { num: 27, den: 1 },
    ]),
  ).toEqual({
    rate: { num: 30, den: 1 },
    variable: true,
  });
});
