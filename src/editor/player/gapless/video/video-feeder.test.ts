import type { VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import { previewPlan } from '../plan.ts';
import { VideoFeeder } from './video-feeder.ts';

const RATE = 1000;
const FRAME = 0.1;

/** Ten frames a second, in place of the browser's decoders, which are counted. */
function fakeSource(broken: { with: unknown } = { with: null }) {
  const opened: number[] = [];
  let held = 0;
  const sampleAt = (timestamp: number) => {
    held += 1;
    let closed = false;
    const close = () => {
      if (!closed) held -= 1;
      closed = true;
    };
    return { timestamp, duration: FRAME, close } as unknown as VideoSample;
  };
  const source = {
    from(time: number) {
      opened.push(time);
      let n = Math.floor(time / FRAME + 1e-6);
      return {
        next: async () => {
          const error = broken.with;
          broken.with = null;
          if (error) throw error;
          return { done: false as const, value: sampleAt(n++ * FRAME) };
        },
        return: async () => {},
      };
    },
    keyTime: async (time: number) => time,
  };
  return { source, opened, held: () => held };
}

const START = { segment: 0, offset: 0 };
const turns = async () => {
  for (let i = 0; i < 200; i++) await Promise.resolve();
};

/** A second kept, a second cut, for an hour. */
const plan = previewPlan(
  {
    kept: Array.from({ length: 1800 }, (_, i) => ({ start: 2 * i, end: 2 * i + 1 })),
    blocks: [],
    duration: 3600,
    frameRate: null,
    stretch: null,
  },
  RATE,
);

test('behind a splice the first frame is decoded before it is due, by a decoder of its own', async () => {
  const { source, opened, held } = fakeSource();
  const feeder = new VideoFeeder(source, RATE, FRAME, (error) => expect.unreachable(String(error)));
  feeder.follow(plan, 0, START);
  for (let outputSample = 0; outputSample < 990; outputSample += 10) {
    feeder.take(outputSample)?.close();
    feeder.pump(outputSample);
    await turns();
  }
  expect(opened.slice(0, 2)).toEqual([0, 2]);
  const frame = feeder.take(1000);
  expect(frame?.timestamp).toBe(2);
  frame?.close();
  feeder.stop();
  await turns();
  expect(held()).toBe(0);
});

test('so is the first frame of a block that was recorded before', async () => {
  const { source, opened, held } = fakeSource();
  const feeder = new VideoFeeder(source, RATE, FRAME, (error) => expect.unreachable(String(error)));
  const kept = [
    { start: 2, end: 3 },
    { start: 0, end: 2 },
  ];
  const back = previewPlan({ kept, blocks: [2, 0], duration: 3, frameRate: null, stretch: null }, RATE);
  feeder.follow(back, 0, START);
  const shown: number[] = [];
  for (let outputSample = 0; outputSample < 3000; outputSample += 50) {
    const frame = feeder.take(outputSample);
    if (frame) shown.push(Math.round(frame.timestamp / FRAME));
    frame?.close();
    feeder.pump(outputSample);
    await turns();
  }
  expect(opened).toEqual([2, 0]);
  expect(shown).toEqual([...Array(10).keys()].map((n) => n + 20).concat([...Array(20).keys()]));
  feeder.stop();
  await turns();
  expect(held()).toBe(0);
});

test('after an hour without a frame asked for, only what is due now is decoded, and nothing stays open', async () => {
  const { source, opened, held } = fakeSource();
  const feeder = new VideoFeeder(source, RATE, FRAME, (error) => expect.unreachable(String(error)));
  feeder.follow(plan, 0, START);
  feeder.pump(0);
  await turns();
  opened.length = 0;
  const outputSample = 1_500_500;
  for (let i = 0; i < 4; i++) {
    feeder.take(outputSample)?.close();
    feeder.pump(outputSample);
    await turns();
  }
  expect(opened.length).toBeGreaterThan(0);
  expect(Math.min(...opened)).toBeGreaterThanOrEqual(3000);
  expect(opened.length).toBeLessThanOrEqual(4);
  feeder.stop();
  await turns();
  expect(held()).toBe(0);
});

test('a decoder that the browser took away is replaced where playback is; any other error is told', async () => {
  const broken: { with: unknown } = { with: null };
  const { source, opened, held } = fakeSource(broken);
  const errors: unknown[] = [];
  const feeder = new VideoFeeder(source, RATE, FRAME, (error) => errors.push(error));
  feeder.follow(plan, 0, START);
  const play = async (from: number, to: number) => {
    let last: number | undefined;
    for (let outputSample = from; outputSample < to; outputSample += 50) {
      const frame = feeder.take(outputSample);
      last = frame?.timestamp ?? last;
      frame?.close();
      feeder.pump(outputSample);
      await turns();
    }
    return last;
  };
  await play(0, 200);
  broken.with = new DOMException('Codec reclaimed due to inactivity.', 'QuotaExceededError');
  expect(await play(200, 600)).toBeCloseTo(0.5);
  expect(broken.with).toBeNull();
  expect(opened.filter((time) => time < 1)).toHaveLength(2);
  expect(errors).toEqual([]);
  broken.with = new Error('Broken');
  await play(600, 1600);
  expect(errors).toEqual([new Error('Broken')]);
  feeder.stop();
  await turns();
  expect(held()).toBe(0);
});
