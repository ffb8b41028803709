/** Cuts by copying whole runs from key pictures and encoding the frames around seams, in one track. */
import { writeFile } from 'node:fs/promises';
import type { Command } from './command.ts';
import type { Budget, CopyCodec, EncodedPicture } from './copy-codec.ts';
import { MediaFailed } from './errors.ts';
import { ratio } from './filters.ts';
import { type FragmentPacket, fragment, fragmentHead } from './fragments.ts';
import type { PacketIndex } from './packet-index.ts';
import { type RunLimits, streamFfmpeg } from './run.ts';
import { selectExpression } from './select.ts';
import type { SmartPlan } from './smart-plan.ts';
import type { VideoInfo } from './types.ts';

/** Packets held in memory; more make the boxes cheaper. */
const FRAGMENT = 30;

/** Delay in frames so that none is shown before it is decoded. */
export function reorderDepth(plan: SmartPlan): number {
  return plan.pieces.reduce((depth, { ahead }) => ahead.reduce((most, n) => Math.max(most, n), depth), 0);
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
    if (first && first.sets.length === 0 && index.codec.decoder.runHead.length > 0)
      throw mismatch('the encoder gave no parameter sets');
    const { codec } = index;
    const { sampleEntry, configBox } = codec;
    const config = codec.config(first);
    yield fragmentHead(video.width, video.height, rate, { sampleEntry, configBox, config });
    const depth = reorderDepth(plan);
    let waiting: FragmentPacket[] = [];
    let done = 0;
    for await (const { units, ahead } of mix(index, plan, encoder, first)) {
      waiting.push({ data: codec.toPacket(units), delay: depth - ahead, isKey: codec.isKey(units) });
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
  await writeFile(script, `${select},settb=${den}/${num},setpts=N,format=${video.pixelFormat}`);
  const run = { ...limits, feed: feed(index, plan) };
  const command = boundaryCommand(plan, video, index.codec, { script, budget: budgetOf(index, plan, video) });
  return index.codec.encoder.picturesOf(streamFfmpeg(command, run));
}

/** What the recording itself spends on as many key pictures and others. */
function budgetOf({ keyBytes, otherBytes }: PacketIndex, plan: SmartPlan, video: VideoInfo): Budget {
  const encoded = plan.pieces.filter(({ kind }) => kind === 'encode');
  const frames = encoded
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, r) => sum + r.endFrame - r.startFrame, 0);
  const bits = 8 * (encoded.length * keyBytes + (frames - encoded.length) * otherBytes);
  const perSecond = Math.ceil(((bits / frames) * video.frameRate.num) / video.frameRate.den);
  // Holds two key pictures: parts may be short.
  return { perSecond, buffer: Math.ceil(Math.max(perSecond, 16 * keyBytes)) };
}

/** Each part starts with a key picture. Pure. */
export function boundaryCommand(
  plan: SmartPlan,
  video: VideoInfo,
  { decoder, encoder }: Pick<CopyCodec, 'decoder' | 'encoder'>,
  { script, budget }: { readonly script: string; readonly budget: Budget },
): Command {
  const { num, den } = video.frameRate;
  const starts: string[] = [];
  let frame = 0;
  for (const piece of plan.pieces) {
    if (piece.kind !== 'encode') continue;
    starts.push((Math.max(0, frame - 0.25) * (den / num)).toFixed(6));
    for (const range of piece.ranges) frame += range.endFrame - range.startFrame;
  }
  // IVF states its rate.
  const rate = decoder.head.length > 0 ? [] : ['-framerate', ratio(video.frameRate)];
  return {
    // Strict: pictures come out in order even where the stream does not say how far they are shuffled.
    inputs: [{ kind: 'pipe', options: [...decoder.demuxer, '-strict', '1', ...rate] }],
    args: [
      ...['-map', '0:v', '-filter_script:v', script, '-fps_mode', 'passthrough'],
      ...['-enc_time_base', `${den}:${num}`, '-force_key_frames', starts.join(','), ...encoder.args(budget)],
    ],
    output: 'pipe:1',
  };
}

async function* feed({ codec, read }: PacketIndex, plan: SmartPlan): AsyncGenerator<Uint8Array> {
  yield codec.decoder.head;
  let n = 0;
  for (const run of plan.feed) {
    yield codec.decoder.runHead;
    for await (const units of read(run.startFrame, run.packets)) yield codec.decoder.toStream(units, n++);
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
      let i = 0;
      for await (const units of index.read(piece.ranges[0]?.startFrame ?? 0, piece.packets))
        yield { units, ahead: piece.ahead[i++] ?? 0 };
      if (i !== piece.packets) throw mismatch('the recording has fewer packets than indexed');
    } else if (encoder) {
      const length = piece.ranges.reduce((sum, range) => sum + range.endFrame - range.startFrame, 0);
      for (let i = 0; i < length; i++) {
        const { units } = pending ?? (await nextPicture(encoder));
        pending = null;
        if (i === 0 && !index.codec.isKey(units))
          throw mismatch('an encoded part does not begin with a key picture');
        yield { units: i === 0 ? [...index.carried, ...units] : units, ahead: 0 };
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
