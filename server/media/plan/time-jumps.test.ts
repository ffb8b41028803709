import { expect, test } from 'vitest';
import { JumpFinder, type Shift } from './time-jumps.ts';

const WRAP = 2 ** 33 / 90_000;
const CLOCK = { video: [0], audio: [1], wrap: WRAP, back: 0.2, closesStills: true };
const FRAME = 0.04;

type Finder = JumpFinder;

/** Frames of 25 a second and packets of audio of 20 ms, as a file has them one beside the other. */
function record(
  finder: Finder,
  from: number,
  seconds: number,
  { streams = [0, 1], audio = seconds, behindHole = false } = {},
): void {
  for (let i = 0; i < seconds / FRAME; i++) {
    const at = from + i * FRAME;
    const hole = behindHole && i === 0;
    const packet = (stream: number, time: number, length: number) =>
      finder.add({ stream, decoded: time, shown: time, seconds: length, behindHole: hole });
    if (streams.includes(0)) packet(0, at, FRAME);
    if (streams.includes(1) && i * FRAME < audio)
      for (const late of [0, FRAME / 2]) packet(1, at + late, FRAME / 2);
  }
}

const rounded = (shifts: readonly Shift[] = []) =>
  shifts.map(({ packet, seconds }) => [packet, Math.round(1000 * seconds) / 1000]);

test('a steady clock is left alone, also where it wraps around', () => {
  const finder = new JumpFinder(CLOCK);
  record(finder, 10, 8);
  expect(finder.finish()).toBeNull();
  const turning = new JumpFinder(CLOCK);
  record(turning, WRAP - 4, 4);
  record(turning, 0, 4);
  expect(turning.finish()).toBeNull();
});

test('packets after a jump ahead are moved back to close the gap, and the jump is reported', () => {
  const finder = new JumpFinder(CLOCK);
  record(finder, 1.4, 16);
  record(finder, 501.4, 16);
  const jumps = finder.finish();
  expect(rounded(jumps?.shifts.get(0))).toEqual([
    [0, 0],
    [400, -484],
  ]);
  expect(rounded(jumps?.shifts.get(1))).toEqual([
    [0, 0],
    [800, -484],
  ]);
  expect(jumps?.flaws).toEqual([{ kind: 'ahead', at: expect.closeTo(16), seconds: expect.closeTo(484) }]);
});

test.each([
  ['back, as it is read', 1.4],
  ['back, as ffmpeg reads it: by a turn later', 1.4 + WRAP],
])('a jump %s', (_, second) => {
  const finder = new JumpFinder(CLOCK);
  record(finder, 501.4, 16);
  record(finder, second, 16);
  const jumps = finder.finish();
  expect(rounded(jumps?.shifts.get(0))).toEqual([
    [0, 0],
    [400, Math.round(1000 * (517.4 - second)) / 1000],
  ]);
  expect(jumps?.flaws).toEqual([{ kind: 'back', at: expect.closeTo(16), seconds: expect.closeTo(516) }]);
});

test('the part after a jump may cross the wrap-around of the clock', () => {
  const finder = new JumpFinder(CLOCK);
  record(finder, 1000, 4);
  record(finder, WRAP - 2, 2);
  record(finder, 0, 2);
  const jumps = finder.finish();
  expect(rounded(jumps?.shifts.get(0)).at(-1)).toEqual([150, 1006]);
  expect(jumps?.flaws).toHaveLength(1);
});

test('audio that is longer than the frames before a jump is not overlapped, and frames stay on their grid', () => {
  const finder = new JumpFinder(CLOCK);
  record(finder, 0, 10);
  record(finder, 10, 0.3, { streams: [1] });
  record(finder, 600, 10);
  // 0.3 s are eight frames, rounded up.
  expect(rounded(finder.finish()?.shifts.get(0)).at(-1)).toEqual([250, 10 + 8 * FRAME - 600]);
});

test('audio before a jump that would be heard beside the frames behind it is left out', () => {
  const finder = new JumpFinder(CLOCK);
  const audio = (time: number) => finder.add({ stream: 1, decoded: time, shown: time, seconds: FRAME / 2 });
  record(finder, 0, 10);
  // The encoder's delay lies before the first frame.
  audio(10);
  audio(499.986);
  record(finder, 500, 10);
  audio(510);
  audio(510.02);
  record(finder, 100, 10);
  const { shifts, dropped } = finder.finish() ?? {};
  expect(rounded(shifts?.get(0)).map(([, seconds]) => seconds)).toEqual([0, -490, -80]);
  expect([...(dropped ?? [])]).toEqual([[1, [500, 1002, 1003]]]);
});

test('interleaved packets from before and after a jump are told apart', () => {
  const finder = new JumpFinder(CLOCK);
  const audio = (time: number) => finder.add({ stream: 1, decoded: time, shown: time, seconds: 0.02 });
  record(finder, 0, 10);
  record(finder, 500, 0.04, { streams: [0] });
  audio(10);
  audio(500);
  record(finder, 500.04, 10);
  const { shifts, flaws } = finder.finish() ?? {};
  expect(rounded(shifts?.get(0)).at(-1)?.[0]).toBe(250);
  expect(rounded(shifts?.get(1)).at(-1)?.[0]).toBe(501);
  expect(flaws).toHaveLength(1);
});

test('a pause or step back in one stream while the other continues is no jump', () => {
  const pausing = new JumpFinder(CLOCK);
  record(pausing, 0, 10);
  record(pausing, 10, 30, { streams: [0] });
  record(pausing, 40, 10);
  expect(pausing.finish()).toBeNull();
  const back = new JumpFinder(CLOCK);
  record(back, 0, 10);
  for (let at = 10; at < 30; at++) {
    record(back, at, 1, { streams: [0] });
    record(back, at - 5, 1, { streams: [1] });
  }
  expect(back.finish()).toBeNull();
});

test('without audio a frame may be shown for any time, except in a transport stream', () => {
  const slides = (closesStills: boolean) => {
    const finder = new JumpFinder({ ...CLOCK, audio: [], closesStills });
    for (const at of [0, 60, 75]) finder.add({ stream: 0, decoded: at, shown: at, seconds: FRAME });
    return finder.finish()?.flaws.length;
  };
  expect([slides(false), slides(true)]).toEqual([undefined, 2]);
});

test('a gap after damage is no jump', () => {
  const finder = new JumpFinder(CLOCK);
  record(finder, 0, 10);
  record(finder, 30, 10, { behindHole: true });
  expect(finder.finish()).toBeNull();
});

test('other tracks move with the video and the audio beside them', () => {
  const finder = new JumpFinder(CLOCK);
  const text = (time: number) => finder.add({ stream: 2, decoded: time, shown: time, seconds: 1 });
  record(finder, 0, 10);
  text(9);
  record(finder, 500, 10);
  text(505);
  expect(rounded(finder.finish()?.shifts.get(2))).toEqual([
    [0, 0],
    [1, -490],
  ]);
});

test('a file whose clock jumps constantly does not keep the server busy', () => {
  const finder = new JumpFinder(CLOCK);
  for (let i = 0; i < 5000; i++) record(finder, (i % 2) * 1000, FRAME);
  expect(finder.finish()?.flaws.length).toBeLessThan(1000);
});
