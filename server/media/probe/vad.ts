import { createRequire } from 'node:module';
import type { Range } from '#model/types.ts';
import { HighPass } from './levels.ts';

/** Samples of 100 ms at 16 kHz. */
const BLOCK = 1600;
/** Root mean square of full scale that the loudest block is brought to (−20 dB). */
const TARGET = 0.1;
/** 40 dB: beyond it there is nothing but the converter's noise. */
const MAX_GAIN = 100;
/** Blocks on each side whose loudest is brought to the target. */
const NEAR_BLOCKS = 10;
/** Blocks on each side, and how far under their loudest others are lifted (12 dB): noise in a long pause stays noise. */
const FAR_BLOCKS = 80;
const UNDER = 0.25;

/**
 * Brings quiet stretches to one level, without the rumble that voices far away would be levelled by; never loud ones down. Gives
 * as many samples as it takes, seconds later.
 */
class Leveller {
  readonly #highPass = new HighPass();
  #blocks: Float32Array[] = [];
  #levels: number[] = [];
  /** Number of the first block kept, and of the next to give. */
  #first = 0;
  #next = 0;
  #filling = new Float32Array(BLOCK);
  #filled = 0;
  #gain = 1;

  add(samples: Int16Array): Float32Array {
    for (let i = 0; i < samples.length; i++) {
      this.#filling[this.#filled++] = this.#highPass.next(samples[i]!) / 32_768;
      if (this.#filled < BLOCK) continue;
      this.#push(this.#filling);
      this.#filling = new Float32Array(BLOCK);
      this.#filled = 0;
    }
    return this.#give(this.#first + this.#blocks.length - FAR_BLOCKS);
  }

  finish(): Float32Array {
    this.#push(this.#filling.subarray(0, this.#filled));
    return this.#give(this.#first + this.#blocks.length);
  }

  #push(block: Float32Array): void {
    let sum = 0;
    for (const sample of block) sum += sample * sample;
    this.#blocks.push(block);
    this.#levels.push(Math.sqrt(sum / Math.max(1, block.length)));
  }

  #give(until: number): Float32Array {
    const out: Float32Array[] = [];
    for (; this.#next < until; this.#next++) {
      const at = this.#next - this.#first;
      const loudest = Math.max(
        this.#loudest(at, NEAR_BLOCKS),
        UNDER * this.#loudest(at, FAR_BLOCKS),
        TARGET / MAX_GAIN,
      );
      const gain = Math.max(1, TARGET / loudest);
      // From gain to gain without a step, which would click.
      const from = this.#gain;
      const step = (gain - from) / BLOCK;
      out.push(this.#blocks[at]!.map((sample, i) => sample * (from + step * i)));
      this.#gain = gain;
    }
    const passed = Math.max(0, this.#next - FAR_BLOCKS - this.#first);
    this.#blocks.splice(0, passed);
    this.#levels.splice(0, passed);
    this.#first += passed;
    return joined(out);
  }

  #loudest(at: number, around: number): number {
    let loudest = 0;
    const end = Math.min(this.#levels.length, at + around + 1);
    for (let i = Math.max(0, at - around); i < end; i++) loudest = Math.max(loudest, this.#levels[i]!);
    return loudest;
  }
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const RATE = 16_000;
const WINDOW = 512;
/** Seconds found beyond the end of the voice. */
export const VOICE_HANGOVER = 0.1;
/** Seconds. */
const HELD = 60;

/** Probability of speech, and of its soft ends (Silero's own pair). */
const SURE = 0.5;
const LIKELY = 0.35;

export interface Voice extends Range {
  /** With soft ends. */
  readonly from: number;
  readonly to: number;
  /** Nowhere sure: a voice only where it stands above the noise. */
  readonly isFaint: boolean;
}

export interface VoiceDetector {
  add(samples: Int16Array): void;
  finish(): Voice[];
}

interface Vad {
  acceptWaveform(samples: Float32Array): void;
  isEmpty(): boolean;
  front(external: boolean): { start: number; samples: Float32Array };
  pop(): void;
  flush(): void;
}
interface Sherpa {
  Vad: new (config: object, bufferSeconds: number) => Vad;
}

/** Silero by sherpa-onnx; null where they do not run. Takes about 0.5 % of the sound's time. */
export function openVoiceDetector(): VoiceDetector | null {
  const require = createRequire(import.meta.url);
  try {
    const { Vad } = require('sherpa-onnx-node') as Sherpa;
    const model = require.resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx');
    const vadOf = (threshold: number): Vad =>
      new Vad(
        {
          sileroVad: {
            model,
            threshold,
            minSpeechDuration: 0.05,
            minSilenceDuration: VOICE_HANGOVER,
            maxSpeechDuration: HELD / 2,
            windowSize: WINDOW,
          },
          sampleRate: RATE,
          numThreads: 1,
        },
        HELD,
      );
    return detectorOf(vadOf(SURE), vadOf(LIKELY));
  } catch {
    return null;
  }
}

function detectorOf(sure: Vad, likely: Vad): VoiceDetector {
  const listeners = [sure, likely].map((vad) => ({ vad, found: [] as Range[] }));
  const leveller = new Leveller();
  const window = new Float32Array(WINDOW);
  let filled = 0;
  const take = (): void => {
    for (const { vad, found } of listeners)
      for (; !vad.isEmpty(); vad.pop()) {
        const { start, samples } = vad.front(false);
        found.push({ start: start / RATE, end: (start + samples.length) / RATE });
      }
  };
  const hear = (samples: Float32Array): void => {
    for (let i = 0; i < samples.length; i++) {
      window[filled++] = samples[i]!;
      if (filled < WINDOW) continue;
      for (const { vad } of listeners) vad.acceptWaveform(window);
      filled = 0;
    }
    take();
  };
  return {
    add(samples) {
      hear(leveller.add(samples));
    },
    finish() {
      hear(leveller.finish());
      for (const { vad } of listeners) vad.flush();
      take();
      const [voices, wider] = listeners.map(({ found }) => found) as [Range[], Range[]];
      return [...withSoftEnds(voices, wider), ...faint(voices, wider)].sort((a, b) => a.start - b.start);
    },
  };
}

/** Widens `voices` by those of `wider` that they meet; both sorted and disjoint. */
export function withSoftEnds(voices: readonly Range[], wider: readonly Range[]): Voice[] {
  let first = 0;
  return voices.map(({ start, end }) => {
    while (first < wider.length && wider[first]!.end <= start) first++;
    let last = first;
    while (last + 1 < wider.length && wider[last + 1]!.start < end) last++;
    const around = wider[first] && wider[first].start < end ? wider[last] : undefined;
    return {
      start,
      end,
      from: around ? Math.min(start, wider[first]!.start) : start,
      to: around ? Math.max(end, around.end) : end,
      isFaint: false,
    };
  });
}

/** Those of `wider` that meet no voice; both sorted and disjoint. */
export function faint(voices: readonly Range[], wider: readonly Range[]): Voice[] {
  let next = 0;
  return wider.flatMap(({ start, end }) => {
    while (next < voices.length && voices[next]!.end <= start) next++;
    const isMet = voices[next] !== undefined && voices[next]!.start < end;
    return isMet ? [] : [{ start, end, from: start, to: end, isFaint: true }];
  });
}
