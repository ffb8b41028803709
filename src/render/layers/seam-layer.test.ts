import { expect, test } from 'vitest';
import { frameInput } from '#tests/support/frame.ts';
import { nameRoom } from './seam-layer.ts';

const seams = [
  { start: 0, name: 'one.mp4' },
  { start: 40, name: 'two.mp4' },
];

test('the name of a rush has the room of its rush, and stays in view while that does', () => {
  const frame = frameInput([], { seams });
  const { scale } = frame;
  expect(nameRoom(frame, 0)).toEqual({ left: 0, right: scale.timeToPixel(40) });
  expect(nameRoom(frame, 1)).toEqual({ left: scale.timeToPixel(40), right: scale.timeToPixel(100) });
  const later = { ...frame, scale: scale.zoomedAbout(0, 4).scrolledTo(50) };
  expect(nameRoom(later, 1).left).toBe(0);
  expect(nameRoom(later, 0).right).toBeLessThan(0);
});
