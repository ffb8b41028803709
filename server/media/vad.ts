import { createRequire } from 'node:module';
import type { Range } from '#model/types.ts';
import { Leveller } from './vad-gain.ts';

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
