/** The strategies by which a recording can be cut, the best first. */

import { packetFilter } from '../copy/intra-copy.ts';
import { indexPackets, type Obstacle, type PacketIndex } from '../copy/packet-index.ts';
import { reorderDepth } from '../copy/smart-cut.ts';
import type { ChangeJob } from '../encode/cut-changes.ts';
import type { VideoSource } from '../encode/cut-command.ts';
import { type EncodedPart, splitEncoding } from '../encode/encoded-parts.ts';
import { keepsTimes, type VfrTimes, vfrEncoding, vfrTimes } from '../encode/variable-frame-rate.ts';
import { keptEncoder, plainEncoder, type VideoEncoding } from '../encode/video-encoding.ts';
import { MAX_CONCURRENCY } from '../ffmpeg/parts.ts';
import { timeLimitFor } from '../ffmpeg/pcm.ts';
import { containerFor } from '../plan/formats.ts';
import { planSmartCut, type SmartPlan } from '../plan/smart-plan.ts';
import { listPackets } from '../probe/packet-list.ts';
import type { VideoInfo } from '../types.ts';

/** Share of the work of encoding everything above which a smart cut is not worth it. */
const MAX_SMART_COST = 0.95;

/** Containers whose packets are read and written one by one. */
const COPYING = ['mp4', 'matroska'];

interface AbortableJob extends ChangeJob {
  readonly signal: AbortSignal;
}

export interface SmartCut {
  readonly index: PacketIndex;
  readonly plan: SmartPlan;
}

export type CutStrategy =
  | { readonly smart: SmartCut }
  | { readonly packetFilter: string }
  /** `own`: not every frame of the grid is encoded. */
  | { readonly encoder: VideoEncoding; readonly own?: VfrTimes }
  | { readonly parts: readonly EncodedPart[]; readonly encoder: VideoEncoding }
  | null;

/** The best first, at least one. */
export async function strategiesFor(job: AbortableJob, smart: SmartCut | null): Promise<CutStrategy[]> {
  const { masterPath, info, plan, extension } = job;
  const { video } = info;
  if (!video) return [null];
  const container = containerFor(extension);
  const filter = packetFilter(info, container, plan.segments);
  const kept = keptEncoder(container, video);
  const plain = plainEncoder(container, video);
  const own = await vfrStrategies(job, kept ?? plain);
  const isCopied = smart || filter || own.length > 0;
  const parts = kept && !isCopied && (await splitEncoding(masterPath, info, plan.segments, kept));
  return [
    ...(smart ? [{ smart }] : []),
    ...(filter ? [{ packetFilter: filter }] : []),
    ...own,
    ...(kept && parts ? [{ parts, encoder: kept }] : []),
    ...(kept ? [{ encoder: kept }] : []),
    { encoder: plain },
  ];
}

/** The strategy that keeps a variable frame rate; none where the recording has a constant rate or the container cannot. */
export async function vfrStrategies(
  { masterPath, info, plan, extension, changes = {}, signal }: AbortableJob,
  encoder: VideoEncoding | undefined,
): Promise<CutStrategy[]> {
  const { video } = info;
  if (!video || !encoder || !keepsTimes(info, containerFor(extension), encoder, changes)) return [];
  const { packets } = await listPackets(masterPath, { signal, timeLimit: timeLimitFor(info) });
  const times = packets.get(video.index)?.times;
  if (!times) return [];
  const own = vfrTimes(times, info.startTime, video.frameRate, plan.segments);
  return [{ encoder: vfrEncoding(encoder, plan.totalFrames / own.frames.length), own }];
}

/** Null where packets are never copied one by one, or copying them saves nothing. */
export async function openSmartCut(job: AbortableJob): Promise<SmartCut | Obstacle | null> {
  const { masterPath, info, plan, extension, signal } = job;
  const { family } = containerFor(extension);
  if (!info.video || family !== info.container || !COPYING.includes(family)) return null;
  const index = await indexPackets(masterPath, info, signal);
  if (typeof index === 'string') return index;
  const beyond = (plan.segments.at(-1)?.endFrame ?? 0) > index.frames.length;
  const smart = beyond ? null : planSmartCut(index.frames, index.keys, plan.segments, MAX_CONCURRENCY);
  const isCopied = smart?.runs.length === 0;
  const isMixed = index.codec.mixing && smart && smart.cost < MAX_SMART_COST;
  if (smart && (isCopied || isMixed)) return { index, plan: smart };
  index.close();
  return beyond ? 'fewer packets than frames' : null;
}

export function videoSource(
  strategy: CutStrategy,
  video: VideoInfo | null,
  script: string,
): VideoSource | null {
  if (!strategy || !video) return null;
  if ('parts' in strategy) {
    const at = strategy.encoder.args.indexOf('-tag:v:0');
    return { list: script, tag: at < 0 ? [] : strategy.encoder.args.slice(at, at + 2) };
  }
  if ('encoder' in strategy)
    return { script, encoder: strategy.encoder, keepsTimes: strategy.own !== undefined };
  if ('packetFilter' in strategy) return strategy;
  const { num, den } = video.frameRate;
  return { packetsLate: (reorderDepth(strategy.smart.plan) * den) / num };
}
