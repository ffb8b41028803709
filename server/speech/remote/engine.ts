/** Remote servers that recognise speech. What is sent: the audio of each segment, the language, the vocabulary, what was said before it. */
import { type Recogniser, SPEECH_RATE, type SpeechEngine } from '../engine.ts';
import { recogniseSegment } from '../recognise-segment.ts';
import { MAX_SEGMENT } from '../segments.ts';
import { startHost } from '../sherpa/client.ts';
import { createAssemblyAiAsk } from './assemblyai.ts';
import { believable } from './believable.ts';
import { createDeepgramAsk } from './deepgram.ts';
import { createOpenAiAsk } from './openai.ts';
import { LIMITS, type RemoteRecogniser } from './server.ts';

/** Requests at once, as many as small servers take. */
export const CONCURRENCY = 2;

const PROTOCOLS = { openai: createOpenAiAsk, deepgram: createDeepgramAsk, assemblyai: createAssemblyAiAsk };

/** @param limits other than those of the product, so that tests need not wait for them */
export function createRemoteEngine(server: RemoteRecogniser, limits = LIMITS): SpeechEngine {
  const { host } = new URL(server.baseUrl);
  return {
    id: 'remote',
    label: `${server.model} at ${host}`,
    remoteHost: host,
    usesContext: server.protocol === 'openai',
    languages: ['en', 'fr'],
    concurrency: CONCURRENCY,
    warm: async () => undefined,
    async open({ language, vocabulary }): Promise<Recogniser> {
      const ask = PROTOCOLS[server.protocol](server, limits);
      // For voice activity, conditioning and edges, as for every engine.
      const own = startHost();
      return {
        transcribe: (audio, signal, before = '', onHeard) =>
          recogniseSegment(
            audio,
            {
              ...{ host: own, language, longest: MAX_SEGMENT, checksItself: true },
              recognise: (voiced) =>
                believable(voiced.length / SPEECH_RATE, (temperature) =>
                  ask(voiced, { language, vocabulary, before, temperature }, signal),
                ),
            },
            signal,
            onHeard,
          ),
        stop: () => own.stop(),
      };
    },
  };
}
