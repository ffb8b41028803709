import { rename, rm, writeFile } from 'node:fs/promises';
import type { ExportPlan } from '#model/edl.ts';
import type { Command, Input } from './command.ts';
import { MediaFailed } from './errors.ts';
import { cutFilter, frameTiming } from './filters.ts';
import { audioEncoder, type Container, containerFor, timescaleFor, videoEncoder } from './formats.ts';
import { indexPackets, type PacketIndex } from './packet-index.ts';
import { BYTES, pcmCommand, timeLimitFor, whole, without } from './pcm.ts';
import { type OnSegment, segmentProgress } from './progress.ts';
import { runFfmpeg, streamFfmpeg } from './run.ts';
import { reorderDepth, smartPicture } from './smart-cut.ts';
import { planSmartCut, type SmartPlan } from './smart-plan.ts';
import { splice } from './splice.ts';
import type { AudioInfo, MediaInfo, SampleFormat, VideoInfo } from './types.ts';
import { verifyOutput } from './verify.ts';

/** Share of the work of encoding everything above which a smart cut is not worth it. */
const WORTH_COPYING = 0.8;

interface SmartCut {
  readonly index: PacketIndex;
  readonly plan: SmartPlan;
}

export interface CutJob {
  readonly masterPath: string;
  readonly info: MediaInfo;
  readonly plan: ExportPlan;
  readonly outPath: string;
  /** Of the container; see `fittingExtension`. */
  readonly extension: string;
  readonly signal: AbortSignal;
  readonly onProgress?: OnSegment;
}

/**
 * Every planned frame and sample once, with 4 ms fades at cuts. Atomic; leaves nothing else.
 * @throws MediaFailed, the signal's reason
 */
export async function cutMedia(job: CutJob): Promise<void> {
  const { plan, outPath, signal } = job;
  if (plan.segments.length === 0)
    throw new MediaFailed('Nothing is left to download: the cuts cover everything.', 'empty plan');
  const part = `${outPath}.part`;
  const script = `${outPath}.filter`;
  const report = segmentProgress(plan, job.onProgress ?? (() => undefined));
  let smart: SmartCut | null = null;
  try {
    smart = await openSmartCut(job);
    // What could not be mixed, or did not come out whole, can always be encoded.
    const mixed = smart && (await attempt(signal, () => write(job, part, script, report, smart)));
    if (!mixed) await write(job, part, script, report, null);
    await rename(part, outPath);
    report(unitsOf(plan));
  } finally {
    smart?.index.close();
    await Promise.all([part, script].map((path) => rm(path, { force: true })));
  }
}

/** Null where copying packets is impossible or saves nothing. */
async function openSmartCut({ masterPath, info, plan, extension, signal }: CutJob): Promise<SmartCut | null> {
  if (!info.video || containerFor(extension).family !== 'mp4') return null;
  const index = await indexPackets(masterPath, info, signal);
  if (!index) return null;
  const beyond = (plan.segments.at(-1)?.endFrame ?? 0) > index.frames.length;
  const smart = beyond ? null : planSmartCut(index.frames, index.idrs, plan.segments);
  if (smart && smart.cost < WORTH_COPYING) return { index, plan: smart };
  index.close();
  return null;
}

/** False where another way may succeed. */
async function attempt(signal: AbortSignal, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MediaFailed) return false;
    throw error;
  }
}

async function write(
  job: CutJob,
  part: string,
  script: string,
  report: (done: number) => void,
  smart: SmartCut | null,
): Promise<void> {
  const { info, plan, signal } = job;
  const { video } = info;
  const limits = { signal, timeLimit: timeLimitFor(info) };
  await rm(part, { force: true });
  if (video && !smart) await writeFile(script, cutFilter(info, video, plan.segments));
  const { num, den } = video?.frameRate ?? { num: 1, den: 1 };
  const picture = smart
    ? { packetsLate: (reorderDepth(smart.index, smart.plan) * den) / num }
    : video
      ? { script }
      : null;
  await runFfmpeg(cutCommand(job, picture, part), {
    ...limits,
    ...(info.audio ? { feed: splicedSound(job, info.audio) } : {}),
    ...(video && smart ? { packets: smartPicture(smart.index, smart.plan, video, script, limits) } : {}),
    // The end is reported once the file stands.
    onProgress: ({ frames, seconds }) =>
      report(Math.min(video ? frames : Math.floor(seconds * plan.sampleRate), unitsOf(plan) - 1)),
  });
  await verifyOutput(part, info.audio ? plan : { ...plan, totalSamples: 0 }, signal);
}

function unitsOf(plan: ExportPlan): number {
  return plan.frameRate ? plan.totalFrames : plan.totalSamples;
}

/** The filter script that selects frames, or packets that start so many seconds late. */
export type PictureSource = { script: string } | { packetsLate: number };

export function cutCommand(job: CutJob, picture: PictureSource | null, output: string): Command {
  const { info, plan } = job;
  const { video, audio } = info;
  const container = containerFor(job.extension);
  const sound = audio ? audioEncoder(container, audio, plan.sampleRate) : null;
  // The master comes first: its title and other tags go into the result.
  const inputs: Input[] = [{ kind: 'file', path: job.masterPath, options: ['-an', '-sn', '-dn'] }];
  if (audio && sound) inputs.push(pcmInput(audio, sound.feed, plan.sampleRate, container, sound.codec));
  if (picture && 'packetsLate' in picture)
    inputs.push({ kind: 'packets', options: ['-f', 'mp4', '-itsoffset', String(-picture.packetsLate)] });
  return {
    inputs,
    args: [
      ...(video && picture ? ['-copyts', ...pictureArgs(video, container, picture, inputs.length - 1)] : []),
      ...(sound ? ['-map', '1:a', ...sound.args] : []),
      ...['-map_chapters', '-1', ...container.options, '-f', container.muxer],
    ],
    output,
  };
}

function pictureArgs(
  video: VideoInfo,
  container: Container,
  picture: PictureSource,
  lastInput: number,
): string[] {
  if ('packetsLate' in picture) {
    const timescale = String(timescaleFor(video.frameRate.num));
    return ['-map', `${lastInput}:v`, '-c:v', 'copy', '-video_track_timescale', timescale];
  }
  return [
    ...['-map', `0:${video.index}`, '-filter_script:v', picture.script],
    ...frameTiming(video.frameRate),
    ...videoEncoder(container, video),
  ];
}

export function pcmInput(
  audio: Pick<AudioInfo, 'channels'>,
  format: SampleFormat,
  sampleRate: number,
  container: Container,
  codec: string,
): Input {
  // ffmpeg 5.1 moves the picture later by Opus' priming in WebM; sound that starts by as much later needs no such move.
  const delay = container.family === 'matroska' && codec === 'opus' ? ['-itsoffset', '0.0065'] : [];
  return {
    kind: 'pipe',
    options: ['-f', format, '-ar', String(sampleRate), '-ac', String(audio.channels), ...delay],
  };
}

function splicedSound(job: CutJob, audio: AudioInfo): AsyncGenerator<Uint8Array> {
  const { info, plan, signal } = job;
  const container = containerFor(job.extension);
  const { codec, feed } = audioEncoder(container, audio, plan.sampleRate);
  const shape = { format: feed, sampleRate: plan.sampleRate };
  const decoded = streamFfmpeg(pcmCommand(job.masterPath, audio, shape), {
    signal,
    timeLimit: timeLimitFor(info),
  });
  const frame = BYTES[feed] * audio.channels;
  const spliced = splice(whole(decoded, frame), {
    pieces: plan.segments,
    format: feed,
    channels: audio.channels,
    sampleRate: plan.sampleRate,
    firstSample: Math.round(audio.offset * plan.sampleRate),
    endSample: Math.floor(info.duration * plan.sampleRate),
  });
  return without(spliced, (container.untoldDelay?.[codec] ?? 0) * frame);
}
