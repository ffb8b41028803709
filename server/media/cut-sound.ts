/** The edited sound of a recording, and what a download changes of it. */
import type { ChangeJob } from './cut-changes.ts';
import { type CutSource, tracksOf } from './cut-command.ts';
import { BYTES, pcmCommand, timeLimitFor, whole } from './pcm.ts';
import { unitsOf } from './progress.ts';
import { streamFfmpeg } from './run.ts';
import { soundChange } from './sound-change.ts';
import type { SoundChange } from './sound-filters.ts';
import { splice } from './splice.ts';
import type { AudioInfo, SampleFormat } from './types.ts';

interface SoundJob extends CutSource {
  readonly signal: AbortSignal;
}

/** Share of the time that listening beforehand takes. */
const LISTENING = 0.3;

/** By track, null where nothing is changed; `report` counts what is written after that. @throws MediaFailed, the signal's reason */
export async function prepareSound(
  job: SoundJob & ChangeJob,
  whole: (done: number) => void,
): Promise<{ sounds: readonly (SoundChange | null)[]; report: (done: number) => void }> {
  const { info, plan, changes = {}, signal } = job;
  if (!changes.denoise && changes.loudness === undefined) return { sounds: [], report: whole };
  const { sampleRate, totalSamples } = plan;
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const tracks = tracksOf(info);
  const sounds: (SoundChange | null)[] = [];
  const total = unitsOf(plan);
  for (const [i, audio] of tracks.entries()) {
    const shape = { sampleRate, channels: audio.channels };
    const listened = (samples: number) => {
      const share = (i + Math.min(1, samples / totalSamples)) / tracks.length;
      whole(Math.floor(LISTENING * share * total));
    };
    const spliced = () => counted(splicedSound(job, audio, 'f32le'), BYTES.f32le * audio.channels, listened);
    sounds.push(await soundChange(job.masterPath, audio, changes, shape, spliced, limits));
  }
  return { sounds, report: (done) => whole(Math.floor(total * LISTENING + done * (1 - LISTENING))) };
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
