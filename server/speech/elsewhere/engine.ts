/** Any server that speaks OpenAI's call for transcriptions. What is sent: the sound of each piece, the language, the vocabulary. */
import { type Recogniser, SPEECH_RATE, type SpeechEngine } from '../engine.ts';
import { hearPiece } from '../hear-piece.ts';
import { MAX_PIECE } from '../pieces.ts';
import { startHost } from '../sherpa/client.ts';
import { type AskLimits, createAsk, type Elsewhere } from './ask.ts';
import { wordsOfReply } from './reply.ts';

export type { Elsewhere };

/** Requests at once, as many as small servers take. */
export const CONCURRENCY = 2;

/** @param limits other than those of the product, so that tests need not wait for them */
export function createElsewhere(server: Elsewhere, limits?: AskLimits): SpeechEngine {
  const { host } = new URL(server.baseUrl);
  return {
    id: 'elsewhere',
    label: `${server.model} at ${host}`,
    elsewhere: host,
    languages: ['en', 'fr'],
    concurrency: CONCURRENCY,
    warm: async () => undefined,
    async open({ language, vocabulary }): Promise<Recogniser> {
      const ask = createAsk(server, limits);
      // For voice activity, conditioning and edges, as for every engine.
      const own = startHost();
      return {
        hear: (sound, signal) =>
          hearPiece(
            sound,
            {
              host: own,
              language,
              longest: MAX_PIECE,
              async recognise(voiced) {
                const reply = await ask(voiced, { language, vocabulary }, signal);
                const { words, isShared } = wordsOfReply(reply, voiced.length / SPEECH_RATE, language);
                return { words, isTimed: !isShared };
              },
            },
            signal,
          ),
        stop: () => own.stop(),
      };
    },
  };
}
