/** The edited audio of a recording, what a download changes of it, and its pace beside the frames. */
import { isEndCut } from '#model/media/edl.ts';
import { BYTES, pcmCommand, timeLimitFor, whole } from '../ffmpeg/pcm.ts';
import { streamFfmpeg } from '../ffmpeg/run.ts';
import type { AudioInfo, SampleFormat } from '../types.ts';
import { type AudioChange, planAudioChange } from './audio-change.ts';
import type { ChangeJob } from './cut-changes.ts';
import { type CutSource, tracksOf } from './cut-command.ts';
import { splice } from './splice.ts';

/** Seconds by which audio may be ahead of the video in a file: players read both at one place. */
const MAX_AUDIO_LEAD = 5;

/** Keeps audio from being written long before the frames beside it are there. */
export class AudioThrottle {
  #reached = 0;
  #moved = Promise.withResolvers<void>();

  /** @param seconds of frames that are there by now, edited time; infinite at their end */
  advance(seconds: number): void {
    this.#reached = seconds;
    const moved = this.#moved;
    this.#moved = Promise.withResolvers();
    moved.resolve();
  }

  /** @param bytesPerSecond of the audio */
  async *hold(audio: AsyncIterable<Uint8Array>, bytesPerSecond: number): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of audio) {
      while (bytes / bytesPerSecond > this.#reached + MAX_AUDIO_LEAD) await this.#moved.promise;
      bytes += chunk.length;
      yield chunk;
    }
  }
}

interface AudioJob extends CutSource {
  readonly signal: AbortSignal;
}

/** How many passes analyse each track before it is written. */
export function listeningPasses({ denoise, loudness }: NonNullable<ChangeJob['changes']>): number {
  return denoise || loudness !== undefined ? 1 : 0;
}

/**
 * By track, null where nothing is changed.
 * @param report takes the share that is listened to
 * @throws MediaFailed, the signal's reason
 */
export async function prepareAudio(
  job: AudioJob & ChangeJob,
  report: (share: number) => void,
): Promise<readonly (AudioChange | null)[]> {
  const { info, plan, changes = {}, signal } = job;
  if (listeningPasses(changes) === 0) return [];
  const { sampleRate, totalSamples } = plan;
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const tracks = tracksOf(info);
  const audioChanges: (AudioChange | null)[] = [];
  for (const [i, audio] of tracks.entries()) {
    const shape = { ...audio, sampleRate };
    const listened = (samples: number) => report((i + Math.min(1, samples / totalSamples)) / tracks.length);
    const spliced = () => counted(splicedAudio(job, audio, 'f32le'), BYTES.f32le * audio.channels, listened);
    audioChanges.push(await planAudioChange(job.masterPath, audio, changes, shape, spliced, limits));
    report((i + 1) / tracks.length);
  }
  return audioChanges;
}

async function* counted(
  audio: AsyncIterable<Uint8Array>,
  frame: number,
  report: (samples: number) => void,
): AsyncGenerator<Uint8Array> {
  let samples = 0;
  for await (const chunk of audio) {
    yield chunk;
    samples += chunk.length / frame;
    report(samples);
  }
}

/** The planned samples of a track, decoded and joined. */
export function splicedAudio(
  job: AudioJob,
  audio: AudioInfo,
  format: SampleFormat,
): AsyncGenerator<Uint8Array> {
  const { info, plan, signal, masterPath } = job;
  const { sampleRate, segments } = plan;
  const decoded = streamFfmpeg(pcmCommand(masterPath, audio, { format, sampleRate }), {
    signal,
    timeLimit: timeLimitFor(info),
  });
  return splice(whole(decoded, BYTES[format] * audio.channels), {
    ...{ segments, format, channels: audio.channels, sampleRate },
    firstSample: Math.round(audio.offset * sampleRate),
    isEndCut: isEndCut(plan, info.duration),
  });
}
