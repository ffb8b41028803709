import type { ExportPlan } from '#model/edl.ts';

/** From source to edited seconds; a time that is cut away becomes that of its cut. */
export function editedTimeOf({ frameRate, sampleRate, segments }: ExportPlan): (source: number) => number {
  const { num, den } = frameRate ?? { num: sampleRate, den: 1 };
  let before = 0;
  const kept = segments.map(({ startFrame, endFrame, startSample, sampleCount }) => {
    const start = ((frameRate ? startFrame : startSample) * den) / num;
    const length = ((frameRate ? endFrame - startFrame : sampleCount) * den) / num;
    const piece = { start, length, before };
    before += length;
    return piece;
  });
  return (source) => {
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((kept[middle]?.start ?? 0) <= source) low = middle + 1;
      else high = middle;
    }
    const piece = kept[low - 1];
    return piece ? piece.before + Math.min(piece.length, source - piece.start) : 0;
  };
}
