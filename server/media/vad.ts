import { createRequire } from 'node:module';
import type { Range } from '#model/types.ts';

const RATE = 16_000;
/** Samples the model takes at once. */
const WINDOW = 512;
/** What is found goes on this much after the voice ended, seconds. */
export const VOICE_HANGOVER = 0.1;
/** Seconds of speech in one piece that the detector holds. */
const HELD = 60;

/** Tells speech from noise while samples pass (16 kHz). */
export interface VoiceDetector {
  add(samples: Int16Array): void;
  /** Where somebody spoke, seconds from the first sample, sorted. */
  finish(): Range[];
}

/** What this program uses of sherpa-onnx. */
interface Sherpa {
  Vad: new (
    config: object,
    bufferSeconds: number,
  ) => {
    acceptWaveform(samples: Float32Array): void;
    isEmpty(): boolean;
    front(external: boolean): { start: number; samples: Float32Array };
    pop(): void;
    flush(): void;
  };
}

/**
 * Silero's model by sherpa-onnx, both from npm packages; null where they do not run on this machine. It takes about a
 * hundredth of the sound's time, in steps of milliseconds.
 */
export function openVoiceDetector(): VoiceDetector | null {
  const require = createRequire(import.meta.url);
  try {
    const { Vad } = require('sherpa-onnx-node') as Sherpa;
    const model = require.resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx');
    return detectorOf(
      new Vad(
        {
          sileroVad: {
            model,
            threshold: 0.5,
            minSpeechDuration: 0.05,
            minSilenceDuration: VOICE_HANGOVER,
            maxSpeechDuration: HELD / 2,
            windowSize: WINDOW,
          },
          sampleRate: RATE,
          numThreads: 1,
        },
        HELD,
      ),
    );
  } catch {
    return null;
  }
}

function detectorOf(vad: InstanceType<Sherpa['Vad']>): VoiceDetector {
  const found: Range[] = [];
  const window = new Float32Array(WINDOW);
  let filled = 0;
  const take = (): void => {
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
        vad.acceptWaveform(window);
        filled = 0;
      }
      take();
    },
    finish() {
      vad.flush();
      take();
      return found;
    },
  };
}
