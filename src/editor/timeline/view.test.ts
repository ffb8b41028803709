import { expect, test } from 'vitest';
import { TimeScale } from '#src/render/time-scale.ts';
import { zoomAbove, zoomBelow, zoomedAboutPlayhead, zoomLabel } from './view.ts';

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

test('beyond 10× they go on by half as much again, as far as the window allows, and come back by the same way', () => {
  expect(zoomAbove(10, 250)).toBe(15);
  expect(zoomBelow(15)).toBe(10);
  expect(zoomAbove(60, 250)).toBe(90);
  expect(zoomAbove(200, 250)).toBe(250);
  expect(zoomAbove(250, 250)).toBe(250);
  expect(zoomBelow(60)).toBe(40);
  expect(zoomBelow(12)).toBe(10);
});

test('the level is written shortly', () => {
  expect(['8×', '7.5×', '10×', '121×']).toEqual([8, 7.5, 10, 120.6].map(zoomLabel));
});

test('zooming keeps the playhead in place, or the middle if it is elsewhere', () => {
  const scale = new TimeScale(1000, 1000, 2, 200);
  expect(zoomedAboutPlayhead(scale, 4, 300).timeToX(300)).toBeCloseTo(scale.timeToX(300), 6);
  expect(zoomedAboutPlayhead(scale, 4, 900).timeToX(450)).toBeCloseTo(500, 6);
});
