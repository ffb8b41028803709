/** Servers that recognise speech, whatever they speak: their addresses, limits and failures. */
import { setTimeout as wait } from 'node:timers/promises';
import { speech } from '#i18n/en/server.ts';
import { boundedFetch, withoutKey } from '#server/outgoing/bounded-fetch.ts';
import { type Listening, type RecognisedWord, SpeechFailed } from '../engine.ts';
import type { SegmentStatistics } from '../plausible.ts';

/** A server that recognises speech; its protocol is OpenAI's, or its maker's own. */
export interface RemoteRecogniser {
  readonly protocol: 'openai' | 'deepgram' | 'assemblyai';
  /** Up to and including the version. */
  readonly baseUrl: string;
  readonly model: string;
  /** Never logged, never in an error. */
  readonly apiKey: string | null;
}

export interface AskLimits {
  /** Milliseconds of one try, and of all tries of a segment with the waits between them. */
  readonly tryMs: number;
  readonly totalMs: number;
}

export const LIMITS: AskLimits = { tryMs: 120_000, totalMs: 600_000 };

export interface RemoteRequest extends Listening {
  /** What was said just before; empty where nothing was. */
  readonly before: string;
  /** 0 at first; more for other words, where the server knows such a thing. */
  readonly temperature: number;
}

/** Of an answer, seconds from the audio's start. */
export interface RemoteSegment extends SegmentStatistics {
  readonly start: number;
  readonly end: number;
}

export interface RemoteReply {
  readonly words: readonly RecognisedWord[];
  /** Times were shared out by length: the server told those of segments only, or none. */
  readonly isShared: boolean;
  readonly stretches: readonly RemoteSegment[];
}

/** @throws SpeechFailed, which names the host and never the key; the signal's reason */
export type Ask = (audio: Int16Array, question: RemoteRequest, signal: AbortSignal) => Promise<RemoteReply>;

/** Variables that hold them. */
const KEYS = {
  openai: 'TRANSCRIBE_API_KEY',
  deepgram: 'DEEPGRAM_API_KEY',
  assemblyai: 'ASSEMBLYAI_API_KEY',
} as const;
/** Bytes; words of the longest segment take a hundredth of it. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024;
/** Characters of what a server said of a failure. */
const MAX_DETAIL = 400;
/** Tries of a request that failed for the moment. */
const TRIES = 6;
/** Milliseconds: waits between them grow from the first to the longest. */
const MIN_WAIT_MS = 500;
const MAX_WAIT_MS = 60_000;

/** An answer that is none; `status` of HTTP. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** For requests with audio and key. */
export function fetchOf({ tryMs }: AskLimits): typeof fetch {
  return boundedFetch({ maxBytes: MAX_REPLY_BYTES, quietMs: tryMs });
}

/** JSON of a plain call, which is tried again where the server is busy or fails for the moment. @throws Refused, what `fetch` throws */
export async function askedJson(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  limits: AskLimits,
): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    const late = AbortSignal.any([signal, AbortSignal.timeout(limits.tryMs)]);
    try {
      const response = await fetchOf(limits)(url, { ...init, signal: late });
      if (response.ok) return await response.json();
      const refused = new Refused(response.status, await response.text());
      if (tries === TRIES || !isPassing(response.status)) throw refused;
      await wait(waitAfter(response.headers.get('retry-after'), tries), undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      // A connection that broke; what the server refused or answered wrongly is thrown.
      if (tries === TRIES || !(error instanceof TypeError)) throw error;
      await wait(waitAfter(null, tries), undefined, { signal });
    }
  }
}

function isPassing(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

function waitAfter(retryAfter: string | null, tries: number): number {
  const retryAfterMs = retryAfter === null ? Number.NaN : 1000 * Number(retryAfter);
  const own = MIN_WAIT_MS * 2 ** (tries - 1);
  return Math.min(MAX_WAIT_MS, Number.isFinite(retryAfterMs) ? retryAfterMs : own);
}

/** One question within its limits, its failures put into a sentence. @throws SpeechFailed, the signal's reason */
export async function limited<T>(
  server: RemoteRecogniser,
  { totalMs }: AskLimits,
  signal: AbortSignal,
  ask: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(totalMs);
  try {
    return await ask(AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    throw failed(server, error, late.aborted);
  }
}

function failed(server: RemoteRecogniser, error: unknown, isLate: boolean): SpeechFailed {
  const { baseUrl, apiKey } = server;
  const { host } = new URL(baseUrl);
  const status = statusOf(error);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
  const detail = `${host}${status ? ` answered ${status}` : ''}: ${withoutKey(text, apiKey, MAX_DETAIL)}`;
  const isTimeout = error instanceof Error && /Timeout/.test(error.name + error.constructor.name);
  return new SpeechFailed(sentence(server, status, isLate || isTimeout), detail);
}

/** Of what our calls and OpenAI's package throw. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}

/** For the user; whoever runs the server finds the detail in the log. */
function sentence(
  { baseUrl, protocol }: RemoteRecogniser,
  status: number | undefined,
  isLate: boolean,
): string {
  const { host } = new URL(baseUrl);
  if (isLate) return speech.remoteLate({ host });
  if (status === 401 || status === 403) return speech.remoteKey({ host, variable: KEYS[protocol] });
  // Address and model of the makers are ours.
  const isRefused = status === 404 || status === 400 || status === 422;
  if (isRefused && protocol === 'openai') return speech.remoteRefused({ host });
  if (status === 429) return speech.remoteBusy({ host });
  return speech.remoteUnused({ host });
}
