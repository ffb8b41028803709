import { expect, test } from 'vitest';
import { FrameScheduler } from './frame-scheduler.ts';

function setUp() {
  const pending = new Map<number, (now: number) => void>();
  let next = 1;
  const idle: boolean[] = [];
  let frames = 0;
  let during = () => {};
  const scheduler = new FrameScheduler({
    frame: () => {
      frames++;
      during();
    },
    onIdle: (value) => idle.push(value),
    clock: {
      request: (callback) => {
        pending.set(next, callback);
        return next++;
      },
      cancel: (handle) => pending.delete(handle),
    },
  });
  const tick = () => {
    const callbacks = [...pending.values()];
    pending.clear();
    for (const callback of callbacks) callback(0);
  };
  return {
    scheduler,
    tick,
    pending,
    idle,
    frames: () => frames,
    onFrame: (action: () => void) => {
      during = action;
    },
  };
}

test('many requests are one frame, and none follows', () => {
  const world = setUp();
  world.scheduler.request();
  world.scheduler.request();
  expect(world.pending.size).toBe(1);
  world.tick();
  expect(world.frames()).toBe(1);
  expect(world.pending.size).toBe(0);
  expect(world.idle).toEqual([false, true]);
});

test('a request made inside a frame keeps it busy until the next one is drawn', () => {
  const world = setUp();
  world.onFrame(() => {
    if (world.frames() === 1) world.scheduler.request();
  });
  world.scheduler.request();
  world.tick();
  expect(world.idle.at(-1)).toBe(false);
  world.tick();
  expect(world.idle.at(-1)).toBe(true);
  expect(world.frames()).toBe(2);
});

test('continuous frames end when playback does, and stop() ends all', () => {
  const world = setUp();
  world.scheduler.setContinuous(true);
  world.tick();
  world.tick();
  expect(world.pending.size).toBe(1);
  world.scheduler.setContinuous(false);
  world.tick();
  expect(world.pending.size).toBe(0);
  world.scheduler.request();
  world.scheduler.stop();
  expect(world.pending.size).toBe(0);
  world.scheduler.request();
  expect(world.pending.size).toBe(0);
});
