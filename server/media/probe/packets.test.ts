import { expect, test } from 'vitest';
import { Busiest, isSetAtPlaces, maxKeyframeGap, PacketReader, TooManyPackets } from './packets.ts';

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
      seconds: 0.08,
      bitRate: 4800 / (0.18000000000000002 - 0.1),
      peakRate: 4800 / (0.18000000000000002 - 0.1),
    });
    expect(streams.get(1)).toEqual({
      times: Float64Array.of(0),
      keys: Float64Array.of(0),
      start: 0,
      end: 0.02,
      seconds: 0.02,
      bitRate: 16_000,
      peakRate: 16_000,
    });
  },
);

test('finds the first stream of each kind', () => {
  const reader = new PacketReader();
  reader.add('1,0.0,0.0,0.02,40,K__\n\n0,h264,video\n1,aac,audio\n2,mp3,audio');
  reader.finish();
  expect([...reader.kinds]).toEqual([
    ['video', { index: 0, codec: 'h264' }],
    ['audio', { index: 1, codec: 'aac' }],
  ]);
});

test.each([
  ['packets that do not say how long they are last until the next, and the last as long', 'N/A', 8000],
  ['holes between packets are no part of what is coded', '0.02', 40_000],
  ['lengths that are rounded are not added up', '0.098', 2400 / 0.298],
])('%s', (_, length, bitRate) => {
  const reader = new PacketReader();
  for (const time of ['0.0', '0.1', '0.2']) reader.add(`0,${time},${time},${length},100,K__\n`);
  expect(reader.finish().get(0)?.bitRate).toBeCloseTo(bitRate);
});

test('the peak rate is that of the busiest ten seconds', () => {
  const reader = new PacketReader();
  for (let second = 0; second < 40; second++)
    reader.add(`0,${second},${second},1.0,${second >= 20 && second < 30 ? 500 : 100},K__\n`);
  expect(reader.finish().get(0)).toMatchObject({ bitRate: 1600, peakRate: 4000 });
});

test('a hostile file cannot open unlimited windows, and its packets are still counted', () => {
  const busiest = new Busiest();
  for (let n = 0; n < 1000; n++) {
    // In order but for reordered frames, a packet of nowhere between each two.
    busiest.add(n % 2 === 0 ? n + 2 : n - 1, 100);
    busiest.add((n % 2 === 0 ? 1 : -1) * 10 ** (n % 309), 1);
  }
  expect(busiest.rate(0)).toBeGreaterThanOrEqual(800);

  const forgetful = new Busiest();
  for (const time of [5, ...Array.from({ length: 100 }, (_, n) => 1e300 / (n + 1)), 5])
    forgetful.add(time, 100);
  expect(forgetful.rate(0)).toBe(80);
});

test('refuses more than the allowed number of packets, shown or not', () => {
  const reader = new PacketReader(5);
  reader.add(CSV);
  expect(() => reader.add(CSV)).toThrow(TooManyPackets);
});

test('the end counts as a keyframe', () => {
  expect(maxKeyframeGap({ keys: Float64Array.of(0, 2, 4.5), end: 5 })).toBe(2.5);
  expect(maxKeyframeGap({ keys: Float64Array.of(0), end: 9 })).toBe(9);
});

/** Packets of 20 ms, each moved by so many seconds. */
const moved = (by: (packet: number) => number) =>
  Float64Array.from({ length: 500 }, (_, i) => i * 0.02 + by(i));

test.each([
  ['that never leaves its distance', () => 0, false],
  ['that is rounded to milliseconds', (i: number) => (i % 3) * 0.0005, false],
  ['that is set once', (i: number) => (i < 250 ? 0 : -0.013), true],
  ['that lacks packets at three places', (i: number) => 0.02 * Math.floor(i / 130), true],
  ['that jitters', (i: number) => 0.008 * Math.sin(i * i), false],
  ['of which single packets are off', (i: number) => (i % 90 === 50 ? 0.01 : 0), false],
] as const)('a clock %s', (_, by, isSet) => {
  expect(isSetAtPlaces(moved(by))).toBe(isSet);
});
