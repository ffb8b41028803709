/** The edited sound of a recording, and what a download changes of it. */
import type { ChangeJob } from './cut-changes.ts';
import { type CutSource, tracksOf } from './cut-command.ts';
import { BYTES, pcmCommand, timeLimitFor, whole } from './pcm.ts';
import { streamFfmpeg } from './run.ts';
import { soundChange } from './sound-change.ts';
import type { SoundChange } from './sound-filters.ts';
import { splice } from './splice.ts';
import type { AudioInfo, SampleFormat } from './types.ts';

interface SoundJob extends CutSource {
  readonly signal: AbortSignal;
}

/** How often each track is listened to before it is written. */
export function timesHeard({ denoise, loudness }: NonNullable<ChangeJob['changes']>): number {
  return denoise || loudness !== undefined ? 1 : 0;
}

/**
 * By track, null where nothing is changed.
 * @param report takes the share that is listened to
 * @throws MediaFailed, the signal's reason
 */
export async function prepareSound(
  job: SoundJob & ChangeJob,
  report: (share: number) => void,
): Promise<readonly (SoundChange | null)[]> {
  const { info, plan, changes = {}, signal } = job;
  if (timesHeard(changes) === 0) return [];
  const { sampleRate, totalSamples } = plan;
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const tracks = tracksOf(info);
  const sounds: (SoundChange | null)[] = [];
  for (const [i, audio] of tracks.entries()) {
    const shape = { ...audio, sampleRate };
    const listened = (samples: number) => report((i + Math.min(1, samples / totalSamples)) / tracks.length);
    const spliced = () => counted(splicedSound(job, audio, 'f32le'), BYTES.f32le * audio.channels, listened);
    sounds.push(await soundChange(job.masterPath, audio, changes, shape, spliced, limits));
    report((i + 1) / tracks.length);
  }
  return sounds;
}

async function* counted(
  sound: AsyncIterable<Uint8Array>,
  frame: number,
  report: (samples: number) => void,
): AsyncGenerator<Uint8Array> {
  let samples = 0;
  for await (const chunk of sound) {
    yield chunk;
    samples += chunk.length / frame;
    report(samples);
  }
}

/** Planned samples and no others. */
export function splicedSound(
  job: SoundJob,
  audio: AudioInfo,
  format: SampleFormat,
): AsyncGenerator<Uint8Array> {
  const { info, plan, signal, masterPath } = job;
  const { sampleRate, segments: pieces } = plan;
  const decoded = streamFfmpeg(pcmCommand(masterPath, audio, { format, sampleRate }), {
    signal,
    timeLimit: timeLimitFor(info),
  });
  return splice(whole(decoded, BYTES[format] * audio.channels), {
    ...{ pieces, format, channels: audio.channels, sampleRate },
    firstSample: Math.round(audio.offset * sampleRate),
    endSample: Math.floor(info.duration * sampleRate),
  });
}
