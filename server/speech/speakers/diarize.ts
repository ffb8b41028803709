import { speech } from '#i18n/en/server.ts';
/** By sherpa-onnx's models where they are, else by clustering, which takes minutes. */
import { speechIn } from '../activity.ts';
import { SPEECH_RATE, SpeechFailed } from '../engine.ts';
import { damagedFile, modelPath, modelState } from '../models/check.ts';
import { SPEAKERS } from '../models/manifest.ts';
import { splitPieces } from '../pieces.ts';
import { HostFailed, startHost } from '../sherpa/client.ts';
import type { Turn } from './turns.ts';
import { VoiceFeatures } from './voice-features.ts';

export interface DiarizeRequest {
  /** 16 kHz mono from source time 0. */
  readonly pcm: AsyncIterable<Int16Array>;
  readonly duration: number;
  /** 2–5. */
  readonly count: number;
  readonly modelsDir: string;
  readonly signal: AbortSignal;
}

/** Seconds; the models need 230 MB an hour, clustering keeps features only. */
const LONGEST_FOR_MODELS = 3 * 3600;

/** Sorted by start. @throws SpeechFailed, the signal's reason */
export async function diarize(request: DiarizeRequest): Promise<readonly Turn[]> {
  const { modelsDir, duration } = request;
  const usable =
    duration <= LONGEST_FOR_MODELS &&
    (await modelState(modelsDir, SPEAKERS)).state === 'complete' &&
    (await damagedFile(modelsDir, SPEAKERS)) === null;
  try {
    return usable ? await byModels(request) : await byClustering(request);
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof HostFailed) throw new SpeechFailed(speech.speakersNotTold(), error.message);
    throw error;
  }
}

async function byModels({ pcm, count, modelsDir, signal }: DiarizeRequest): Promise<readonly Turn[]> {
  const host = startHost();
  try {
    for await (const chunk of pcm) await host.ask('collect', chunk, signal);
    const shared = { numThreads: 1, debug: 0, provider: 'cpu' } as const;
    return await host.ask(
      'diarize',
      {
        segmentation: { pyannote: { model: modelPath(modelsDir, SPEAKERS, 'segmentation.onnx') }, ...shared },
        embedding: { model: modelPath(modelsDir, SPEAKERS, 'nemo_en_titanet_small.onnx'), ...shared },
        clustering: { numClusters: count },
        minDurationOn: 0.2,
        minDurationOff: 0.5,
      },
      signal,
    );
  } finally {
    await host.stop();
  }
}

async function byClustering({ pcm, count, signal }: DiarizeRequest): Promise<readonly Turn[]> {
  const host = startHost();
  const features = new VoiceFeatures();
  try {
    for await (const { sound, soundStart } of splitPieces(pcm))
      for (const { start, end } of await speechIn(sound, host, signal))
        features.add(sound.subarray(start, end), (soundStart + start) / SPEECH_RATE);
    signal.throwIfAborted();
    return features.turns(count);
  } finally {
    await host.stop();
  }
}
