/** Whisper by faster-whisper, English and French, in a Python process of its own. */
import { speech } from '#i18n/en/server.ts';
import { speechIn } from '../activity.ts';
import {
  type Recogniser,
  SPEECH_RATE,
  type SpeechEngine,
  SpeechFailed,
  SpeechUnavailable,
} from '../engine.ts';
import { recogniseSegment } from '../recognise-segment.ts';
import { wordsOfReply } from '../remote/reply.ts';
import { MAX_SEGMENT } from '../segments.ts';
import { HostFailed, startHost } from '../sherpa/client.ts';
import { createHostCache } from '../warm.ts';
import { type Installed, startWhisper, type WhisperHost } from './client.ts';
import type { Whisper } from './whisper.ts';

const hostCache = createHostCache<WhisperHost>();

/** Installed when it is first needed, where that may be. */
export function createWhisperEngine(whisper: Whisper): SpeechEngine {
  return {
    id: 'whisper',
    label: whisper.label,
    remoteHost: null,
    languages: ['en', 'fr'],
    // It uses the cores by itself.
    concurrency: 1,
    async warm() {
      const keep = (installed: Installed) =>
        hostCache.keep(JSON.stringify(installed), () => load(whisper, installed));
      const installed = await whisper.installed();
      if (installed) return keep(installed);
      await whisper.begin();
      whisper
        .install(new AbortController().signal)
        .then(keep)
        .catch(() => undefined);
    },
    async open({ language, vocabulary }, signal): Promise<Recogniser> {
      const installed = await whisper.install(signal);
      const host = (await hostCache.take(JSON.stringify(installed))) ?? (await load(whisper, installed));
      // For voice activity, conditioning and edges, as for every engine.
      const own = startHost();
      const question = {
        language,
        hotwords: vocabulary.length === 0 ? null : vocabulary.join(', '),
      };
      const wordsOf = async (audio: Int16Array, stopping: AbortSignal) => {
        const reply = await host.transcribe(audio, question, stopping);
        return wordsOfReply(reply, audio.length / SPEECH_RATE, language);
      };
      return {
        transcribe: (audio, stopping, _, onHeard) =>
          orFailed(async () => {
            const recognise = async (voiced: Int16Array) => {
              const { words, isShared } = await wordsOf(voiced, stopping);
              return { words, isTimed: !isShared };
            };
            const ear = { host: own, language, longest: MAX_SEGMENT, recognise };
            return recogniseSegment(audio, ear, stopping, onHeard);
          }),
        hear: (audio, stopping) =>
          orFailed(async () => {
            const { words } = await wordsOf(audio, stopping);
            const voices = await speechIn(audio, own, stopping);
            return {
              words,
              voices: voices.map(({ start, end }) => ({
                start: start / SPEECH_RATE,
                end: end / SPEECH_RATE,
              })),
            };
          }),
        detect: (audio, stopping) => orFailed(() => host.detect(audio, stopping)),
        async stop() {
          await Promise.all([host.stop(), own.stop()]);
        },
      };
    },
  };
}

/** @throws SpeechFailed where a process ended, what `work` throws */
async function orFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HostFailed)) throw error;
    throw new SpeechFailed(speech.notRecognised(), error.message);
  }
}

/** @throws SpeechUnavailable */
async function load({ label }: Whisper, installed: Installed): Promise<WhisperHost> {
  try {
    return await startWhisper(installed);
  } catch (error) {
    if (!(error instanceof HostFailed)) throw error;
    throw new SpeechUnavailable(
      speech.modelsNotLoaded({ models: label }),
      `${label} could not be loaded. Run \`npm run models -- whisper\`.`,
      { cause: error },
    );
  }
}
