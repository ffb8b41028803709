/** What a download changes of the audio: less noise, another loudness. */

import { loudnessGain, MAX_PEAK } from '#model/media/energies.ts';
import type { Command } from '../ffmpeg/command.ts';
import { asFloats, mixedToMono } from '../ffmpeg/mono.ts';
import { BYTES, pcmCommand, rawOutput, whole } from '../ffmpeg/pcm.ts';
import { type RunLimits, streamFfmpeg } from '../ffmpeg/run.ts';
import { channelOptions } from '../plan/channel-layouts.ts';
import type { AudioInfo, Changes, SampleFormat } from '../types.ts';

/** Seconds. */
const BLOCK_SECONDS = 0.1;
/** Blocks of a stretch. */
const BLOCKS_PER_STRETCH = 4;
/** dB of full scale: below there is nothing to reduce. */
const SILENT = -80;
/** dB by which noise is quieter than the whole; less is speech or music all along. */
const MIN_NOISE_DISTANCE = 12;

interface NoiseSample {
  /** Interleaved. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** dB of full scale. */
  readonly level: number;
}

export class NoiseFinder {
  readonly #size: number;
  #block: Float32Array<ArrayBuffer>;
  #filled = 0;
  #recent: { samples: Float32Array<ArrayBuffer>; power: number }[] = [];
  #best: { samples: Float32Array<ArrayBuffer>; power: number } | null = null;
  #sum = 0;
  #blocks = 0;

  constructor(sampleRate: number, channels: number) {
    this.#size = Math.round(BLOCK_SECONDS * sampleRate) * channels;
    this.#block = new Float32Array(this.#size);
  }

  /** @param samples interleaved */
  add(samples: Float32Array): void {
    for (let i = 0; i < samples.length; ) {
      const count = Math.min(samples.length - i, this.#size - this.#filled);
      this.#block.set(samples.subarray(i, i + count), this.#filled);
      this.#filled += count;
      i += count;
      if (this.#filled === this.#size) this.#endBlock();
    }
  }

  /** Null where no pause stands out, or it is as good as silent. */
  finish(): NoiseSample | null {
    if (!this.#best) return null;
    const level = decibels(this.#best.power);
    const whole = decibels(this.#sum / this.#blocks);
    return level > whole - MIN_NOISE_DISTANCE || level < SILENT
      ? null
      : { samples: this.#best.samples, level };
  }

  #endBlock(): void {
    const samples = this.#block;
    let energy = 0;
    for (const sample of samples) energy += sample * sample;
    const power = energy / this.#size;
    this.#block = new Float32Array(this.#size);
    this.#filled = 0;
    this.#sum += power;
    this.#blocks++;
    // Digital silence says nothing of the noise beside it.
    if (decibels(power) < SILENT - 20) this.#recent = [];
    else this.#recent = [...this.#recent.slice(1 - BLOCKS_PER_STRETCH), { samples, power }];
    if (this.#recent.length < BLOCKS_PER_STRETCH) return;
    const mean = this.#recent.reduce((sum, block) => sum + block.power, 0) / BLOCKS_PER_STRETCH;
    if (this.#best && this.#best.power <= mean) return;
    const stretch = new Float32Array(BLOCKS_PER_STRETCH * this.#size);
    for (const [i, block] of this.#recent.entries()) stretch.set(block.samples, i * this.#size);
    this.#best = { samples: stretch, power: mean };
  }
}

function decibels(power: number): number {
  return 10 * Math.log10(Math.max(power, 1e-12));
}

/** Hertz; rumble, below voices. */
const RUMBLE = 70;
const RUMBLE_FILTER = `highpass=f=${RUMBLE}`;
/** dB, of the noise. */
const REDUCTION = 12;
/** Seconds of noise before the audio, from which the filter learns it. */
const NOISE_SECONDS = 1.5;

export interface AudioChange {
  readonly filter: string;
  /** Goes before the audio, f32le; it does not come out. */
  readonly lead: Uint8Array;
  /** Samples by which what comes out is late. */
  readonly late: number;
}

/** @param noise null: there is none to reduce but rumble */
export function denoiser(noise: NoiseSample | null, sampleRate: number, channels: number): AudioChange {
  if (!noise) return { filter: RUMBLE_FILTER, lead: new Uint8Array(), late: 0 };
  const stretch = new Uint8Array(noise.samples.buffer);
  const repeats = Math.ceil(((NOISE_SECONDS + 0.1) * sampleRate * channels) / noise.samples.length);
  const lead = Buffer.concat(Array.from({ length: repeats }, () => stretch));
  // ffmpeg 5.1 hands out each window of afftdn two steps of an eightieth of a second late.
  const late = 2 * Math.floor(sampleRate / 80);
  const skipped = (noise.samples.length / channels) * repeats + late;
  const floor = Math.max(-80, Math.min(-20, noise.level)).toFixed(1);
  const filter = [
    RUMBLE_FILTER,
    `asendcmd=c='0.0 afftdn sn start;${NOISE_SECONDS} afftdn sn stop'`,
    `afftdn=nr=${REDUCTION}:nf=${floor}:gs=5`,
    `atrim=start_sample=${skipped}`,
    'asetpts=N/SR/TB',
  ].join(',');
  return { filter, lead, late };
}

/** @param isLimited peaks that would rise above `PEAK` are held down, between samples as well */
export function gainFilter(decibels: number, isLimited: boolean, sampleRate: number): string {
  const gain = `volume=${decibels.toFixed(2)}dB`;
  if (!isLimited) return gain;
  const limiter = `alimiter=limit=${(10 ** (MAX_PEAK / 20)).toFixed(4)}:attack=5:release=50:level=0:latency=1`;
  return `${gain},aresample=${4 * sampleRate},${limiter},aresample=${sampleRate}`;
}

export type AudioShape = Pick<AudioInfo, 'channels' | 'channelLayout' | 'sampleRate'>;

/** LU; what limiting may take away without a correction. */
const LOUDNESS_TOLERANCE = 0.2;
/** dB that such corrections add at most. */
const MAX_CORRECTION = 6;

/** What a track needs. @param spliced gives its edited audio again, f32le @throws MediaFailed, the signal's reason */
export async function planAudioChange(
  path: string,
  audio: AudioInfo,
  { denoise = false, loudness }: Pick<Changes, 'denoise' | 'loudness'>,
  shape: AudioShape,
  spliced: () => AsyncIterable<Uint8Array>,
  limits: RunLimits,
): Promise<AudioChange | null> {
  const quieter = denoise
    ? denoiser(await noiseOf(path, audio, shape, limits), shape.sampleRate, shape.channels)
    : null;
  if (loudness === undefined) return quieter;
  const withGain = (filter: string): AudioChange => ({
    lead: new Uint8Array(),
    late: 0,
    ...quieter,
    filter: [quieter?.filter, filter].filter(Boolean).join(','),
  });
  const before = await measure(spliced(), withGain('anull'), shape, limits);
  const wanted = loudnessGain(loudness, before.loudness);
  if (wanted === 0) return quieter;
  const isLimited = before.peak + wanted > MAX_PEAK;
  let gain = wanted;
  for (let attempt = 0; isLimited && attempt < 3; attempt++) {
    const change = withGain(gainFilter(gain, true, shape.sampleRate));
    const missing = loudness - (await measure(spliced(), change, shape, limits)).loudness;
    if (missing < LOUDNESS_TOLERANCE) break;
    gain = Math.min(gain + missing, wanted + MAX_CORRECTION);
  }
  return withGain(gainFilter(gain, isLimited, shape.sampleRate));
}

/** @param audio f32le, `total` samples; comes out in `format` @throws MediaFailed, the signal's reason */
export async function* changedAudio(
  audio: AsyncIterable<Uint8Array>,
  change: AudioChange,
  { format, total, ...shape }: AudioShape & { format: SampleFormat; total: number },
  limits: RunLimits,
): AsyncGenerator<Uint8Array> {
  const { channels, sampleRate } = shape;
  const command = filterCommand(change.filter, shape, ['-ar', String(sampleRate), ...rawOutput(format)]);
  const frame = BYTES[format] * channels;
  let left = total * frame;
  for await (const chunk of streamFfmpeg(command, { ...limits, feed: fed(audio, change, channels) })) {
    if (left > 0) yield chunk.subarray(0, left);
    left -= chunk.length;
  }
  for (; left > 0; left -= sampleRate * frame) yield new Uint8Array(Math.min(left, sampleRate * frame));
}

/** What a filter is fed. */
export async function* fed(
  audio: AsyncIterable<Uint8Array>,
  { lead, late }: AudioChange,
  channels: number,
): AsyncGenerator<Uint8Array> {
  if (lead.length > 0) yield lead;
  yield* audio;
  if (late > 0) yield new Uint8Array(late * channels * BYTES.f32le);
}

/** From f32le on a pipe to standard output. @param args of the output */
export function filterCommand(filter: string, shape: AudioShape, args: readonly string[]): Command {
  const options = ['-f', 'f32le', '-ar', String(shape.sampleRate), ...channelOptions(shape)];
  return { inputs: [{ kind: 'pipe', options }], args: ['-af', filter, ...args], output: 'pipe:1' };
}

/** EBU R128: LUFS, and dB of the true peak. */
async function measure(
  audio: AsyncIterable<Uint8Array>,
  change: AudioChange,
  shape: AudioShape,
  limits: RunLimits,
): Promise<{ loudness: number; peak: number }> {
  // The meter says nothing of a last tenth of a second that is not whole.
  const filter = `${change.filter},apad=pad_dur=0.1,ebur128=metadata=1:peak=true,ametadata=mode=print:file=-`;
  const command = filterCommand(filter, shape, ['-f', 'null']);
  let rest = '';
  let loudness = Number.NEGATIVE_INFINITY;
  let peak = 0;
  for await (const chunk of streamFfmpeg(command, { ...limits, feed: fed(audio, change, shape.channels) })) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [key, value] = line.split('=');
      if (key === 'lavfi.r128.I') loudness = Number(value);
      if (key === 'lavfi.r128.true_peak') peak = Math.max(peak, Number(value) || 0);
    }
  }
  return { loudness, peak: 20 * Math.log10(Math.max(peak, 1e-6)) };
}

/** @throws MediaFailed, the signal's reason */
export async function noiseOf(
  path: string,
  audio: AudioInfo,
  { channels, sampleRate }: AudioShape,
  limits: RunLimits,
): Promise<NoiseSample | null> {
  const shape = { format: 'f32le', sampleRate, filter: RUMBLE_FILTER } as const;
  const heard = audio.isMixed
    ? mixedToMono(streamFfmpeg(pcmCommand(path, audio, { ...shape, channels: 2 }), limits), sampleRate)
    : streamFfmpeg(pcmCommand(path, audio, shape), limits);
  const finder = new NoiseFinder(sampleRate, channels);
  for await (const bytes of whole(heard, BYTES.f32le)) finder.add(asFloats(bytes));
  return finder.finish();
}
