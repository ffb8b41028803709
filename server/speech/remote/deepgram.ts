/** Deepgram's own call: words with times, fillers and voices. */
import { z } from 'zod';
import { SPEECH_RATE } from '../engine.ts';
import { answerOf } from './reply.ts';
import { type Ask, type AskLimits, askedJson, limited, type RemoteRecogniser } from './server.ts';
import { wavOf } from './wav.ts';

const reply = z.object({
  results: z.object({
    channels: z.array(
      z.object({
        alternatives: z.array(
          z.object({
            words: z.array(
              z.object({
                word: z.string(),
                punctuated_word: z.string().nullish(),
                start: z.number().min(0),
                end: z.number().min(0),
                confidence: z.number().nullish(),
                speaker: z.number().nullish(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

/** Terms that one request takes. */
const MAX_TERMS = 100;

export function createDeepgramAsk(server: RemoteRecogniser, limits: AskLimits): Ask {
  return (audio, { language, vocabulary }, signal) =>
    limited(server, limits, signal, async (stop) => {
      const options = new URLSearchParams({
        ...{ model: server.model, language, punctuate: 'true' },
        ...{ diarize: 'true', filler_words: 'true' },
      });
      for (const term of vocabulary.slice(0, MAX_TERMS)) options.append('keyterm', term);
      const response = await askedJson(
        `${server.baseUrl}/listen?${options}`,
        {
          method: 'POST',
          headers: { authorization: `Token ${server.apiKey}`, 'content-type': 'audio/wav' },
          body: wavOf(audio, SPEECH_RATE),
        },
        stop,
        limits,
      );
      const { results } = reply.parse(response);
      const words = results.channels[0]?.alternatives[0]?.words ?? [];
      return answerOf(
        words.map(({ word, punctuated_word, confidence, speaker, start, end }) => ({
          ...{ text: punctuated_word ?? word, start, end },
          ...{ confidence: confidence ?? 1, voice: speaker ?? null },
        })),
        audio.length / SPEECH_RATE,
        language,
      );
    });
}
