import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TimeScale } from './time-scale.ts';

const scales = fc
  .record({
    duration: fc.double({ min: 1, max: 6 * 3600, noNaN: true }),
    width: fc.integer({ min: 200, max: 4000 }),
    zoom: fc.double({ min: 1, max: 500, noNaN: true }),
    start: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ duration, width, zoom, start }) => new TimeScale(duration, width, zoom, start * duration));

test('time to x and back is the identity inside the recording', () => {
  fc.assert(
    fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (scale, at) => {
      const time = at * scale.duration;
      expect(scale.xToTime(scale.timeToX(time))).toBeCloseTo(time, 6);
    }),
  );
});

test('the window never leaves the recording', () => {
  fc.assert(
    fc.property(scales, fc.double({ min: -1e5, max: 1e5, noNaN: true }), (scale, to) => {
      const moved = scale.scrolledTo(to);
      expect(moved.startTime).toBeGreaterThanOrEqual(0);
      expect(moved.endTime).toBeLessThanOrEqual(moved.duration + 1e-6);
      expect(moved.zoom).toBeCloseTo(scale.zoom, 6);
    }),
  );
});

test('zooming keeps the time under the pointer unless an end is in the way', () => {
  fc.assert(
    fc.property(
      scales,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 1, max: 500, noNaN: true }),
      (scale, at, zoom) => {
        const x = at * scale.width;
        const zoomed = scale.zoomedAbout(x, zoom);
        const touchesEnd = zoomed.startTime === 0 || zoomed.endTime >= zoomed.duration - 1e-6;
        if (!touchesEnd) expect(zoomed.timeToX(scale.xToTime(x))).toBeCloseTo(x, 4);
      },
    ),
  );
});

test('the widest view shows everything and the nearest is ten times closer at least', () => {
  const scale = new TimeScale(20, 1000);
  expect(scale.visibleDuration).toBeCloseTo(20, 9);
  expect(scale.zoomedAbout(0, 1e9).zoom).toBeCloseTo(scale.maxZoom, 9);
  expect(new TimeScale(5, 1000).maxZoom).toBeGreaterThanOrEqual(10);
});

test('showing scrolls by as little as needed, flipping turns a page', () => {
  const scale = new TimeScale(1000, 1000, 10, 100);
  expect(scale.showing(150, 40)).toBe(scale);
  expect(scale.showing(300, 40).timeToX(300)).toBeCloseTo(960, 6);
  expect(scale.showing(50, 40).timeToX(50)).toBeCloseTo(40, 6);
  expect(scale.flippedTo(300, 40).timeToX(300)).toBeCloseTo(40, 6);
});
