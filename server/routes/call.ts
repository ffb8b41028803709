import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/index.ts';
import { networkOf } from '#server/network.ts';
import { chunkForms, type FormChunk } from './chunk-form.ts';
import { readForm } from './form.ts';

/** What a handler gets beside the checked payload. */
export interface CallContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The peer's network, for rate limits. */
  readonly network: string;
  /** The blob of the form's `chunk` part; its bytes are another request's once the handler is done. */
  readonly chunk: Buffer | null;
}

interface RouteOptions {
  /** Largest text field of the form, bytes. */
  readonly fieldBytes?: number;
  /** Largest blob of the form, bytes; without it blobs are refused. */
  readonly chunkBytes?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    chunk: FormChunk | null;
  }
}

/** The two ways a reply begins. */
export const success = { status: 'success' } as const;
export const failure = { status: 'failure' } as const;

/** Registers a call: its payload is read and checked by the contract before `handle` runs, its reply after. */
export function addCall<Req extends z.ZodType, Res extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Req, Res>,
  handle: (payload: z.output<Req>, context: CallContext) => Promise<z.output<Res> | FastifyReply>,
  options: RouteOptions = {},
): void {
  const { fieldBytes, chunkBytes } = options;
  const read =
    chunkBytes === undefined
      ? (request: FastifyRequest) => readForm(request, fieldBytes)
      : chunkForms(chunkBytes);
  app.route({
    method: 'POST',
    url: call.path,
    schema: { body: call.request, ...(call.stream ? {} : { response: { 200: call.reply } }) },
    ...(call.encoding === 'form' ? { preValidation: read } : {}),
    handler: async (request, reply) => {
      const chunk = request.chunk?.bytes ?? null;
      // The validator put the schema's output in place of the body.
      const payload = request.body as z.output<Req>;
      const result = await handle(payload, { request, reply, network: networkOf(request.ip), chunk });
      // Not after a failure, which may leave a write behind that still reads.
      request.chunk?.release();
      return result;
    },
  });
}

/** A signal that aborts when the client goes away or the server stops. */
export function untilClosed(reply: FastifyReply, shutdown: AbortSignal): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) closed.abort();
  });
  return AbortSignal.any([closed.signal, shutdown]);
}

/** Answers with newline-delimited JSON, one line a value. A slow client slows the source. */
export function sendLines(
  reply: FastifyReply,
  lines: AsyncIterable<unknown> | Iterable<unknown>,
): FastifyReply {
  const text = (async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  })();
  return (
    reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      // Proxies in front pass lines on as they come.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(text, { objectMode: false, highWaterMark: 1 << 16 }))
  );
}
