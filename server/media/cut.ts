import { rename, rm, writeFile } from 'node:fs/promises';
import type { ExportPlan } from '#model/edl.ts';
import type { Command, Input } from './command.ts';
import { MediaFailed } from './errors.ts';
import { cutFilter, frameTiming } from './filters.ts';
import { audioEncoder, type Container, containerFor, videoEncoder } from './formats.ts';
import { BYTES, pcmCommand, timeLimitFor, whole } from './pcm.ts';
import { type OnSegment, segmentProgress } from './progress.ts';
import { runFfmpeg, streamFfmpeg } from './run.ts';
import { splice } from './splice.ts';
import type { AudioInfo, MediaInfo, SampleFormat } from './types.ts';
import { verifyOutput } from './verify.ts';

export interface CutJob {
  readonly masterPath: string;
  readonly info: MediaInfo;
  readonly plan: ExportPlan;
  readonly outPath: string;
  /** As `fittingExtension` gave it; the container to write. */
  readonly extension: string;
  readonly signal: AbortSignal;
  readonly onProgress?: OnSegment;
}

/**
 * Writes the planned parts of a recording to `outPath`: every planned frame once, and every planned sample with fades of
 * 4 ms where something was removed. The file appears whole or not at all; besides it nothing is left, also after an abort.
 * @throws MediaFailed; the signal's reason if it was aborted
 */
export async function cutMedia(job: CutJob): Promise<void> {
  const { plan, info, outPath, signal } = job;
  if (plan.segments.length === 0)
    throw new MediaFailed('Nothing is left to download: the cuts cover everything.', 'empty plan');
  const part = `${outPath}.part`;
  const script = `${outPath}.filter`;
  const report = segmentProgress(plan, job.onProgress ?? (() => undefined));
  try {
    await rm(part, { force: true });
    if (info.video) await writeFile(script, cutFilter(info, info.video, plan.segments));
    await runFfmpeg(cutCommand(job, info.video ? script : null, part), {
      signal,
      timeLimit: timeLimitFor(info),
      ...(info.audio ? { feed: splicedSound(job, info.audio) } : {}),
      // The end is reported once the file stands.
      onProgress: ({ frames, seconds }) =>
        report(Math.min(info.video ? frames : Math.floor(seconds * plan.sampleRate), unitsOf(plan) - 1)),
    });
    await verifyOutput(part, info, plan, signal);
    await rename(part, outPath);
    report(unitsOf(plan));
  } finally {
    await Promise.all([part, script].map((path) => rm(path, { force: true })));
  }
}

/** Frames, or samples for sound alone. */
function unitsOf(plan: ExportPlan): number {
  return plan.frameRate ? plan.totalFrames : plan.totalSamples;
}

/** ffmpeg's command of a cut: the master's frames selected by the filter script, the spliced sound from the pipe. Pure. */
export function cutCommand(job: CutJob, script: string | null, output: string): Command {
  const { info, plan } = job;
  const { video, audio } = info;
  const container = containerFor(job.extension);
  const sound = audio ? audioEncoder(container, audio, plan.sampleRate) : null;
  // The master comes first: its title and other tags go into the result.
  const inputs: Input[] = [{ kind: 'file', path: job.masterPath, options: ['-an', '-sn', '-dn'] }];
  if (audio && sound) inputs.push(pcmInput(audio, sound.feed, plan.sampleRate, container, sound.codec));
  return {
    inputs,
    args: [
      ...(video && script
        ? [
            ...['-copyts', '-map', `0:${video.index}`, '-filter_script:v', script],
            ...frameTiming(video.frameRate),
            ...videoEncoder(container, video),
          ]
        : []),
      ...(sound ? ['-map', '1:a', ...sound.args] : []),
      ...['-map_chapters', '-1', ...container.options, '-f', container.muxer],
    ],
    output,
  };
}

/** The input that takes our PCM from the pipe. */
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

/** The planned sound, decoded and spliced while it is read. */
function splicedSound(job: CutJob, audio: AudioInfo): AsyncGenerator<Uint8Array> {
  const { info, plan, signal } = job;
  const { feed } = audioEncoder(containerFor(job.extension), audio, plan.sampleRate);
  const shape = { format: feed, sampleRate: plan.sampleRate };
  const decoded = streamFfmpeg(pcmCommand(job.masterPath, audio, shape), {
    signal,
    timeLimit: timeLimitFor(info),
  });
  return splice(whole(decoded, BYTES[feed] * audio.channels), {
    pieces: plan.segments,
    format: feed,
    channels: audio.channels,
    sampleRate: plan.sampleRate,
    firstSample: Math.round(audio.offset * plan.sampleRate),
    endSample: Math.floor(info.duration * plan.sampleRate),
  });
}
