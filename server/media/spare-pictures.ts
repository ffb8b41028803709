/** Leaves out of what is decoded around seams the pictures that are neither kept nor needed by others. */
import type { PacketIndex } from './packet-index.ts';
import type { FrameRange } from './select.ts';
import { type EncodeRun, lowerBound, merged } from './smart-plan.ts';

type Fed = Pick<PacketIndex, 'frames' | 'read'>;

/** What is left to decode of a run. */
export interface Needed {
  /** Source frames that are not fed. */
  readonly spare: ReadonlySet<number>;
  /** As `EncodeRun.fedRanges`, among those fed without them. */
  readonly fedRanges: readonly FrameRange[];
}

/** @throws MediaFailed if packets are missing */
export async function neededOf(
  index: Fed & { readonly codec: Pick<PacketIndex['codec'], 'isSpare'> },
  { pieces, feed, fedRanges }: EncodeRun,
): Promise<Needed> {
  const { isSpare } = index.codec;
  const spare = new Set<number>();
  if (!isSpare) return { spare, fedRanges };
  const kept = pieces.flatMap(({ ranges }) => ranges);
  const fed: number[] = [];
  for (const { startFrame, packets } of feed)
    for await (const { frame, units } of numbered(index, startFrame, packets)) {
      const isKept = kept.some((range) => frame >= range.startFrame && frame < range.endFrame);
      if (!isKept && isSpare(units)) spare.add(frame);
      else fed.push(frame);
    }
  const shown = Int32Array.from(fed).sort();
  const left = kept.map(({ startFrame, endFrame }) => {
    const first = lowerBound(shown, startFrame);
    return { startFrame: first, endFrame: first + endFrame - startFrame };
  });
  return { spare, fedRanges: merged(left) };
}

/** Packets in stored order, with the source frame that each shows. */
export async function* numbered(
  { frames, read }: Fed,
  startFrame: number,
  packets: number,
): AsyncGenerator<{ frame: number; units: readonly Uint8Array[] }> {
  let at = frames.indexOf(startFrame);
  for await (const units of read(startFrame, packets)) {
    while ((frames[at] ?? startFrame) < startFrame) at++;
    yield { frame: frames[at++] ?? startFrame, units };
  }
}
