/** Whisper by faster-whisper, English and French, in a Python process of its own. */
import { speech } from '#i18n/en/server.ts';
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
      return {
        async transcribe(audio, stopping, _, onHeard) {
          const recognise = async (voiced: Int16Array) => {
            const reply = await host.transcribe(voiced, question, stopping);
            const { words, isShared } = wordsOfReply(reply, voiced.length / SPEECH_RATE, language);
            return { words, isTimed: !isShared };
          };
          try {
            return await recogniseSegment(
              audio,
              { host: own, language, longest: MAX_SEGMENT, recognise },
              stopping,
              onHeard,
            );
          } catch (error) {
            if (!(error instanceof HostFailed)) throw error;
            throw new SpeechFailed(speech.notRecognised(), error.message);
          }
        },
        async stop() {
          await Promise.all([host.stop(), own.stop()]);
        },
      };
    },
  };
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
