import { createHash } from 'node:crypto';
import { timeMap } from '#model/time-map.ts';
import type { Range } from '#model/types.ts';
import { planKept } from '#server/media/cut-plan.ts';
import { type Losses, lossesOf } from '#server/media/losses.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { readCuts } from '#server/payloads/lists.ts';
import { flatRanges } from './ranges.ts';

export interface PlanCutsInput {
  /** JSON list of `{start, duration}`, source seconds. */
  readonly text: Uint8Array;
  readonly info: MediaInfo;
  /** Seconds a cut may reach past the end: clients round. */
  readonly slack: number;
  /** For the hash. */
  readonly mediaPrefix: string;
  readonly extension: string;
}

export interface PlannedCuts {
  /** As `flatRanges`: merged, sorted. */
  readonly cuts: Float64Array<ArrayBuffer>;
  /** Edited seconds. */
  readonly outputDuration: number;
  readonly nbSegments: number;
  /** SHA-256 of media, container and cuts. */
  readonly planHash: string;
  readonly losses: Losses;
}

/** @returns the plan, or the first cut outside the recording @throws PayloadError */
export function planCuts(input: PlanCutsInput): PlannedCuts | { readonly outside: Range } {
  const { text, info, slack, mediaPrefix, extension } = input;
  const pairs = readCuts(text);
  const cuts = Array.from({ length: pairs.length / 2 }, (_, i) => ({
    start: pairs[2 * i]!,
    duration: pairs[2 * i + 1]!,
  }));
  const outside = cuts.find(
    ({ start, duration }) => start < 0 || duration < 0 || start + duration > info.duration + slack,
  );
  if (outside) return { outside: { start: outside.start, end: outside.start + outside.duration } };
  const sorted = cuts.sort((a, b) => a.start - b.start);
  const { removed, kept, editedDuration } = timeMap(sorted, info.duration);
  const plan = kept.length === 0 ? null : planKept(kept, info);
  const hashed = JSON.stringify([mediaPrefix, extension, removed]);
  return {
    cuts: flatRanges(removed),
    outputDuration: kept.length === 0 ? 0 : editedDuration,
    nbSegments: plan?.segments.length ?? 0,
    planHash: createHash('sha256').update(hashed).digest('hex'),
    losses: lossesOf(info, extension, plan?.segments ?? []),
  };
}
