/** The strategies by which a recording can be cut, the best first. */

import { packetFilters } from '../copy/intra-copy.ts';
import { indexPackets, type Obstacle } from '../copy/packet-index.ts';
import { framesLate, type SmartCut } from '../copy/smart-cut.ts';
import type { ChangeJob } from '../encode/cut-changes.ts';
import type { VideoSource } from '../encode/cut-command.ts';
import { type EncodedPart, splitEncoding, splitRuns } from '../encode/encoded-parts.ts';
import {
  joinedTimes,
  keepsTimes,
  type VfrTimes,
  vfrEncoding,
  vfrTimes,
} from '../encode/variable-frame-rate.ts';
import { keptEncoder, plainEncoder, type VideoEncoding } from '../encode/video-encoding.ts';
import { MAX_CONCURRENCY } from '../ffmpeg/parts.ts';
import { timeLimitFor } from '../ffmpeg/pcm.ts';
import { ascendingRuns } from '../plan/cut-plan.ts';
import { containerFor } from '../plan/formats.ts';
import { placeFrames } from '../plan/placed-frames.ts';
import { countFrames, lastFrame, planSmartCut } from '../plan/smart-plan.ts';
import { listPackets } from '../probe/packet-list.ts';
import type { VideoInfo } from '../types.ts';

/** Share of the work of encoding everything above which a smart cut is not worth it. */
const MAX_SMART_COST = 0.95;

/** Containers whose packets are read and written one by one. */
const COPYING = ['mp4', 'matroska'];

/** Frames for which the last one may stand; where audio goes on for longer, it is encoded as often as it is shown. */
const MAX_STILL = 16;

interface AbortableJob extends ChangeJob {
  readonly signal: AbortSignal;
}

export type CutStrategy =
  | { readonly smart: SmartCut }
  /** One for each run in the order of the recording. */
  | { readonly packetFilters: readonly string[] }
  /** `own`: not every frame of the grid is encoded. `parts`: each is encoded by itself. */
  | { readonly encoder: VideoEncoding; readonly own?: VfrTimes; readonly parts?: readonly EncodedPart[] }
  | null;

/** The best first, at least one. */
export async function strategiesFor(job: AbortableJob, smart: SmartCut | null): Promise<CutStrategy[]> {
  const { masterPath, info, plan, extension } = job;
  const { video } = info;
  if (!video) return [null];
  const container = containerFor(extension);
  const filters = packetFilters(info, container, plan.segments);
  const kept = keptEncoder(container, video);
  const plain = plainEncoder(container, video);
  const own = await vfrStrategies(job, kept ?? plain);
  const isCopied = smart || filters || own.length > 0 || isMoved(job);
  const parts = kept && !isCopied && (await splitEncoding(masterPath, info, plan.segments, kept));
  return [
    ...(smart ? [{ smart }] : []),
    ...(filters ? [{ packetFilters: filters }] : []),
    ...own,
    ...(kept && parts ? [{ parts, encoder: kept }] : []),
    ...(await wholeStrategies(job, kept ? [kept, plain] : [plain])),
  ];
}

function isMoved({ plan }: Pick<ChangeJob, 'plan'>): boolean {
  return ascendingRuns(plan.segments).length > 1;
}

/** All frames encoded; where passages were moved in parts, since a decoder does not go back. */
export async function wholeStrategies(
  job: ChangeJob,
  encoders: readonly VideoEncoding[],
): Promise<CutStrategy[]> {
  const { masterPath, info, plan } = job;
  if (!isMoved(job)) return encoders.map((encoder) => ({ encoder }));
  return Promise.all(
    encoders.map(async (encoder) => ({
      parts: await splitRuns(masterPath, info, plan.segments, encoder),
      encoder,
    })),
  );
}

/** The strategy that keeps a variable frame rate; none where the recording has a constant rate or the container cannot. */
export async function vfrStrategies(
  job: AbortableJob,
  encoder: VideoEncoding | undefined,
): Promise<CutStrategy[]> {
  const { masterPath, info, plan, extension, changes = {}, signal } = job;
  const { video } = info;
  if (!video || !encoder || !keepsTimes(info, containerFor(extension), encoder, changes)) return [];
  const { packets } = await listPackets(masterPath, { signal, timeLimit: timeLimitFor(info) });
  const times = packets.get(video.index)?.times;
  if (!times) return [];
  const parts = isMoved(job) ? await splitRuns(masterPath, info, plan.segments, encoder) : undefined;
  const own = joinedTimes(
    (parts ?? [{ kept: plan.segments }]).map(({ kept }, i, all) => ({
      times: vfrTimes(times, info.startTime, video.frameRate, kept, i === all.length - 1),
      total: countFrames(kept),
    })),
  );
  const slots = plan.totalFrames / own.frames.length;
  return [{ encoder: vfrEncoding(encoder, slots), own, ...(parts && { parts }) }];
}

/** Null where packets are never copied one by one, or copying them saves nothing. */
export async function openSmartCut(job: AbortableJob): Promise<SmartCut | Obstacle | null> {
  const { masterPath, info, plan, extension, signal } = job;
  const { family } = containerFor(extension);
  if (!info.video || family !== info.container || !COPYING.includes(family)) return null;
  const index = await indexPackets(masterPath, info, signal);
  if (typeof index === 'string') return index;
  const { shown } = index;
  const still = lastFrame(plan.segments) - (shown.places[shown.end - 1] ?? 0) - 1;
  const isStill = still > (info.video.holes ? MAX_STILL : 0);
  const { ranges, places } = placeFrames(shown, plan.segments);
  const smart = isStill ? null : planSmartCut(index.frames, index.keys, ranges, MAX_CONCURRENCY);
  const isCopied = smart?.runs.length === 0;
  const isMixed = index.codec.mixing && smart && smart.cost < MAX_SMART_COST;
  if (smart && (isCopied || isMixed)) return { index, plan: smart, places };
  index.close();
  return isStill ? 'fewer packets than frames' : null;
}

export function videoSource(
  strategy: CutStrategy,
  video: VideoInfo | null,
  script: string,
): VideoSource | null {
  if (!strategy || !video) return null;
  if ('encoder' in strategy && strategy.parts) {
    const at = strategy.encoder.args.indexOf('-tag:v:0');
    return { list: script, tag: at < 0 ? [] : strategy.encoder.args.slice(at, at + 2) };
  }
  if ('encoder' in strategy)
    return { script, encoder: strategy.encoder, keepsTimes: strategy.own !== undefined };
  if ('packetFilters' in strategy) {
    const [packetFilter = '', ...more] = strategy.packetFilters;
    return more.length > 0 ? { list: script, tag: [] } : { packetFilter };
  }
  const { num, den } = video.frameRate;
  return { packetsLate: (framesLate(strategy.smart) * den) / num };
}
