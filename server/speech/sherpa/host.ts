/**
 * Process of sherpa-onnx: models take a gigabyte, calls block, and a damaged file ends it. Started by client.ts, one question at
 * a time.
 */
import { createRequire } from 'node:module';
import type { Range } from '#model/types.ts';
import { toFloat } from '../activity.ts';
import { conditioned } from '../condition.ts';
import { refined } from '../edges.ts';
import { SPEECH_RATE } from '../engine.ts';
import type {
  Library,
  OfflineRecognizer,
  OfflineSpeakerDiarizationConfig,
  SpeakerEmbeddingExtractor,
  Vad,
} from './library.ts';
import type { DiarizationResult, HostCalls, HostRequest } from './protocol.ts';

const sherpa = (): Library => createRequire(import.meta.url)('sherpa-onnx-node') as Library;

const WINDOW = 512;
/** RMS of full scale (−30 dB). */
const MIN_LEVEL = 0.0316;
/** Of a voice that make its embedding. */
const VOICE_SECONDS = 60;
/** Seconds that a phrase's voice is taken from at least. */
const MIN_VOICE = 0.5;
/** Segments. */
const COLLECT_EVERY = 25;

let recogniser: OfflineRecognizer | null = null;
let vad: { model: string; vad: Vad } | null = null;
let collected: Float32Array[] = [];
let recognised = 0;

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
  async recognise({ audio, hotwords }) {
    if (!recogniser) throw new Error('No recogniser is loaded');
    const stream = hotwords === null ? recogniser.createStream() : recogniser.createStream(hotwords);
    stream.acceptWaveform({ samples: toFloat(audio), sampleRate: SPEECH_RATE });
    const result = await recogniser.decodeAsync(stream);
    // What the library keeps for a stream is out of the collector's sight, which would leave it for hours.
    if (++recognised % COLLECT_EVERY === 0) globalThis.gc?.();
    return result;
  },
  activity: ({ model, audio }) => activity(detector(model), toFloat(audio)),
  collect(audio) {
    collected.push(toFloat(audio));
    return null;
  },
  diarize: (config) => diarized(takeCollected(), config),
  phraseVoices({ config, phrases }) {
    const samples = takeCollected();
    const extractor = new (sherpa().SpeakerEmbeddingExtractor)(config);
    return phrases.map((phrase) => voiceIn(samples, phrase, extractor));
  },
  condition: conditioned,
  refine: ({ words, audio }) => refined(words, audio),
};

/** Quiet recordings are brought to the level at which the segmentation hears everybody. */
function takeCollected(): Float32Array {
  const samples = new Float32Array(collected.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of collected) {
    samples.set(part, at);
    at += part.length;
  }
  collected = [];
  let sum = 0;
  for (const value of samples) sum += value ** 2;
  const gain = Math.max(1, MIN_LEVEL / (Math.sqrt(sum / samples.length) || MIN_LEVEL));
  return gain === 1 ? samples : samples.map((value) => value * gain);
}

function diarized(samples: Float32Array, config: OfflineSpeakerDiarizationConfig): DiarizationResult {
  const turns = new (sherpa().OfflineSpeakerDiarization)(config).process(samples);
  const extractor = new (sherpa().SpeakerEmbeddingExtractor)(config.embedding);
  const voices = [...Map.groupBy(turns, ({ speaker }) => speaker)].map(([speaker, own]) => {
    const stream = extractor.createStream();
    let left = VOICE_SECONDS;
    for (const { start, end } of own.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
      if (left <= 0) break;
      const until = Math.min(end, start + left);
      const part = samples.slice(start * SPEECH_RATE, until * SPEECH_RATE);
      stream.acceptWaveform({ samples: part, sampleRate: SPEECH_RATE });
      left -= until - start;
    }
    stream.inputFinished();
    const seconds = own.reduce((total, { start, end }) => total + end - start, 0);
    return { speaker, seconds, embedding: extractor.compute(stream, false) };
  });
  return { turns, voices };
}

/** Of a phrase, or of what is around a short one. */
function voiceIn(
  samples: Float32Array,
  { start, end }: Range,
  extractor: SpeakerEmbeddingExtractor,
): Float32Array | null {
  const half = Math.max(MIN_VOICE, end - start) / 2;
  const from = Math.max(0, Math.round(((start + end) / 2 - half) * SPEECH_RATE));
  const part = samples.slice(from, Math.round(((start + end) / 2 + half) * SPEECH_RATE));
  if (part.length < (MIN_VOICE / 2) * SPEECH_RATE) return null;
  const stream = extractor.createStream();
  stream.acceptWaveform({ samples: part, sampleRate: SPEECH_RATE });
  stream.inputFinished();
  return extractor.compute(stream, false);
}

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
process.on('message', ({ id, call, input }: HostRequest) => {
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
