import { createRequire } from 'node:module';
import type { Range } from '#model/types.ts';

const RATE = 16_000;
/** Samples the model takes at once. */
const WINDOW = 512;
/** What is found goes on this much after the voice ended, seconds. */
export const VOICE_HANGOVER = 0.1;
/** Seconds of speech in one piece that the detector holds. */
const HELD = 60;

/** From this probability on somebody speaks; and what goes on around that down to this one may be its soft ends (Silero's own pair). */
const SURE = 0.5;
const LIKELY = 0.35;

/** Where somebody spoke, seconds from the first sample. */
export interface Voice extends Range {
  /** The same with the soft ends it may have. */
  readonly from: number;
  readonly to: number;
}

/** Tells speech from noise while samples pass (16 kHz). */
export interface VoiceDetector {
  add(samples: Int16Array): void;
  /** Sorted by start. */
  finish(): Voice[];
}

/** What this program uses of sherpa-onnx. */
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

/**
 * Silero's model by sherpa-onnx, both from npm packages; null where they do not run on this machine. It takes about a
 * two-hundredth of the sound's time, in steps of milliseconds.
 */
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
  const window = new Float32Array(WINDOW);
  let filled = 0;
  const take = (): void => {
    for (const { vad, found } of listeners)
      for (; !vad.isEmpty(); vad.pop()) {
        const { start, samples } = vad.front(false);
        found.push({ start: start / RATE, end: (start + samples.length) / RATE });
      }
  };
  return {
    add(samples) {
      for (let i = 0; i < samples.length; i++) {
        window[filled++] = samples[i]! / 32_768;
        if (filled < WINDOW) continue;
        for (const { vad } of listeners) vad.acceptWaveform(window);
        filled = 0;
      }
      take();
    },
    finish() {
      for (const { vad } of listeners) vad.flush();
      take();
      const [voices, wider] = listeners.map(({ found }) => found) as [Range[], Range[]];
      return withSoftEnds(voices, wider);
    },
  };
}

/** `voices` with the soft ends that those of `wider` which they meet give them; both sorted and without overlaps. */
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
    };
  });
}
