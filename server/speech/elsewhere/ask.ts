import OpenAI, { toFile } from 'openai';
import { speech } from '#i18n/en/server.ts';
import { type Listening, SPEECH_RATE, SpeechFailed } from '../engine.ts';
import { readReply, type TranscriptionReply } from './reply.ts';
import { wavOf } from './wav.ts';

/** A server that recognises speech. */
export interface Elsewhere {
  /** Up to and including the version. */
  readonly baseUrl: string;
  readonly model: string;
  /** Never logged, never in an error. */
  readonly apiKey: string | null;
}

export interface AskLimits {
  /** Milliseconds of one try, and of all tries of a piece with the waits between them. */
  readonly tryMs: number;
  readonly totalMs: number;
}

export type Ask = (
  sound: Int16Array,
  listening: Listening,
  signal: AbortSignal,
) => Promise<TranscriptionReply>;

const LIMITS: AskLimits = { tryMs: 120_000, totalMs: 600_000 };
/** The package waits in between: as long as `Retry-After` says (a minute at most), else with backoff. */
const RETRIES = 5;
/** Bytes; words of the longest piece take a hundredth of it. */
const LONGEST_REPLY = 4 * 1024 * 1024;
/** Characters: models read no more than about 220 tokens of a prompt. */
const LONGEST_PROMPT = 800;

/** @throws SpeechFailed, which names the host and never the key; the signal's reason */
export function createAsk(server: Elsewhere, { tryMs, totalMs }: AskLimits = LIMITS): Ask {
  return async (sound, { language, vocabulary }, signal) => {
    const late = AbortSignal.timeout(totalMs);
    const stop = AbortSignal.any([signal, late]);
    const client = new OpenAI({
      baseURL: server.baseUrl,
      // The client insists on a key; servers that ask for none ignore it.
      apiKey: server.apiKey ?? 'none',
      // Not from the environment, where they would be meant for another server.
      organization: null,
      project: null,
      maxRetries: RETRIES,
      timeout: tryMs,
      logLevel: 'off',
      fetch: boundedFetch(stop),
    });
    try {
      const prompt = promptOf(vocabulary);
      const reply: unknown = await client.audio.transcriptions.create(
        {
          file: await toFile(wavOf(sound, SPEECH_RATE), 'piece.wav', { type: 'audio/wav' }),
          model: server.model,
          language,
          response_format: 'verbose_json',
          timestamp_granularities: ['word', 'segment'],
          ...(prompt !== '' && { prompt }),
        },
        { signal: stop },
      );
      return readReply(reply);
    } catch (error) {
      signal.throwIfAborted();
      throw failed(server, error, late.aborted);
    }
  };
}

/** Names and words as a text that the model takes for what was said before. */
function promptOf(vocabulary: readonly string[]): string {
  let prompt = '';
  for (const entry of vocabulary) {
    const longer = prompt === '' ? entry : `${prompt}, ${entry}`;
    if (longer.length > LONGEST_PROMPT) break;
    prompt = longer;
  }
  return prompt;
}

/** Sound and key go to that address only; no reply fills the memory, or comes for ever. */
function boundedFetch(signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (!response.body) return response;
    let bytes = 0;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > LONGEST_REPLY) controller.error(new Error('The reply is too long'));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter, { signal }), response);
  };
}

function failed({ baseUrl, apiKey }: Elsewhere, error: unknown, isLate: boolean): SpeechFailed {
  const { host } = new URL(baseUrl);
  const status = error instanceof OpenAI.APIError ? error.status : undefined;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
  // Servers repeat what they were sent.
  const detail = `${host}${status ? ` answered ${status}` : ''}: ${apiKey ? text.replaceAll(apiKey, '***') : text}`;
  return new SpeechFailed(
    sentence(host, status, isLate || error instanceof OpenAI.APIConnectionTimeoutError),
    detail.slice(0, 500),
  );
}

/** For the user; whoever runs the server finds the detail in the log. */
function sentence(host: string, status: number | undefined, isLate: boolean): string {
  if (isLate) return speech.elsewhereLate({ host });
  if (status === 401 || status === 403) return speech.elsewhereKey({ host });
  if (status === 404 || status === 400 || status === 422) return speech.elsewhereRefused({ host });
  if (status === 429) return speech.elsewhereBusy({ host });
  return speech.elsewhereUnused({ host });
}
