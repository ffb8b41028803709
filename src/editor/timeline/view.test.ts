import { expect, test } from 'vitest';
import { TimeScale } from '#src/render/geometry/time-scale.ts';
import { zoomAbove, zoomBelow } from '../state/view/timeline-view.ts';
import { zoomedAboutPlayhead, zoomLabel } from './view.ts';

test('the buttons go from 1× to 10× in half steps', () => {
  let zoom = 1;
  const levels = [zoom];
  while (zoomAbove(zoom, 10) !== zoom) {
    zoom = zoomAbove(zoom, 10);
    levels.push(zoom);
  }
  expect(levels).toEqual(Array.from({ length: 19 }, (_, i) => 1 + i / 2));
  while (zoomBelow(zoom) !== zoom) zoom = zoomBelow(zoom);
  expect(zoom).toBe(1);
});

test('from a level between the steps they go to the next step', () => {
  expect(zoomAbove(7.3, 250)).toBe(7.5);
  expect(zoomBelow(7.3)).toBe(7);
});

test('the button stops at 10×; from beyond, where the wheel goes, it comes back to 10×', () => {
  expect(zoomAbove(10, 250)).toBe(10);
  expect(zoomAbove(60, 250)).toBe(60);
  expect(zoomBelow(60)).toBe(10);
  expect(zoomAbove(3.4, 3.2)).toBe(3.2);
});

test('the level is told up to 10×, and beyond what is seen', () => {
  expect(['8×', '7.5×', '10×']).toEqual([8, 7.5, 10].map((zoom) => zoomLabel(zoom, 90)));
  expect([zoomLabel(120.6, 29.85), zoomLabel(400, 9)]).toEqual(['30 s in view', '9.0 s in view']);
});

test('zooming keeps the playhead in place, or the middle if it is elsewhere', () => {
  const scale = new TimeScale(1000, 1000, 2, 200);
  expect(zoomedAboutPlayhead(scale, 4, 300).timeToX(300)).toBeCloseTo(scale.timeToX(300), 6);
  expect(zoomedAboutPlayhead(scale, 4, 900).timeToX(450)).toBeCloseTo(500, 6);
});
