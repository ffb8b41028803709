/**
 * Process of sherpa-onnx: models take a gigabyte, calls block, and a damaged file ends it. Started by client.ts, one question at
 * a time.
 */
import { createRequire } from 'node:module';
import { toFloat } from '../activity.ts';
import { conditioned } from '../condition.ts';
import { refined } from '../edges.ts';
import { SPEECH_RATE } from '../engine.ts';
import type { Library, OfflineRecognizer, Vad } from './library.ts';
import type { HostCalls, Question } from './protocol.ts';

const sherpa = (): Library => createRequire(import.meta.url)('sherpa-onnx-node') as Library;

const WINDOW = 512;

let recogniser: OfflineRecognizer | null = null;
let vad: { model: string; vad: Vad } | null = null;
let collected: Float32Array[] = [];

type Handlers = {
  [C in keyof HostCalls]: (
    input: Parameters<HostCalls[C]>[0],
  ) => ReturnType<HostCalls[C]> | Promise<ReturnType<HostCalls[C]>>;
};

const handlers: Handlers = {
  async load(config) {
    recogniser = await sherpa().OfflineRecognizer.createAsync(config);
    return null;
  },
  async recognise({ sound, hotwords }) {
    if (!recogniser) throw new Error('No recogniser is loaded');
    const stream = hotwords === null ? recogniser.createStream() : recogniser.createStream(hotwords);
    stream.acceptWaveform({ samples: toFloat(sound), sampleRate: SPEECH_RATE });
    return recogniser.decodeAsync(stream);
  },
  activity: ({ model, sound }) => activity(detector(model), toFloat(sound)),
  collect(sound) {
    collected.push(toFloat(sound));
    return null;
  },
  diarize(config) {
    const whole = new Float32Array(collected.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of collected) {
      whole.set(part, at);
      at += part.length;
    }
    collected = [];
    return new (sherpa().OfflineSpeakerDiarization)(config).process(whole);
  },
  condition: conditioned,
  refine: ({ words, sound }) => refined(words, sound),
};

function detector(model: string): Vad {
  vad ??= { model, vad: makeVad(model) };
  return vad.vad;
}

function makeVad(model: string): Vad {
  return new (sherpa().Vad)(
    {
      sileroVad: {
        model,
        threshold: 0.5,
        minSilenceDuration: 0.2,
        minSpeechDuration: 0.1,
        maxSpeechDuration: 60,
        windowSize: WINDOW,
      },
      sampleRate: SPEECH_RATE,
      numThreads: 1,
      provider: 'cpu',
      debug: 0,
    },
    60,
  );
}

function activity(detect: Vad, samples: Float32Array): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const take = (): void => {
    while (!detect.isEmpty()) {
      // Not in an external buffer: the memory behind one is freed with `pop`.
      const { start, samples: part } = detect.front(false);
      found.push({ start, end: Math.min(samples.length, start + part.length) });
      detect.pop();
    }
  };
  detect.reset();
  for (let at = 0; at < samples.length; at += WINDOW) {
    const part = samples.subarray(at, at + WINDOW);
    if (part.length === WINDOW) detect.acceptWaveform(part);
    else {
      const filled = new Float32Array(WINDOW);
      filled.set(part);
      detect.acceptWaveform(filled);
    }
    take();
  }
  detect.flush();
  take();
  return found;
}

/** The library cannot take two calls at once. */
let turn = Promise.resolve();
process.on('message', ({ id, call, input }: Question) => {
  turn = turn.then(async () => {
    try {
      const handler = handlers[call] as (input: unknown) => unknown;
      process.send?.({ id, value: await handler(input) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
});
process.on('disconnect', () => process.exit());
