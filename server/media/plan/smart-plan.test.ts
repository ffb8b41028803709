import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FrameRange } from './cut-plan.ts';
import { countFrames, planSmartCut } from './smart-plan.ts';

/** Stored order of closed groups of `gop` frames in which every third frame comes before the two shown ahead of it. */
function storedFrames(total: number, gop: number): { frames: Int32Array; idrs: number[] } {
  const frames: number[] = [];
  const idrs: number[] = [];
  for (let start = 0; start < total; start += gop) {
    const end = Math.min(total, start + gop);
    idrs.push(start);
    frames.push(start);
    for (let n = start + 1; n < end; n += 3) {
      const group = [n, n + 1, n + 2].filter((k) => k < end);
      frames.push(...group.slice(-1), ...group.slice(0, -1));
    }
  }
  return { frames: Int32Array.from(frames), idrs };
}

function rangesOf(lengths: readonly number[]): FrameRange[] {
  let at = 0;
  return lengths.flatMap((length, i) => {
    at += length;
    return i % 2 === 1 ? [{ startFrame: at - length, endFrame: at }] : [];
  });
}

test('segments hold the kept frames in any order, copies start at key frames, and encoded frames are fed', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 30 });
  const moves = fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 3 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 2, max: 70 }), moves, (gaps, gop, moved) => {
      const sorted = rangesOf(gaps);
      const kept = moved.reduce(
        (ranges, [from, to]) => ranges.toSpliced(from, 1).toSpliced(to, 0, ...ranges.slice(from, from + 1)),
        sorted,
      );
      const total = (sorted.at(-1)?.endFrame ?? 0) + 5;
      const { frames, idrs } = storedFrames(total, gop);
      const plan = planSmartCut(frames, idrs, kept, 3);
      const all = (ranges: readonly FrameRange[]) =>
        ranges.flatMap((r) => Array.from({ length: r.endFrame - r.startFrame }, (_, i) => r.startFrame + i));
      expect(plan.segments.flatMap((segment) => all(segment.ranges))).toEqual(all(kept));

      for (const { kind, ranges, packets } of plan.segments) {
        if (kind === 'encode') continue;
        const from = frames.indexOf(ranges[0]?.startFrame ?? -1);
        expect(idrs).toContain(ranges[0]?.startFrame);
        expect([...frames.subarray(from, from + packets)].sort((a, b) => a - b)).toEqual(all(ranges));
      }
      expect(plan.runs.flatMap(({ segments }) => segments)).toEqual(
        plan.segments.filter(({ kind }) => kind === 'encode'),
      );
      for (const { segments, feed, fedRanges } of plan.runs) {
        // What a decoder shows of the packets fed, of which `fedRanges` picks exactly the encoded frames.
        const shown = feed.flatMap(({ startFrame, packets }) => {
          const from = frames.indexOf(startFrame);
          expect(idrs).toContain(startFrame);
          return [...frames.subarray(from, from + packets)].sort((a, b) => a - b);
        });
        expect(all(fedRanges).map((n) => shown[n])).toEqual(segments.flatMap(({ ranges }) => all(ranges)));
      }
    }),
    { numRuns: 200 },
  );
});

test('encoders get about equal work, so that none is idle', () => {
  const { frames, idrs } = storedFrames(6000, 30);
  const kept = Array.from({ length: 200 }, (_, i) => ({ startFrame: 30 * i + 5, endFrame: 30 * i + 28 }));
  const { runs } = planSmartCut(frames, idrs, kept, 4);
  const lengths = runs.map(({ segments }) =>
    segments.reduce((sum, { ranges }) => sum + countFrames(ranges), 0),
  );
  expect(lengths.reduce((sum, length) => sum + length)).toBe(200 * 23);
  expect(lengths.length % 4).toBe(0);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(23);
  expect(planSmartCut(frames, idrs, kept.slice(0, 4), 4).runs.length).toBe(1);
});

test('adjacent encoded segments are merged, and short copies are encoded instead', () => {
  const { frames, idrs } = storedFrames(300, 30);
  const kept = [
    { startFrame: 10, endFrame: 100 },
    { startFrame: 110, endFrame: 123 },
    { startFrame: 200, endFrame: 290 },
  ];
  const { segments, cost } = planSmartCut(frames, idrs, kept);
  expect(segments.map((p) => p.kind)).toEqual(['encode', 'copy', 'encode', 'copy', 'encode']);
  expect(cost).toBeLessThan(0.8);
});

test('a stream with one IDR frame costs as much as encoding it', () => {
  const { frames, idrs } = storedFrames(300, 300);
  const kept = [
    { startFrame: 10, endFrame: 140 },
    { startFrame: 160, endFrame: 290 },
  ];
  expect(planSmartCut(frames, idrs, kept).cost).toBeGreaterThan(0.95);
});
