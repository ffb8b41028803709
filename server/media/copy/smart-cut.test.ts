import { expect, test } from 'vitest';
import { planSmartCut, sampledRun } from '../plan/smart-plan.ts';
import { neededOf } from './smart-cut.ts';

/** Groups of `GOP` frames; of each three after the key frame the last is stored first, and the others refer to it. */
const GOP = 13;
const FRAMES = Int32Array.from({ length: 3 * GOP }, (_, i) => {
  const place = i % GOP;
  if (place === 0) return i;
  return (place - 1) % 3 === 0 ? i + 2 : i - 1;
});
const isLone = (frame: number) => ((frame % GOP) - 1) % 3 !== 2 && frame % GOP !== 0;

/** Units that are their frame's number. */
const index = {
  frames: FRAMES,
  codec: { isNonReference: ([unit]: readonly Uint8Array[]) => isLone(unit?.[0] ?? 0) },
  async *read(keyFrame: number, count: number) {
    const from = FRAMES.indexOf(keyFrame);
    for (const frame of FRAMES.subarray(from, from + count)) yield [Uint8Array.of(frame)];
  },
};

/** What a decoder shows of a run, and of this what is selected, in order. */
async function selectedOf(kept: readonly { startFrame: number; endFrame: number }[]) {
  const plan = planSmartCut(FRAMES, [0, GOP, 2 * GOP], kept);
  const [run] = plan.runs;
  if (!run) throw new Error('nothing is encoded');
  const { discardable, fedRanges } = await neededOf(index, run);
  const shown: number[] = [];
  for (const { startFrame, packets } of run.feed) {
    const fed: number[] = [];
    for await (const [unit] of index.read(startFrame, packets)) fed.push(unit?.[0] ?? 0);
    shown.push(...fed.filter((frame) => !discardable.has(frame)).sort((a, b) => a - b));
  }
  return {
    discardable,
    wanted: run.segments.flatMap(({ ranges }) =>
      ranges.flatMap(({ startFrame, endFrame }) =>
        Array.from({ length: endFrame - startFrame }, (_, i) => startFrame + i),
      ),
    ),
    selected: fedRanges.flatMap((range) => shown.slice(range.startFrame, range.endFrame)),
  };
}

test('after unneeded frames are left out, the same frames are selected for encoding', async () => {
  for (let from = 1; from < GOP; from++)
    for (let to = from + 1; to <= 2 * GOP; to += 3) {
      const kept = [
        { startFrame: from, endFrame: to },
        { startFrame: 2 * GOP + 4, endFrame: 2 * GOP + 9 },
      ];
      for (const order of [kept, kept.toReversed()]) {
        const { selected, wanted } = await selectedOf(order);
        expect(selected).toEqual(wanted);
      }
    }
});

test('only non-reference frames that are not kept are left out', async () => {
  const { discardable } = await selectedOf([{ startFrame: 8, endFrame: 13 }]);
  expect([...discardable].sort((a, b) => a - b)).toEqual([1, 2, 4, 5, 7]);
});

test('all frames are decoded where the codec does not say which are references', async () => {
  const plan = planSmartCut(FRAMES, [0, GOP, 2 * GOP], [{ startFrame: 5, endFrame: 13 }]);
  const [run] = plan.runs;
  if (!run) throw new Error('nothing is encoded');
  const needed = await neededOf({ ...index, codec: {} }, run);
  expect(needed).toEqual({ discardable: new Set(), fedRanges: run.fedRanges });
});

test('sampled frames of a run are decoded from the key frames before them', async () => {
  const kept = [
    { startFrame: 3, endFrame: 9 },
    { startFrame: 2 * GOP + 4, endFrame: 2 * GOP + 9 },
  ];
  const [run] = planSmartCut(FRAMES, [0, GOP, 2 * GOP], kept).runs;
  if (!run) throw new Error('nothing is encoded');
  // In the order encoded: the third frame of the first segment, and the last of the second.
  const sampled = sampledRun(FRAMES, [0, GOP, 2 * GOP], run, [2, 10]);
  const { discardable, fedRanges } = await neededOf(index, sampled);
  const fed = sampled.feed.flatMap(({ startFrame, packets }) => {
    const from = FRAMES.indexOf(startFrame);
    return [...FRAMES.subarray(from, from + packets)];
  });
  const shown = fed.filter((frame) => !discardable.has(frame)).sort((a, b) => a - b);
  const selected = fedRanges.flatMap((range) => shown.slice(range.startFrame, range.endFrame));
  expect(selected).toEqual([5, 2 * GOP + 8]);
  expect(fed.length).toBeLessThan(run.feed.reduce((sum, { packets }) => sum + packets, 0));
});
