/** sherpa-onnx in a process of its own: Moonshine or Parakeet. See docs/speech.md for what was run and what was not. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { speech } from '#i18n/en/server.ts';
import {
  type Listening,
  type Recognised,
  type Recogniser,
  SPEECH_RATE,
  type SpeechEngine,
  SpeechFailed,
  SpeechUnavailable,
} from '../engine.ts';
import { damagedFile, modelPath } from '../models/check.ts';
import { MOONSHINE, type ModelSet, PARAKEET } from '../models/manifest.ts';
import { recogniseSegment } from '../recognise-segment.ts';
import { MAX_SEGMENT } from '../segments.ts';
import { createHostCache } from '../warm.ts';
import { HostFailed, type SherpaHost, startHost } from './client.ts';
import { BIASED, bpeVocabOf, hotwordsOf, isThin } from './hotwords.ts';
import type { OfflineRecognizerConfig } from './library.ts';
import { wordsOfResult } from './result-words.ts';

/** One is left for the rest of the server. */
const SPARE_CORES = Math.max(1, availableParallelism() - 1);
/**
 * This sherpa-onnx gives Moonshine's decoder a mask of frames where it wants samples: what is longer than 384 frames (9.2 s) comes
 * back empty. Seconds.
 */
const MAX_MOONSHINE_SEGMENT = 9;
/** Its processes at once, each on one core. */
export const MOONSHINES = Math.min(4, SPARE_CORES);

const hostCache = createHostCache<SherpaHost>();

/** @param set complete in `modelsDir` */
export function createSherpa(modelsDir: string, set: ModelSet): SpeechEngine {
  const isMoonshine = set === MOONSHINE;
  return {
    id: isMoonshine ? 'moonshine' : 'parakeet',
    label: isMoonshine ? set.label : `${set.label} (sherpa-onnx)`,
    remoteHost: null,
    languages: isMoonshine ? ['en'] : ['en', 'fr'],
    // Of large models the library itself uses the cores.
    concurrency: isMoonshine ? MOONSHINES : 1,
    warm: () => hostCache.keep(keyOf(modelsDir, set), () => load(modelsDir, set)),
    open: (listening) => open(modelsDir, set, listening),
  };
}

async function open(
  modelsDir: string,
  set: ModelSet,
  { language, vocabulary }: Listening,
): Promise<Recogniser> {
  // Of the two, only transducers can be told names.
  const hotwords = set === PARAKEET ? hotwordsOf(vocabulary) : null;
  const openPlain = async (): Promise<SherpaHost> =>
    (await hostCache.take(keyOf(modelsDir, set))) ?? (await load(modelsDir, set));
  const host = hotwords === null ? await openPlain() : await loadBiased(modelsDir, set);
  /** The search without names, once it was needed. */
  let plain = hotwords === null ? host : null;

  async function recognise(audio: Int16Array, signal: AbortSignal): Promise<Recognised> {
    const duration = audio.length / SPEECH_RATE;
    const ask = async (by: SherpaHost, names: string | null) =>
      wordsOfResult(await by.ask('recognise', { audio, hotwords: names }, signal), duration, language);
    if (hotwords === null) return ask(host, null);
    const biased = await ask(host, hotwords);
    if (!isThin(biased.words, duration)) return biased;
    plain ??= await openPlain();
    const without = await ask(plain, null);
    return without.words.length > biased.words.length ? without : biased;
  }

  const longest = set === MOONSHINE ? MAX_MOONSHINE_SEGMENT : MAX_SEGMENT;
  return {
    async transcribe(audio, signal, _, onHeard) {
      const ear = { host, language, longest, recognise: (voiced: Int16Array) => recognise(voiced, signal) };
      try {
        return await recogniseSegment(audio, ear, signal, onHeard);
      } catch (error) {
        if (!(error instanceof HostFailed)) throw error;
        throw new SpeechFailed(speech.notRecognised(), error.message);
      }
    },
    async stop() {
      await Promise.all([host.stop(), plain?.stop()]);
    },
  };
}

/**
 * Parakeet tells the language by itself.
 * @param bpeVocab path of the vocabulary where Parakeet is to be told names; null: it is not
 */
export function configOf(modelsDir: string, set: ModelSet, bpeVocab: string | null): OfflineRecognizerConfig {
  const path = (name: string): string => modelPath(modelsDir, set, name);
  const shared = { numThreads: set === MOONSHINE ? 1 : SPARE_CORES, provider: 'cpu', debug: 0 } as const;
  const featConfig = { sampleRate: SPEECH_RATE, featureDim: 80 };
  if (set === MOONSHINE)
    return {
      featConfig,
      modelConfig: {
        ...shared,
        moonshine: { encoder: path('encoder_model.ort'), mergedDecoder: path('decoder_model_merged.ort') },
        tokens: path('tokens.txt'),
      },
    };
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
      ...(bpeVocab !== null && { modelingUnit: 'bpe', bpeVocab }),
    },
    ...(bpeVocab === null ? { decodingMethod: 'greedy_search' } : BIASED),
  };
}

const keyOf = (modelsDir: string, set: ModelSet): string => JSON.stringify([modelsDir, set.folder]);

/** @throws SpeechUnavailable where files are damaged or the library does not run */
async function load(modelsDir: string, set: ModelSet, bpeVocab: string | null = null): Promise<SherpaHost> {
  const damaged = await damagedFile(modelsDir, set);
  if (damaged) throw unusable(set, `the file ${damaged} is damaged`);
  const host = startHost();
  try {
    await host.ask('load', configOf(modelsDir, set, bpeVocab));
    return host;
  } catch (error) {
    await host.stop();
    if (!(error instanceof HostFailed)) throw error;
    throw new SpeechUnavailable(
      speech.modelsNotLoaded({ models: set.label }),
      `${set.label} could not be loaded. Run \`npm run models\`.`,
      { cause: error },
    );
  }
}

/** To be told names. @throws as `load` */
async function loadBiased(modelsDir: string, set: ModelSet): Promise<SherpaHost> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-vocabulary-'));
  try {
    const path = join(folder, 'bpe.vocab');
    await writeFile(path, bpeVocabOf(await readFile(modelPath(modelsDir, set, 'tokens.txt'), 'utf8')));
    return await load(modelsDir, set, path);
  } finally {
    // Read while loading, not afterwards.
    await rm(folder, { recursive: true });
  }
}

/** With the remedy. */
export function unusable(set: ModelSet, problem: string): SpeechUnavailable {
  return new SpeechUnavailable(
    speech.modelsNotLoaded({ models: set.label }),
    `${set.label} cannot be used: ${problem}. Run \`npm run models\`.`,
  );
}
