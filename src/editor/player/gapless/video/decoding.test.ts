import type { EncodedPacket, VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import { FrameRun } from './frame-run.ts';
import { Still } from './still.ts';
import type { VideoTrackReader } from './video-track-reader.ts';
import { WarmDecoder } from './warm-decoder.ts';

const FRAME = 0.1;
const FRAMES = 100;
const GROUP = 10;

/** Ten frames a second in groups of ten; in place of the browser's decoder one that hands out a frame a turn. */
function fakeSource(late: (time: number) => Promise<void> = async () => {}) {
  const counts = { decoded: 0, held: 0, most: 0, decoders: 0 };
  /** What the decoder opened last is told when it breaks. */
  let onLastError: (error: unknown) => void = () => {};
  const packetOf = (n: number) => ({ sequenceNumber: n }) as unknown as EncodedPacket;
  const frameOf = (n: number) => {
    counts.held += 1;
    counts.most = Math.max(counts.most, counts.held);
    let closed = false;
    const close = () => {
      if (!closed) counts.held -= 1;
      closed = true;
    };
    return { timestamp: n * FRAME, close } as unknown as VideoSample;
  };
  const keyOf = (time: number) => {
    const n = Math.min(FRAMES - 1, Math.floor(time / FRAME + 1e-6));
    return { n, key: n - (n % GROUP) };
  };
  const source = {
    openDecoder: async (onFrame: (frame: VideoSample) => void, onError: (error: unknown) => void) => {
      counts.decoders += 1;
      onLastError = onError;
      const queue: number[] = [];
      let work: Promise<void> | null = null;
      const run = async () => {
        while (queue.length > 0) {
          await new Promise((resolve) => setTimeout(resolve));
          const n = queue.shift();
          counts.decoded += 1;
          if (n !== undefined) onFrame(frameOf(n));
        }
        work = null;
      };
      return {
        decode: (packet: EncodedPacket) => {
          queue.push(packet.sequenceNumber);
          work ??= run();
        },
        flush: async () => {
          await work;
        },
        close: () => {
          counts.decoders -= 1;
          queue.length = 0;
        },
        getDecodeQueueSize: () => queue.length,
      };
    },
    packetsFrom: async function* (time: number) {
      for (let n = keyOf(time).key; n < FRAMES; n++) yield packetOf(n);
    },
    packetsOf: async (time: number) => {
      await late(time);
      const { n, key } = keyOf(time);
      return { key: packetOf(key), last: n, time: n * FRAME };
    },
    keyTime: async (time: number) => keyOf(time).key * FRAME,
    firstTime: async () => 0,
    packetAfter: async ({ sequenceNumber: n }: EncodedPacket) => (n + 1 < FRAMES ? packetOf(n + 1) : null),
  };
  return {
    source: {
      ...source,
      packetsFrom: async (time: number) => source.packetsFrom(time),
    } as unknown as VideoTrackReader,
    counts,
    breakDecoder: () =>
      onLastError(new DOMException('Codec reclaimed due to inactivity.', 'QuotaExceededError')),
  };
}

const timeOf = (frame: VideoSample | null | undefined) => Math.round((frame?.timestamp ?? -1) / FRAME);
const turns = async () => {
  for (let i = 0; i < 4 * GROUP; i++) await new Promise((resolve) => setTimeout(resolve));
};

test('a run begins with the frame that is seen at its start, and holds a handful of frames', async () => {
  const { source, counts } = fakeSource();
  const run = new FrameRun(source, 1.55);
  await turns();
  expect(counts.held).toBeGreaterThan(1);
  expect(counts.most).toBeLessThanOrEqual(5);
  for (const wanted of [15, 16, 17, 18]) {
    const { value } = await run.next();
    expect(timeOf(value ?? null)).toBe(wanted);
    value?.close();
  }
  await run.return();
  await turns();
  expect(counts).toMatchObject({ held: 0, decoders: 0 });
  expect(await run.next()).toEqual({ done: true, value: undefined });
});

test('behind the last frame a run hands out that one and ends', async () => {
  const { source, counts } = fakeSource();
  const run = new FrameRun(source, 50);
  const { value } = await run.next();
  expect(timeOf(value ?? null)).toBe(FRAMES - 1);
  value?.close();
  expect((await run.next()).done).toBe(true);
  expect(counts).toMatchObject({ held: 0, decoders: 0 });
});

test('a warm decoder gives a frame up between two packets when nobody wants it any more', async () => {
  const { source, counts } = fakeSource();
  const warm = new WarmDecoder(source);
  let wanted = true;
  const first = warm.frameAt(1.9, () => wanted);
  const second = warm.frameAt(3.2, () => true);
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setTimeout(resolve));
  wanted = false;
  expect(await first).toBeNull();
  const frame = await second;
  expect(timeOf(frame)).toBe(32);
  frame?.close();
  expect(counts.decoded).toBeLessThan(13);
  expect(counts.decoders).toBe(1);
  await warm.close();
  expect(counts).toMatchObject({ held: 0, decoders: 0 });
});

test('while dragging, only the newest seek is shown', async () => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { source, counts } = fakeSource((time) => (time < 2 ? late : Promise.resolve()));
  const drawn: number[] = [];
  const still = new Still(source, FRAME, async (frame) => {
    drawn.push(timeOf(frame));
    arrive();
  });
  const done: number[] = [];
  void still.show(1.5, true, () => done.push(1.5));
  await new Promise((resolve) => setTimeout(resolve));
  void still.show(8.5, true, () => done.push(8.5));
  await expect.poll(() => done).toEqual([1.5, 8.5]);
  expect(drawn).toEqual([80, 85]);
  await still.stop();
  expect(counts).toMatchObject({ held: 0, decoders: 0 });
});

test('a warm decoder that the browser took away between two frames is replaced by the next', async () => {
  const { source, counts, breakDecoder } = fakeSource();
  const warm = new WarmDecoder(source);
  (await warm.frameAt(1, () => true))?.close();
  await expect.poll(() => warm.isBusy).toBe(false);
  breakDecoder();
  await expect.poll(() => counts.decoders).toBe(0);
  const frame = await warm.frameAt(2, () => true);
  expect(timeOf(frame)).toBe(20);
  frame?.close();
  await warm.close();
  expect(counts).toMatchObject({ held: 0, decoders: 0 });
});
