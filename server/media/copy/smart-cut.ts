/** Cuts by copying whole runs from key frames and encoding the frames around seams, in one track. */
import { createReadStream } from 'node:fs';
import { media } from '#i18n/en/server.ts';
import type { PartsRun } from '../encode/encoded-parts.ts';
import { encodeWell, lowestPsnr } from '../encode/encoding-check.ts';
import { ratio } from '../encode/filters.ts';
import { MediaFailed } from '../errors.ts';
import type { Command, Input } from '../ffmpeg/command.ts';
import { inParts } from '../ffmpeg/parts.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { type FrameRange, selectExpression } from '../plan/cut-plan.ts';
import { codedSize } from '../plan/rotation.ts';
import { countFrames, type EncodeRun, rangesAmong, type SmartPlan, sampledRun } from '../plan/smart-plan.ts';
import type { VideoInfo } from '../types.ts';
import type { EncodedFrame, Mixing } from './copy-codec.ts';
import { type FragmentPacket, fragment, fragmentHead } from './fragments.ts';
import type { PacketIndex } from './packet-index.ts';

type Fed = Pick<PacketIndex, 'frames' | 'read'>;

/** The frames of a run that need not be decoded, and what to select of the rest. */
interface Needed {
  /** Source frames that are not fed to the decoder. */
  readonly discardable: ReadonlySet<number>;
  /** As `EncodeRun.fedRanges`, among those fed without them. */
  readonly fedRanges: readonly FrameRange[];
}

/** @throws MediaFailed if packets are missing */
export async function neededOf(
  index: Fed & { readonly codec: Pick<PacketIndex['codec'], 'isNonReference'> },
  { segments, feed, fedRanges }: EncodeRun,
): Promise<Needed> {
  const { isNonReference } = index.codec;
  const discardable = new Set<number>();
  if (!isNonReference) return { discardable, fedRanges };
  const kept = segments.flatMap(({ ranges }) => ranges);
  const shown: Int32Array[] = [];
  for (const { startFrame, packets } of feed) {
    const fed: number[] = [];
    for await (const { frame, units } of numbered(index, startFrame, packets)) {
      const isKept = kept.some((range) => frame >= range.startFrame && frame < range.endFrame);
      if (!isKept && isNonReference(units)) discardable.add(frame);
      else fed.push(frame);
    }
    shown.push(Int32Array.from(fed).sort());
  }
  return { discardable, fedRanges: rangesAmong(feed, shown) };
}

/** Packets in stored order, with the source frame that each shows. */
async function* numbered(
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

/** Packets held in memory; more make the boxes cheaper. */
const FRAGMENT = 30;

export interface SmartCut {
  readonly index: PacketIndex;
  readonly plan: SmartPlan;
  /** Of each frame in the result, ascending from 0. */
  readonly places: Int32Array;
}

/** Delay in places so that no frame is shown before it is decoded. Packet n is decoded at the place of frame n. */
export function framesLate({ plan, places }: Pick<SmartCut, 'plan' | 'places'>): number {
  let late = 0;
  let n = 0;
  for (const { ranges, ahead } of plan.segments) {
    for (const [i, before] of ahead.entries())
      late = Math.max(late, (places[n + i] ?? 0) - (places[n + i - before] ?? 0));
    n += countFrames(ranges);
  }
  return late;
}

export interface SmartRun extends PartsRun {
  /** Called with the place up to which frames are given. */
  readonly onGiven: (place: number) => void;
}

/**
 * Fragmented MP4; each frame is shown at (its place + `framesLate`) / rate.
 * @throws MediaFailed if the segments do not fit together
 */
export async function* smartCutPackets(
  { index, plan, places }: SmartCut,
  video: VideoInfo,
  run: SmartRun,
): AsyncGenerator<Uint8Array> {
  const rate = video.frameRate;
  const { mixing } = index.codec;
  const encoder = mixing && plan.runs.length > 0 ? encodedFrames(index, mixing, plan, video, run) : null;
  try {
    const first = encoder ? await nextFrame(encoder) : null;
    if (first && first.sets.length === 0 && mixing && mixing.decoder.runHead.length > 0)
      throw mismatch('the encoder gave no parameter sets');
    const { codec } = index;
    const { sampleEntry, configBox } = codec;
    const config = codec.config(first);
    const track = { ...codedSize(video), rate, matrix: video.matrix };
    yield fragmentHead(track, { sampleEntry, configBox, config });
    const late = framesLate({ plan, places });
    let waiting: FragmentPacket[] = [];
    let n = 0;
    for await (const { units, ahead } of mix(index, plan, encoder, first)) {
      const decoded = places[n] ?? 0;
      const lasts = (places[n + 1] ?? decoded + 1) - decoded;
      const delay = late + (places[n - ahead] ?? 0) - decoded;
      waiting.push({ data: codec.toPacket(units), ...{ decoded, lasts, delay }, isKey: codec.isKey(units) });
      n++;
      if (waiting.length < FRAGMENT) continue;
      yield fragment(rate, waiting);
      run.onGiven(decoded + lasts);
      waiting = [];
    }
    if (waiting.length > 0) yield fragment(rate, waiting);
  } finally {
    run.onGiven(Number.POSITIVE_INFINITY);
    await encoder?.return(undefined);
  }
}

async function* encodedFrames(
  index: PacketIndex,
  mixing: Mixing,
  plan: SmartPlan,
  video: VideoInfo,
  { folder, onEncoded, onPoor, onGiven: _, ...limits }: SmartRun,
): AsyncGenerator<EncodedFrame> {
  const encoded = plan.runs.map(() => 0);
  const report = (run: number, frames: number) => {
    encoded[run] = frames;
    onEncoded(encoded.reduce((sum, count) => sum + count, 0));
  };
  const parts = plan.runs.map((run, i) => {
    // Others encode at the same time.
    const threads = plan.runs.length > 1 ? { threads: 1 } : {};
    const command = (of: EncodeRun, args: readonly string[]) => ({
      ...boundaryCommand(of, video, mixing, args),
      ...threads,
    });
    return {
      // Frames that are fed without being needed do not change the result, so they are not part of the key.
      key: JSON.stringify([command(run, mixing.encoder.args), run.feed]),
      make: async (output: string, signal: AbortSignal) => {
        const { discardable, fedRanges } = await neededOf(index, run);
        const encode = (args: readonly string[]) =>
          runFfmpeg(
            { ...command({ ...run, fedRanges }, args), output },
            {
              ...{ ...limits, signal, feed: feed(index, mixing, run, discardable) },
              onProgress: ({ frames }) => report(i, frames),
            },
          );
        const lowest = () =>
          lowestPsnr({
            ...{ ...limits, signal, pixelFormat: video.pixelFormat },
            coded: { path: output, options: mixing.decoder.demuxer },
            referenceOf: async (samples) => {
              const sampled = sampledRun(index.frames, index.keys, run, samples);
              const needed = await neededOf(index, sampled);
              return {
                ...{ input: decoderInput(video, mixing), stream: 'v' },
                filter: `select='${selectExpression(needed.fedRanges)}'`,
                feed: feed(index, mixing, sampled, needed.discardable),
              };
            },
          });
        const note = await encodeWell(mixing.encoder.args, encode, lowest);
        if (note) onPoor(`run ${i + 1}: ${note}`);
      },
    };
  });
  let finished = 0;
  for await (const path of inParts(parts, folder, limits.signal)) {
    // Also reports parts that an earlier attempt finished.
    report(finished, encodedIn(plan.runs[finished]));
    finished++;
    yield* mixing.encoder.framesOf(createReadStream(path));
  }
}

function encodedIn(run: EncodeRun | undefined): number {
  return countFrames(run?.segments.flatMap(({ ranges }) => ranges) ?? []);
}

function decoderInput({ frameRate }: VideoInfo, { decoder: { demuxer, head } }: Mixing): Input {
  // IVF states its rate.
  const rate = head.length > 0 ? [] : ['-framerate', ratio(frameRate)];
  // `-strict 1` keeps frames in order even where the stream does not state its reordering. `-noautorotate` leaves them as they
  // are stored, like the copied ones, even where the stream itself states a rotation.
  return { kind: 'pipe', options: [...demuxer, '-strict', '1', '-noautorotate', ...rate] };
}

/**
 * Each segment starts with a key frame. Pure.
 * @param args the encoder's
 */
function boundaryCommand(
  { segments, fedRanges }: EncodeRun,
  video: VideoInfo,
  mixing: Mixing,
  args: readonly string[],
): Omit<Command, 'output'> {
  const { num, den } = video.frameRate;
  const starts: string[] = [];
  let frame = 0;
  for (const { ranges } of segments) {
    starts.push((Math.max(0, frame - 0.25) * (den / num)).toFixed(6));
    frame += countFrames(ranges);
  }
  const select = `select='${selectExpression(fedRanges)}'`;
  return {
    inputs: [decoderInput(video, mixing)],
    args: [
      ...['-map', '0:v', '-vf', `${select},settb=${den}/${num},setpts=N,format=${video.pixelFormat}`],
      ...['-fps_mode', 'passthrough', '-enc_time_base', `${den}:${num}`],
      ...['-force_key_frames', starts.join(','), ...args],
    ],
  };
}

async function* feed(
  index: PacketIndex,
  { decoder: { head, runHead, toStream } }: Mixing,
  run: EncodeRun,
  discardable: ReadonlySet<number>,
): AsyncGenerator<Uint8Array> {
  yield head;
  let n = 0;
  for (const { startFrame, packets } of run.feed) {
    yield runHead;
    for await (const { frame, units } of numbered(index, startFrame, packets))
      if (!discardable.has(frame)) yield toStream(units, n++);
  }
}

/** Copied and encoded packets in output order. `ahead`: frames between storing and showing. */
async function* mix(
  index: PacketIndex,
  plan: SmartPlan,
  encoder: AsyncGenerator<EncodedFrame> | null,
  first: EncodedFrame | null,
): AsyncGenerator<{ units: readonly Uint8Array[]; ahead: number }> {
  let pending = first;
  for (const segment of plan.segments) {
    if (segment.kind === 'copy') {
      let i = 0;
      for await (const units of index.read(segment.ranges[0]?.startFrame ?? 0, segment.packets))
        yield { units, ahead: segment.ahead[i++] ?? 0 };
      if (i !== segment.packets) throw mismatch('the recording has fewer packets than indexed');
    } else if (encoder) {
      const length = countFrames(segment.ranges);
      for (let i = 0; i < length; i++) {
        const { units } = pending ?? (await nextFrame(encoder));
        pending = null;
        if (i === 0 && !index.codec.isKey(units))
          throw mismatch('an encoded part does not begin with a key frame');
        yield { units: i === 0 ? [...index.carried, ...units] : units, ahead: 0 };
      }
    }
  }
  if (encoder && !(await encoder.next()).done) throw mismatch('the encoder gave more frames than planned');
}

async function nextFrame(encoder: AsyncGenerator<EncodedFrame>): Promise<EncodedFrame> {
  const next = await encoder.next();
  if (next.done) throw mismatch('the encoder gave fewer frames than planned');
  return next.value;
}

function mismatch(detail: string): MediaFailed {
  return new MediaFailed(media.notCut(), detail);
}
