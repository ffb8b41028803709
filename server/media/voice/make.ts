/** Makes the copies of a recording whose voice is cleaned: one that is cut, and one that is played. */
import { rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { EnergyMeter, energiesFile } from '../derive/energies.ts';
import { type AudioShape, denoiser, fed, filterCommand, noiseOf } from '../encode/audio-change.ts';
import { VOICE_HEADROOM, voiceTracks } from '../encode/voice-source.ts';
import { asFloats } from '../ffmpeg/mono.ts';
import { BYTES, pcmCommand, rawOutput, timeLimitFor, whole } from '../ffmpeg/pcm.ts';
import { type RunLimits, runFfmpeg, streamFfmpeg } from '../ffmpeg/run.ts';
import { channelOptions } from '../plan/channel-layouts.ts';
import type { AudioInfo, Control, MediaInfo } from '../types.ts';
import { hostSettings, VOICE_RATE, VoiceHosts, type VoiceModel } from './host.ts';
import { louderBy } from './level.ts';
import { cleanedInPieces, divisionAt } from './pieces.ts';

export interface VoiceWork {
  /** Of the recording. */
  readonly path: string;
  readonly info: MediaInfo;
  /** Of the copy that is cut, Matroska; files beside it go again. */
  readonly outPath: string;
  /** Of the copy that is played, MP4. */
  readonly playedPath: string;
  /** Of how loud it is (docs/energies-format.md). */
  readonly energiesPath: string;
  /** Null: by the filter that a download without a copy has. */
  readonly model: VoiceModel | null;
}

/** One core is left for the rest of the server. */
const HOSTS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Of the copy that is played; as much as that of a proxy. */
const PLAYED_RATE = '160k';
/** Bits of a sample that the copy keeps: what lies below is noise, and would take a quarter of the file. */
const KEPT_BITS = 20;

/**
 * All tracks, each as long as in the recording, to the sample.
 * @returns dB by which the spoken one is louder than in the recording where somebody speaks
 * @throws MediaFailed, the signal's reason
 */
export async function makeVoiceCopy(work: VoiceWork, { signal, onProgress }: Control): Promise<number> {
  const { path, info, outPath, playedPath, energiesPath, model } = work;
  const tracks = voiceTracks(info);
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const hosts = model && new VoiceHosts(hostSettings(model), HOSTS, signal);
  const files = tracks.map((_, i) => `${outPath}.${i}.flac`);
  const energies: Float32Array[] = [];
  let level = 0;
  try {
    for (const [i, audio] of tracks.entries()) {
      const total = Math.max(1, info.duration * audio.sampleRate);
      const report = (samples: number): void =>
        onProgress?.((100 * (i + Math.min(1, samples / total))) / tracks.length);
      const recorded = new EnergyMeter(audio, info.duration);
      const cleaned = new EnergyMeter(audio, info.duration);
      const clean = asLong(path, audio, limits, report, (decoded) => {
        const given = measured(decoded, recorded, audio);
        return hosts ? strong(given, audio, hosts, limits) : light(given, path, audio, limits);
      });
      await writeFlac(measured(clean, cleaned, audio), audio, files[i]!, limits);
      const after = cleaned.finish();
      if (audio === info.audio) level = louderBy(recorded.finish(), after);
      energies.push(after);
    }
    await writeFile(energiesPath, energiesFile(energies, info));
    await runFfmpeg(packed(files, outPath), limits);
    if (info.audio)
      await runFfmpeg(playedCommand(files[tracks.indexOf(info.audio)]!, info, playedPath), limits);
    return level;
  } finally {
    hosts?.stop();
    for (const file of files) await rm(file, { force: true });
  }
}

/** A track, f32le, as many samples of it as are decoded, whatever `change` gives. */
async function* asLong(
  path: string,
  audio: AudioInfo,
  limits: RunLimits,
  report: (samples: number) => void,
  change: (decoded: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const frame = BYTES.f32le * audio.channels;
  let decoded = 0;
  let given = 0;
  const command = pcmCommand(path, audio, { format: 'f32le', sampleRate: audio.sampleRate });
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const bytes of streamFfmpeg(command, limits)) {
      decoded += bytes.length;
      yield bytes;
    }
  };
  for await (const bytes of change(counted())) {
    // What comes out is never ahead of what went in.
    const fitting = bytes.subarray(0, Math.max(0, decoded - given));
    given += fitting.length;
    if (fitting.length > 0) yield fitting;
    report(given / frame);
  }
  for (; given < decoded; given += Math.min(decoded - given, frame * audio.sampleRate))
    yield new Uint8Array(Math.min(decoded - given, frame * audio.sampleRate));
}

async function* measured(
  audio: AsyncIterable<Uint8Array>,
  meter: EnergyMeter,
  { channels }: AudioShape,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of whole(audio, BYTES.f32le * channels)) {
    meter.add(asFloats(bytes));
    yield bytes;
  }
}

async function* light(
  decoded: AsyncIterable<Uint8Array>,
  path: string,
  audio: AudioInfo,
  limits: RunLimits,
): AsyncGenerator<Uint8Array> {
  const change = denoiser(await noiseOf(path, audio, audio, limits), audio.sampleRate, audio.channels);
  const command = filterCommand(change.filter, audio, rawOutput('f32le'));
  yield* streamFfmpeg(command, { ...limits, feed: fed(decoded, change, audio.channels) });
}

async function* strong(
  decoded: AsyncIterable<Uint8Array>,
  audio: AudioInfo,
  hosts: VoiceHosts,
  limits: RunLimits,
): AsyncGenerator<Uint8Array> {
  const { channels } = audio;
  const fitting = resampled(decoded, audio, VOICE_RATE, limits);
  const ahead = Math.ceil(HOSTS / channels) + 1;
  const ask = (samples: Float32Array) => hosts.quieter(samples);
  const clean = cleanedInPieces(fitting, channels, divisionAt(VOICE_RATE), ask, ahead);
  yield* resampled(clean, { ...audio, sampleRate: VOICE_RATE }, audio.sampleRate, limits);
}

/** @param audio f32le */
function resampled(
  audio: AsyncIterable<Uint8Array>,
  shape: AudioShape,
  rate: number,
  limits: RunLimits,
): AsyncIterable<Uint8Array> {
  if (shape.sampleRate === rate) return audio;
  const command = filterCommand(`aresample=${rate}`, shape, rawOutput('f32le'));
  return streamFfmpeg(command, { ...limits, feed: audio });
}

function writeFlac(
  audio: AsyncIterable<Uint8Array>,
  shape: AudioShape,
  output: string,
  limits: RunLimits,
): Promise<void> {
  const options = ['-f', 's32le', '-ar', String(shape.sampleRate), ...channelOptions(shape, 'flac')];
  const args = ['-c:a', 'flac', '-compression_level', '3', '-f', 'flac'];
  return runFfmpeg(
    { inputs: [{ kind: 'pipe', options }], args, output },
    { ...limits, feed: quantised(whole(audio, BYTES.f32le)) },
  );
}

async function* quantised(audio: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const most = 2 ** (KEPT_BITS - 1);
  const unit = 2 ** (32 - KEPT_BITS);
  for await (const bytes of audio) {
    const samples = asFloats(bytes);
    const kept = new Int32Array(samples.length);
    for (const [i, value] of samples.entries())
      kept[i] = unit * Math.max(-most, Math.min(most - 1, Math.round((value / VOICE_HEADROOM) * most)));
    yield new Uint8Array(kept.buffer);
  }
}

/** All tracks in one file. */
function packed(files: readonly string[], output: string) {
  const inputs = files.map((path) => ({ kind: 'part' as const, path }));
  const maps = files.flatMap((_, i) => ['-map', `${i}:a`]);
  return { inputs, args: [...maps, '-c', 'copy', '-f', 'matroska'], output };
}

/** The spoken track, at source time 0 to the sample, with the channels of what is played without it. */
function playedCommand(path: string, { audio, playable }: MediaInfo, output: string) {
  const { channels = 1, offset = 0 } = audio ?? {};
  const filter = `volume=${VOICE_HEADROOM},asetpts=N/SR/TB+${offset}/TB,aresample=async=1:first_pts=0`;
  return {
    inputs: [{ kind: 'part' as const, path }],
    args: [
      ...['-copyts', '-map', '0:a', '-af', filter, '-c:a', 'aac', '-b:a', PLAYED_RATE],
      ...['-ac', String(playable ? channels : Math.min(2, channels))],
      ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4'],
    ],
    output,
  };
}
