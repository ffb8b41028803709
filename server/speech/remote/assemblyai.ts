/** AssemblyAI's own calls: the audio is uploaded, its transcript asked for until it is there, then deleted. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { SPEECH_RATE } from '../engine.ts';
import { answerOf } from './reply.ts';
import { type Ask, type AskLimits, askedJson, limited, Refused, type RemoteRecogniser } from './server.ts';
import { wavOf } from './wav.ts';

const uploaded = z.object({ upload_url: z.url() });
const transcript = z.object({
  id: z.string().regex(/^[\w-]+$/),
  status: z.enum(['queued', 'processing', 'completed', 'error']),
  error: z.string().nullish(),
  words: z
    .array(
      z.object({
        text: z.string(),
        /** Milliseconds. */
        start: z.number().min(0),
        end: z.number().min(0),
        confidence: z.number().nullish(),
        speaker: z.string().nullish(),
      }),
    )
    .nullish(),
});

/** Terms that one request takes. */
const MAX_TERMS = 100;
/** Milliseconds between two questions whether it is there. */
const POLL = 1000;

/** @param pollMs other than that of the product, so that tests need not wait */
export function createAssemblyAiAsk(server: RemoteRecogniser, limits: AskLimits, pollMs = POLL): Ask {
  return (audio, { language, vocabulary }, signal) =>
    limited(server, limits, signal, async (stop) => {
      const call = (path: string, init: RequestInit, type = 'application/json'): Promise<unknown> =>
        askedJson(
          server.baseUrl + path,
          { ...init, headers: { authorization: server.apiKey ?? '', 'content-type': type } },
          stop,
          limits,
        );
      const body = wavOf(audio, SPEECH_RATE);
      const { upload_url } = uploaded.parse(
        await call('/upload', { method: 'POST', body }, 'application/octet-stream'),
      );
      const request = {
        ...{ audio_url: upload_url, language_code: language, speech_models: [server.model] },
        ...{ punctuate: true, disfluencies: true, speaker_labels: true },
        ...(vocabulary.length > 0 && { keyterms_prompt: vocabulary.slice(0, MAX_TERMS) }),
      };
      let now = transcript.parse(
        await call('/transcript', { method: 'POST', body: JSON.stringify(request) }),
      );
      while (now.status === 'queued' || now.status === 'processing') {
        await wait(pollMs, undefined, { signal: stop });
        now = transcript.parse(await call(`/transcript/${now.id}`, { method: 'GET' }));
      }
      // It is nobody's there; where that fails, it ends by itself.
      await call(`/transcript/${now.id}`, { method: 'DELETE' }).catch(() => undefined);
      if (now.status === 'error') throw new Refused(422, now.error ?? 'no transcript');
      return answerOf(
        (now.words ?? []).map(({ text, start, end, confidence, speaker }) => ({
          ...{ text, start: start / 1000, end: end / 1000 },
          ...{ confidence: confidence ?? 1, voice: speaker ?? null },
        })),
        audio.length / SPEECH_RATE,
        language,
      );
    });
}
