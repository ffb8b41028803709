import { expect, test } from 'vitest';
import { type PlacedFrames, placeFrames, shownFrames } from './placed-frames.ts';

const RATE = 25;
/** Seconds of frames at these places. */
const timesAt = (places: readonly number[], zero = 0) =>
  Float64Array.from(places, (place) => zero + place / RATE);

test('frames before the edit of an MP4, and behind its end, are not shown', () => {
  const whole = { frames: 3 };
  const shown = { places: Int32Array.of(-2, -1, 0, 1, 2, 3), from: 2, end: 5 };
  expect(shownFrames(timesAt([-2, -1, 0, 1, 2, 3]), 0, RATE, whole)).toEqual(shown);
  // The edit begins within a frame: the next one is shown at once.
  for (const within of [0.001, 0.4, 0.97]) {
    const times = timesAt([-2, -1, 0, 1, 2, 3], within / RATE);
    expect(shownFrames(times, 0, RATE, whole)).toEqual(shown);
  }
});

test('frames that are missing at the start, in the middle and at the end leave their places', () => {
  const times = timesAt([3, 4, 5, 8, 9, 13], 0.007).map((time) => Math.round(time * 1000) / 1000);
  expect(shownFrames(times, 0, RATE, { frames: 14, holes: { first: 3, end: 14, missing: 5 } })).toEqual({
    places: Int32Array.of(3, 4, 5, 8, 9, 13),
    from: 0,
    end: 6,
  });
});

test('other frames than those that were found before, and two in one place, are refused', () => {
  const whole = { frames: 3 };
  const holes = { first: 0, end: 3, missing: 0 };
  expect(shownFrames(timesAt([0, 1]), 0, RATE, { frames: 5, holes })).toBeNull();
  expect(shownFrames(timesAt([0, 2]), 0, RATE, whole)).toBeNull();
  expect(shownFrames(timesAt([0, 1, 1.2]), 0, RATE, whole)).toBeNull();
  expect(shownFrames(timesAt([2, 3, 4]), 0, RATE, whole)).toBeNull();
});

test('where it is not known that frames are missing at the end, those that are there are shown', () => {
  const shown = { places: Int32Array.of(0, 1), from: 0, end: 2 };
  expect(shownFrames(timesAt([0, 1]), 0, RATE, { frames: 3 })).toEqual(shown);
});

/** What is shown at each place of the result. */
function standing({ ranges, places }: PlacedFrames, total: number): number[] {
  const ranks = ranges.flatMap(({ startFrame, endFrame }) =>
    Array.from({ length: endFrame - startFrame }, (_, i) => startFrame + i),
  );
  expect(ranks).toHaveLength(places.length);
  expect([...places]).toEqual([...new Set(places)].sort((a, b) => a - b));
  expect([places[0], places.at(-1)]).toEqual([0, total - 1]);
  return Array.from({ length: total }, (_, n) => ranks[places.findLastIndex((place) => place <= n)] ?? -1);
}

test('each place shows the frame before it, the first one what comes first, in any order of playing', () => {
  const own = [4, 5, 6, 9, 10, 11, 12, 16];
  const shown = { places: Int32Array.of(-2, -1, ...own, 17, 18), from: 2, end: 10 };
  const at = (place: number) =>
    2 +
    Math.max(
      0,
      own.findLastIndex((frame) => frame <= place),
    );
  for (let from = 0; from < 20; from++)
    for (let to = from + 1; to <= 20; to++) {
      const later = [from, to] as const;
      for (const [a, b] of [
        [[0, Math.min(1, from)], later],
        [later, [0, from]],
      ] as const) {
        const kept = [a, b]
          .filter(([start, end]) => end > start)
          .map(([startFrame, endFrame]) => ({ startFrame, endFrame }));
        const wanted = kept.flatMap(({ startFrame, endFrame }) =>
          Array.from({ length: endFrame - startFrame }, (_, i) => at(startFrame + i)),
        );
        expect(standing(placeFrames(shown, kept), wanted.length)).toEqual(wanted);
      }
    }
});
