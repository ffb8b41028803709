/** OpenAI's call for transcriptions, which many servers speak. */
import OpenAI, { toFile } from 'openai';
import { SPEECH_RATE } from '../engine.ts';
import { readTranscription, wordsOfReply } from './reply.ts';
import {
  type Ask,
  type AskLimits,
  fetchOf,
  limited,
  type RemoteRecogniser,
  type RemoteRequest,
  statusOf,
} from './server.ts';
import { wavOf } from './wav.ts';

/** The package waits in between: as long as `Retry-After` says (a minute at most), else with backoff. */
const RETRIES = 5;
/** Characters of names and words: models read no more than about 220 tokens of a prompt. */
const MAX_PROMPT_LENGTH = 800;
/** Of what was said before, which comes last. */
const MAX_CONTEXT_LENGTH = 200;

export function createOpenAiAsk(server: RemoteRecogniser, limits: AskLimits): Ask {
  /** The model knows text alone: no times, which are then looked for in the audio. */
  let isTextOnly = false;
  return (audio, question, signal) =>
    limited(server, limits, signal, async (stop) => {
      const file = await toFile(wavOf(audio, SPEECH_RATE), 'segment.wav', { type: 'audio/wav' });
      const client = clientOf(server, limits);
      const ask = (): Promise<unknown> =>
        client.audio.transcriptions.create(
          {
            ...{ file, model: server.model, language: question.language },
            ...(isTextOnly
              ? { response_format: 'json' as const }
              : {
                  response_format: 'verbose_json' as const,
                  timestamp_granularities: ['word', 'segment'] as const,
                }),
            ...(question.temperature > 0 && { temperature: question.temperature }),
            ...promptOf(question),
          },
          { signal: stop },
        );
      let reply: unknown;
      try {
        reply = await ask();
      } catch (error) {
        if (isTextOnly || !isFormatRefused(error)) throw error;
        isTextOnly = true;
        reply = await ask();
      }
      return wordsOfReply(readTranscription(reply), audio.length / SPEECH_RATE, question.language);
    });
}

function clientOf({ baseUrl, apiKey }: RemoteRecogniser, limits: AskLimits): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    // The client insists on a key; servers that ask for none ignore it.
    apiKey: apiKey ?? 'none',
    // Not from the environment, where they would be meant for another server.
    organization: null,
    project: null,
    maxRetries: RETRIES,
    timeout: limits.tryMs,
    logLevel: 'off',
    fetch: fetchOf(limits),
  });
}

/** gpt-4o-transcribe and its like answer `json` alone, and say so. */
function isFormatRefused(error: unknown): boolean {
  const status = statusOf(error);
  const isRefused = status === 400 || status === 422;
  return (
    isRefused &&
    error instanceof Error &&
    /response_format|verbose_json|timestamp_granularit/.test(error.message)
  );
}

/** Names and words as a text that the model takes for what was said before, then what was said before. */
function promptOf({ vocabulary, before }: RemoteRequest): { prompt?: string } {
  let prompt = '';
  for (const entry of vocabulary) {
    const longer = prompt === '' ? entry : `${prompt}, ${entry}`;
    if (longer.length > MAX_PROMPT_LENGTH) break;
    prompt = longer;
  }
  // From the beginning of a word.
  const context =
    before.length > MAX_CONTEXT_LENGTH ? before.slice(-MAX_CONTEXT_LENGTH).replace(/^\S*\s/, '') : before;
  const both = [prompt, context].filter((part) => part !== '').join('. ');
  return both === '' ? {} : { prompt: both };
}
