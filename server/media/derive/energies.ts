/** How loud a recording is all along: energies of blocks, K-weighted as by ITU-R BS.1770-4, by which the browser tells how loud an edit is. */
import { writeFile } from 'node:fs/promises';
import { ENERGIES_HEADER, ENERGIES_VERSION, ENERGY_BLOCK } from '#model/media/energies.ts';
import { voiceTracks } from '../encode/voice-source.ts';
import { asFloats } from '../ffmpeg/mono.ts';
import { BYTES, pcmCommand, timeLimitFor, whole } from '../ffmpeg/pcm.ts';
import { streamFfmpeg } from '../ffmpeg/run.ts';
import { loudnessWeights } from '../plan/channel-layouts.ts';
import type { AudioInfo, Control, MediaInfo } from '../types.ts';

/** See docs/energies-format.md; of all tracks. @throws MediaFailed, the signal's reason */
export async function makeEnergies(
  path: string,
  outPath: string,
  info: MediaInfo,
  { signal, onProgress }: Control,
): Promise<void> {
  const tracks = voiceTracks(info);
  const energies: Float32Array[] = [];
  for (const [i, audio] of tracks.entries()) {
    const meter = new EnergyMeter(audio, info.duration);
    const command = pcmCommand(path, audio, { format: 'f32le', sampleRate: audio.sampleRate });
    const decoded = streamFfmpeg(command, { signal, timeLimit: timeLimitFor(info) });
    for await (const bytes of whole(decoded, BYTES.f32le * audio.channels)) {
      meter.add(asFloats(bytes));
      onProgress?.((100 * (i + Math.min(1, meter.seconds / info.duration))) / tracks.length);
    }
    energies.push(meter.finish());
  }
  await writeFile(outPath, energiesFile(energies, info));
}

/** @param energies of all tracks, in the order of `voiceTracks` */
export function energiesFile(energies: readonly Float32Array[], info: MediaInfo): Uint8Array {
  const length = energies[0]?.length ?? 0;
  const bytes = new Uint8Array(ENERGIES_HEADER + 4 * energies.length * length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x5453454e, false);
  view.setUint16(4, ENERGIES_VERSION, true);
  view.setUint16(6, energies.length, true);
  view.setUint32(8, length, true);
  view.setUint16(12, info.audio ? voiceTracks(info).indexOf(info.audio) : 0, true);
  for (const [i, track] of energies.entries())
    new Float32Array(bytes.buffer, ENERGIES_HEADER + 4 * i * length, length).set(track);
  return bytes;
}

type Track = Pick<AudioInfo, 'sampleRate' | 'channels' | 'channelLayout' | 'offset'>;

/** Measures a track as it is decoded. */
export class EnergyMeter {
  readonly #rate: number;
  readonly #filters: readonly (KFilter | null)[];
  readonly #sums: Float64Array;
  /** Samples, from source time 0. */
  readonly #total: number;
  #at: number;

  /** @param duration source seconds of the recording */
  constructor(track: Track, duration: number) {
    this.#rate = track.sampleRate;
    this.#filters = loudnessWeights(track).map((weight) =>
      weight > 0 ? new KFilter(track.sampleRate, weight) : null,
    );
    this.#sums = new Float64Array(Math.ceil(duration / ENERGY_BLOCK - 1e-6));
    this.#total = Math.max(1, Math.round(duration * track.sampleRate));
    this.#at = Math.round(track.offset * track.sampleRate);
  }

  get seconds(): number {
    return this.#at / this.#rate;
  }

  /** @param samples interleaved, whole frames */
  add(samples: Float32Array): void {
    const channels = this.#filters.length;
    const frames = samples.length / channels;
    for (let frame = 0; frame < frames; ) {
      const block = Math.floor(this.#at / (this.#rate * ENERGY_BLOCK));
      const to = Math.min(frames, frame + Math.max(1, this.#startOf(block + 1) - this.#at));
      for (const [c, filter] of this.#filters.entries()) {
        const energy = filter?.energy(samples, frame * channels + c, to * channels, channels) ?? 0;
        if (block >= 0 && block < this.#sums.length) this.#sums[block]! += energy;
      }
      this.#at += to - frame;
      frame = to;
    }
  }

  /** Of each block the mean over what there is of it. */
  finish(): Float32Array {
    return Float32Array.from(this.#sums, (sum, block) => {
      const count = Math.min(this.#total, this.#startOf(block + 1)) - this.#startOf(block);
      return sum / Math.max(1, count);
    });
  }

  #startOf(block: number): number {
    return Math.ceil(block * this.#rate * ENERGY_BLOCK - 1e-6);
  }
}

/** The two filters of K-weighting, for one channel. */
class KFilter {
  readonly #weight: number;
  readonly #b: readonly [number, number, number];
  readonly #a: readonly [number, number];
  readonly #c: readonly [number, number];
  readonly #state: [number, number, number, number] = [0, 0, 0, 0];

  /** Made of the analogue filters whose digital ones at 48 kHz the recommendation gives, so that other rates sound alike. */
  constructor(sampleRate: number, weight: number) {
    this.#weight = weight;
    const shelf = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
    const [high, middle, q] = [10 ** (3.999843853973347 / 20), 1.258720930232562, 0.7071752369554196];
    const a0 = 1 + shelf / q + shelf ** 2;
    this.#b = [
      (high + (middle * shelf) / q + shelf ** 2) / a0,
      (2 * (shelf ** 2 - high)) / a0,
      (high - (middle * shelf) / q + shelf ** 2) / a0,
    ];
    this.#a = [(2 * (shelf ** 2 - 1)) / a0, (1 - shelf / q + shelf ** 2) / a0];
    const pass = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
    const c0 = 1 + pass / 0.5003270373238773 + pass ** 2;
    this.#c = [(2 * (pass ** 2 - 1)) / c0, (1 - pass / 0.5003270373238773 + pass ** 2) / c0];
  }

  /** The sum of squares of every `step`th sample from `from` up to `to`, by the channel's weight. */
  energy(samples: Float32Array, from: number, to: number, step: number): number {
    const [b0, b1, b2] = this.#b;
    const [a1, a2] = this.#a;
    const [c1, c2] = this.#c;
    // What dies away in silence would be computed on for seconds, slowly.
    let [s1, s2, p1, p2] = this.#state.map((value) => (Math.abs(value) < 1e-20 ? 0 : value)) as [
      number,
      number,
      number,
      number,
    ];
    let sum = 0;
    for (let i = from; i < to; i += step) {
      const x = samples[i]!;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      const z = y + p1;
      p1 = -2 * y - c1 * z + p2;
      p2 = y - c2 * z;
      sum += z * z;
    }
    Object.assign(this.#state, [s1, s2, p1, p2]);
    return sum * this.#weight;
  }
}
