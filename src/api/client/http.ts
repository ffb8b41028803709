import type { z } from 'zod';
import { type Call, failure, type ReplyOf, type RequestOf, soundText } from '#contract/index.ts';
import { client } from '#i18n/en/common.ts';
import { language } from '#i18n/language.ts';
import { CallFailure, HttpError, isAbort, NetworkError } from './errors.ts';

/** Parsed lines of an NDJSON body. Leaving the loop cancels the body. @throws SyntaxError, or what the body throws */
export async function* readNdjson(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    // Also when the consumer stopped early: an open body would hold the connection and the work behind it.
    await reader.cancel().catch(() => undefined);
  }
}

type AnyCall = Call<z.ZodObject, z.ZodType>;
export type SuccessReply<C> = Exclude<ReplyOf<C>, { status: 'failure' }>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly blobs?: Readonly<Record<string, Blob>>;
  /** `http://host:port` where there is no page to be relative to (benches, tests). */
  readonly origin?: string | undefined;
}

/** Makes one call of the contract. @throws NetworkError; HttpError not 2xx or an unknown reply; CallFailure refused; AbortError */
export async function callApi<C extends AnyCall>(
  call: C,
  payload: RequestOf<C>,
  options: CallOptions = {},
): Promise<SuccessReply<C>> {
  const response = await send(call, payload, 'application/json', options);
  const reply = await reading(response.json(), options.signal);
  return success<C>(check(call.reply, reply, response.status));
}

/** Yields the checked lines of an NDJSON reply; leaving the loop closes the connection. @throws what `callApi` throws */
export async function* streamApi<C extends AnyCall>(
  call: C,
  payload: RequestOf<C>,
  options: CallOptions = {},
): AsyncGenerator<ReplyOf<C>, void, void> {
  for await (const line of streamLines(call, payload, options))
    yield check(call.reply, line, 200) as ReplyOf<C>;
}

/** As `streamApi` for calls that stream only when asked; lines are unchecked. */
export async function* streamLines<C extends AnyCall>(
  call: C,
  payload: RequestOf<C>,
  options: CallOptions = {},
): AsyncGenerator<unknown, void, void> {
  const response = await send(call, payload, 'application/x-ndjson', options);
  if (!response.body) return;
  const lines = readNdjson(response.body);
  try {
    for (;;) {
      const { done, value } = await reading(lines.next(), options.signal);
      if (done) return;
      const refused = failure.safeParse(value);
      if (refused.success) throw new CallFailure(refused.data.desc, value);
      yield value;
    }
  } finally {
    await lines.return();
  }
}

let sessionEnded: (token: string) => void = () => undefined;

/** @param listener gets the token that the server no longer takes, each time a call of an account meets that */
export function onSessionEnded(listener: (token: string) => void): void {
  sessionEnded = listener;
}

async function send<C extends AnyCall>(
  call: C,
  payload: RequestOf<C>,
  accept: string,
  options: CallOptions,
): Promise<Response> {
  const fields = withSoundTexts(payload);
  const response = await reading(
    fetch(`${options.origin ?? ''}${call.path}`, {
      method: 'POST',
      headers: {
        accept,
        'accept-language': language(),
        ...(call.encoding === 'json' && { 'content-type': 'application/json' }),
      },
      body: call.encoding === 'json' ? JSON.stringify(fields) : formOf(fields, options.blobs),
      signal: options.signal ?? null,
      // Tokens travel in the payload; nothing else of the browser's belongs in a call.
      credentials: 'omit',
    }),
    options.signal,
  );
  if (!response.ok) {
    if (response.status === 401 && call.access === 'account')
      sessionEnded(String((payload as { auth_token?: unknown }).auth_token));
    throw await httpErrorOf(response);
  }
  return response;
}

/** What a person typed or a file is called; what it holds was made sound where it was read. */
function withSoundTexts(payload: object): Record<string, unknown> {
  const fields = Object.entries(payload);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? soundText(value) : value]),
  );
}

function formOf(payload: Record<string, unknown>, blobs: CallOptions['blobs']): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload))
    if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  // Files come last: a server that reads a form as it arrives knows by then whose they are.
  for (const [name, blob] of Object.entries(blobs ?? {})) form.set(name, blob, name);
  return form;
}

async function reading<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted || isAbort(error)) throw new DOMException('Cancelled', 'AbortError');
    if (error instanceof SyntaxError) throw new HttpError(200, { desc: client.broken() });
    throw new NetworkError(error);
  }
}

function check<S extends z.ZodType>(schema: S, reply: unknown, status: number): z.output<S> {
  const checked = schema.safeParse(reply);
  if (!checked.success)
    throw new HttpError(status, {
      desc: client.notUnderstood(),
    });
  return checked.data;
}

function success<C>(reply: unknown): SuccessReply<C> {
  const refused = failure.safeParse(reply);
  if (refused.success) throw new CallFailure(refused.data.desc, reply);
  return reply as SuccessReply<C>;
}

async function httpErrorOf(response: Response): Promise<HttpError> {
  const reply = failure.safeParse(await response.json().catch(() => null));
  return new HttpError(response.status, {
    desc: reply.success ? reply.data.desc : null,
    reference: reply.success ? (reply.data.reference ?? null) : null,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  });
}

function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - Date.now()) / 1000);
}
