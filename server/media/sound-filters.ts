/** ffmpeg's chains for sound that a download changes. Pure. */
import type { NoiseSample } from './noise-sample.ts';

/** dB of full scale; lossy codecs overshoot it by some tenths, and −1 is promised. */
export const PEAK = -1.8;

/** Hertz; rumble, below voices. */
const RUMBLE = 70;
export const RUMBLE_FILTER = `highpass=f=${RUMBLE}`;
/** dB, of the noise. */
const REDUCTION = 12;
/** Seconds of noise before the sound, from which the filter learns it. */
const LEARNT = 1.5;

export interface SoundChange {
  readonly filter: string;
  /** Goes before the sound, f32le; it does not come out. */
  readonly lead: Uint8Array;
  /** Samples by which what comes out is late. */
  readonly late: number;
}

/** @param noise null: there is none to reduce but rumble */
export function denoiser(noise: NoiseSample | null, sampleRate: number, channels: number): SoundChange {
  if (!noise) return { filter: RUMBLE_FILTER, lead: new Uint8Array(), late: 0 };
  const stretch = new Uint8Array(noise.samples.buffer);
  const repeats = Math.ceil(((LEARNT + 0.1) * sampleRate * channels) / noise.samples.length);
  const lead = Buffer.concat(Array.from({ length: repeats }, () => stretch));
  // ffmpeg 5.1 hands out each window of afftdn two steps of an eightieth of a second late.
  const late = 2 * Math.floor(sampleRate / 80);
  const skipped = (noise.samples.length / channels) * repeats + late;
  const floor = Math.max(-80, Math.min(-20, noise.level)).toFixed(1);
  const filter = [
    RUMBLE_FILTER,
    `asendcmd=c='0.0 afftdn sn start;${LEARNT} afftdn sn stop'`,
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
  const limiter = `alimiter=limit=${(10 ** (PEAK / 20)).toFixed(4)}:attack=5:release=50:level=0:latency=1`;
  return `${gain},aresample=${4 * sampleRate},${limiter},aresample=${sampleRate}`;
}
