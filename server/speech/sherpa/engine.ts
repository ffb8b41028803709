/** sherpa-onnx in a process of its own: Parakeet, or Whisper. See docs/speech.md for what was run and what was not. */
import { availableParallelism } from 'node:os';
import {
  type Recogniser,
  SPEECH_RATE,
  type SpeechEngine,
  SpeechFailed,
  SpeechUnavailable,
} from '../engine.ts';
import { hearPiece } from '../hear-piece.ts';
import { damagedFile, modelPath } from '../models/check.ts';
import { type ModelSet, PARAKEET } from '../models/manifest.ts';
import { HostFailed, type SherpaHost, startHost } from './client.ts';
import type { OfflineRecognizerConfig } from './library.ts';
import { wordsOfResult } from './result-words.ts';
import { keepWarm, takeWarm } from './warm.ts';

/** @param set complete in `modelsDir` */
export function createSherpa(modelsDir: string, set: ModelSet): SpeechEngine {
  return {
    id: 'sherpa-onnx',
    label: `${set.label} (sherpa-onnx)`,
    draft: false,
    languages: ['en', 'fr'],
    capitals: true,
    // The library itself uses the cores.
    concurrency: 1,
    warm: (language) => keepWarm(keyOf(modelsDir, set, language), () => load(modelsDir, set, language)),
    open: (language) => open(modelsDir, set, language),
  };
}

async function open(modelsDir: string, set: ModelSet, language: string): Promise<Recogniser> {
  const host = (await takeWarm(keyOf(modelsDir, set, language))) ?? (await load(modelsDir, set, language));
  return {
    async hear(sound, signal) {
      const recognise = async (voiced: Int16Array) => {
        const result = await host.ask('recognise', voiced, signal);
        return wordsOfResult(result, voiced.length / SPEECH_RATE, language);
      };
      try {
        return await hearPiece(sound, host, recognise, signal);
      } catch (error) {
        if (!(error instanceof HostFailed)) throw error;
        throw new SpeechFailed('The speech in this recording could not be recognised.', error.message);
      }
    },
    stop: () => host.stop(),
  };
}

/** Parakeet tells the language by itself; Whisper is told it. */
export function configOf(modelsDir: string, set: ModelSet, language: string): OfflineRecognizerConfig {
  const path = (name: string): string => modelPath(modelsDir, set, name);
  const shared = { numThreads: Math.max(1, availableParallelism() - 1), provider: 'cpu', debug: 0 } as const;
  const featConfig = { sampleRate: SPEECH_RATE, featureDim: 80 };
  if (set === PARAKEET)
    return {
      featConfig,
      modelConfig: {
        ...shared,
        transducer: {
          encoder: path('encoder.int8.onnx'),
          decoder: path('decoder.int8.onnx'),
          joiner: path('joiner.int8.onnx'),
        },
        tokens: path('tokens.txt'),
        modelType: 'nemo_transducer',
      },
      decodingMethod: 'greedy_search',
    };
  return {
    featConfig,
    modelConfig: {
      ...shared,
      whisper: {
        encoder: path('small-encoder.int8.onnx'),
        decoder: path('small-decoder.int8.onnx'),
        language,
        task: 'transcribe',
        tailPaddings: -1,
        enableSegmentTimestamps: true,
      },
      tokens: path('small-tokens.txt'),
    },
  };
}

const keyOf = (modelsDir: string, set: ModelSet, language: string): string =>
  JSON.stringify([modelsDir, set.folder, set === PARAKEET ? '' : language]);

/** @throws SpeechUnavailable where files are damaged or the library does not run */
async function load(modelsDir: string, set: ModelSet, language: string): Promise<SherpaHost> {
  const damaged = await damagedFile(modelsDir, set);
  if (damaged) throw unusable(set, `the file ${damaged} is damaged`);
  const host = startHost();
  try {
    await host.ask('load', configOf(modelsDir, set, language));
    return host;
  } catch (error) {
    await host.stop();
    if (!(error instanceof HostFailed)) throw error;
    throw new SpeechUnavailable(
      `The speech models (${set.label}) could not be loaded on this server. Run \`npm run models\` on the server, then try again.`,
      { cause: error },
    );
  }
}

/** With the remedy. */
export function unusable(set: ModelSet, problem: string): SpeechUnavailable {
  return new SpeechUnavailable(
    `The speech models (${set.label}) on this server cannot be used: ${problem}. Run \`npm run models\` on the server, then try again.`,
  );
}
