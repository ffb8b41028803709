/** Cuts H.264 by copying whole runs from IDR pictures and encoding the frames around seams, in one track. */
import { writeFile } from 'node:fs/promises';
import type { Command } from './command.ts';
import { MediaFailed } from './errors.ts';
import { ratio } from './filters.ts';
import { type FragmentPacket, fragment, fragmentHead } from './fragments.ts';
import { buildAvcConfig, type EncodedPicture, isIdr, picturesOf, toAnnexB, toPacket } from './h264.ts';
import { OUR_SETS, type PacketIndex } from './packet-index.ts';
import { type RunLimits, streamFfmpeg } from './run.ts';
import { selectExpression } from './select.ts';
import type { SmartPlan } from './smart-plan.ts';
import type { VideoInfo } from './types.ts';

/** Packets held in memory; more make the boxes cheaper. */
const FRAGMENT = 30;

/** Delay in frames so that none is shown before it is decoded. */
export function reorderDepth({ frames }: Pick<PacketIndex, 'frames'>, plan: SmartPlan): number {
  let depth = 0;
  for (const { kind, ranges, packets } of plan.pieces) {
    const start = ranges[0]?.startFrame ?? 0;
    const from = kind === 'copy' ? frames.indexOf(start) : 0;
    for (let i = 0; i < packets; i++) depth = Math.max(depth, i - ((frames[from + i] ?? 0) - start));
  }
  return depth;
}

/**
 * Fragmented MP4; frame n is shown at (n + `reorderDepth`) / rate.
 * @param script path for the encoder's filter; the caller removes it
 * @throws MediaFailed if the pieces do not fit together
 */
export async function* smartPicture(
  index: PacketIndex,
  plan: SmartPlan,
  video: VideoInfo,
  script: string,
  limits: RunLimits,
): AsyncGenerator<Uint8Array> {
  const rate = video.frameRate;
  const encoder = plan.fedRanges.length > 0 ? await startEncoder(index, plan, video, script, limits) : null;
  try {
    const first = encoder ? await nextPicture(encoder) : null;
    const config = first ? withOurSets(index, first) : buildAvcConfig(index.config);
    yield fragmentHead(video.width, video.height, rate, config);
    const depth = reorderDepth(index, plan);
    let waiting: FragmentPacket[] = [];
    let done = 0;
    for await (const { units, ahead } of mix(index, plan, encoder, first)) {
      waiting.push({ data: toPacket(units), delay: depth - ahead, isKey: isIdr(units) });
      if (waiting.length < FRAGMENT) continue;
      yield fragment(done, rate, waiting);
      done += waiting.length;
      waiting = [];
    }
    if (waiting.length > 0) yield fragment(done, rate, waiting);
  } finally {
    await encoder?.return(undefined);
  }
}

async function startEncoder(
  index: PacketIndex,
  plan: SmartPlan,
  video: VideoInfo,
  script: string,
  limits: RunLimits,
): Promise<AsyncGenerator<EncodedPicture>> {
  const { num, den } = video.frameRate;
  const select = `select='${selectExpression(plan.fedRanges)}'`;
  await writeFile(script, `${select},settb=${den}/${num},setpts=N,format=yuv420p`);
  const run = { ...limits, feed: feed(index, plan) };
  return picturesOf(streamFfmpeg(boundaryCommand(plan, video, script), run));
}

/** Each part starts with an IDR picture. Pure. */
export function boundaryCommand(plan: SmartPlan, video: VideoInfo, script: string): Command {
  const { num, den } = video.frameRate;
  const starts: string[] = [];
  let frame = 0;
  for (const piece of plan.pieces) {
    if (piece.kind !== 'encode') continue;
    starts.push((Math.max(0, frame - 0.25) * (den / num)).toFixed(6));
    for (const range of piece.ranges) frame += range.endFrame - range.startFrame;
  }
  const own = `sps-id=${OUR_SETS}:keyint=infinite:scenecut=0:open-gop=0:aud=1:repeat-headers=1`;
  return {
    // Strict: pictures come out in order even where the stream does not say how far they are shuffled.
    inputs: [{ kind: 'pipe', options: ['-f', 'h264', '-strict', '1', '-framerate', ratio(video.frameRate)] }],
    args: [
      ...[
        '-map',
        '0:v',
        '-filter_script:v',
        script,
        '-fps_mode',
        'passthrough',
        '-enc_time_base',
        `${den}:${num}`,
      ],
      // Without B-frames the parts need no reordering of their own.
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-bf', '0'],
      ...['-forced-idr', '1', '-force_key_frames', starts.join(','), '-x264-params', own, '-f', 'h264'],
    ],
    output: 'pipe:1',
  };
}

async function* feed(index: PacketIndex, plan: SmartPlan): AsyncGenerator<Uint8Array> {
  const sets = toAnnexB([...index.config.sps, ...index.config.pps]);
  for (const run of plan.feed) {
    yield sets;
    for await (const units of index.read(run.startFrame, run.packets)) yield toAnnexB(units);
  }
}

/** In output order. `ahead`: frames between storing and showing. */
async function* mix(
  index: PacketIndex,
  plan: SmartPlan,
  encoder: AsyncGenerator<EncodedPicture> | null,
  first: EncodedPicture | null,
): AsyncGenerator<{ units: readonly Uint8Array[]; ahead: number }> {
  let pending = first;
  for (const piece of plan.pieces) {
    if (piece.kind === 'copy') {
      const start = piece.ranges[0]?.startFrame ?? 0;
      const from = index.frames.indexOf(start);
      let i = 0;
      for await (const units of index.read(start, piece.packets)) {
        yield { units, ahead: i - ((index.frames[from + i] ?? 0) - start) };
        i++;
      }
      if (i !== piece.packets) throw mismatch('the recording has fewer packets than indexed');
    } else if (encoder) {
      const length = piece.ranges.reduce((sum, range) => sum + range.endFrame - range.startFrame, 0);
      for (let i = 0; i < length; i++) {
        const { units } = pending ?? (await nextPicture(encoder));
        pending = null;
        if (i === 0 && !isIdr(units)) throw mismatch('an encoded part does not begin with an IDR picture');
        yield { units, ahead: 0 };
      }
    }
  }
  if (encoder && !(await encoder.next()).done) throw mismatch('the encoder gave more pictures than planned');
}

async function nextPicture(encoder: AsyncGenerator<EncodedPicture>): Promise<EncodedPicture> {
  const next = await encoder.next();
  if (next.done) throw mismatch('the encoder gave fewer pictures than planned');
  return next.value;
}

function mismatch(detail: string): MediaFailed {
  return new MediaFailed('The recording could not be cut.', detail);
}

/** Profile and level of the more demanding kind. */
function withOurSets({ config }: PacketIndex, { sps, pps }: EncodedPicture): Uint8Array {
  const [ours] = sps;
  if (!ours || pps.length === 0) throw mismatch('the encoder gave no parameter sets');
  return buildAvcConfig({
    profile: Math.max(config.profile, ours[1] ?? 0),
    compatibility: config.compatibility & (ours[2] ?? 0),
    level: Math.max(config.level, ours[3] ?? 0),
    sps: [...config.sps, ...sps],
    pps: [...config.pps, ...pps],
  });
}
