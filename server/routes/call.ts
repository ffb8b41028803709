import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import * as contract from '#contract/index.ts';
import { type Access, type Call, CHUNK_BYTES } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Accounts, SignedIn } from '#server/services/account/accounts.ts';
import { Busy, ClientLeft, Malformed } from '#server/services/errors.ts';
import { type AnyCall, BodyMemory, type Payload, readBody } from './body.ts';
import type { CallLimits } from './limits.ts';
import { networkOf } from './peer.ts';
import { QuotaPool } from './quota-pool.ts';

/**
 * Every call that accepts an account which came by a link to edit, about the project of that link. All others know a project's
 * owner alone: versions, downloads and their price, names, links, recordings, transcription.
 */
export const COLLABORATOR_CALLS: ReadonlySet<AnyCall> = new Set<AnyCall>([
  contract.getProject,
  contract.refreshUrl,
  contract.isUserCloudDataDeleted,
  contract.saveProject,
  contract.pushEdits,
  contract.followEdits,
  contract.showPresence,
  contract.alignWords,
  contract.cancelAlignment,
  contract.suggestCuts,
  contract.getSecondPass,
  contract.getCover,
  contract.setCover,
  contract.listComments,
  contract.addComment,
  contract.setCommentState,
  contract.leaveProject,
]);

export interface CallContext<A extends Access> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly network: string;
  /** Authenticated before the payload was read. */
  readonly account: A extends 'account' ? SignedIn : null;
  /** The form's blob; its memory is reused once the handler is done. */
  readonly chunk: Buffer | null;
  /** False once the session of the call ended: by logout, a new password, a deletion. */
  readonly isAllowed: () => Promise<boolean>;
}

export interface CallPipeline {
  readonly accounts: Accounts;
  readonly limits: CallLimits;
  readonly bodies: QuotaPool;
  readonly streams: QuotaPool;
  /** Of calls without an account, by network. */
  readonly openStreams: QuotaPool;
  readonly shutdown: AbortSignal;
}

declare module 'fastify' {
  interface FastifyInstance {
    calls: CallPipeline;
  }
}

export async function prepareCalls(
  app: FastifyInstance,
  { accounts, limits, shutdown }: Pick<CallPipeline, 'accounts' | 'limits' | 'shutdown'>,
): Promise<void> {
  app.decorate('calls', {
    accounts,
    limits,
    bodies: new QuotaPool(limits.bodyBytes, limits.accountBodyBytes),
    streams: new QuotaPool(Number.POSITIVE_INFINITY, limits.openStreams),
    openStreams: new QuotaPool(limits.visitorStreams, limits.networkStreams),
    shutdown,
  });
  // Bodies stay where they are until their call reads them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  await app.register(multipart);
}

export const success = { status: 'success' } as const;
export const FAILED = { status: 'failure' } as const;

/** As many as one upload has in flight. */
const KEPT_BODIES = 4;

/**
 * Authenticates, reads and checks the payload, handles, checks the reply.
 * @param options.takesChunk reuses memory: there are hundreds of these in a row
 * @param options.recallsSender trusts a sender known a minute ago, since the service asks whether the session is open
 */
export function addCall<Req extends z.ZodObject, Res extends z.ZodType, A extends Access>(
  app: FastifyInstance,
  call: Call<Req, Res, A>,
  handle: (payload: z.output<Req>, context: CallContext<A>) => Promise<z.output<Res> | FastifyReply>,
  { takesChunk = false, recallsSender = false } = {},
): void {
  if (call.access === 'account' && call.encoding !== 'form')
    throw new Error(
      `${call.path} must be a form: of others the sender is not known before the whole is read`,
    );
  const { accounts, limits, bodies, streams, openStreams, shutdown } = app.calls;
  const idle: Buffer[] = [];
  const collaborates = COLLABORATOR_CALLS.has(call);
  const authenticate = recallsSender ? accounts.recall : accounts.authenticate;
  app.route({
    method: 'POST',
    url: call.path,
    schema: call.stream === 'always' ? {} : { response: { 200: call.reply } },
    handler: async (request, reply) => {
      let borrowed: Buffer | null = null;
      const borrow = (): Buffer => {
        borrowed = idle.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
        return borrowed;
      };
      const memory = new BodyMemory(bodies);
      try {
        const {
          fields,
          chunk,
          account: sender,
        } = await readBody(request, {
          ...{ call, limits, memory, authenticate, signal: shutdown },
          chunkMemory: takesChunk ? borrow : null,
        });
        const account = sender && { ...sender, collaborates };
        const network = networkOf(request.ip);
        if (call.stream && account) holdStream(streams, 'account', account.id, reply);
        else if (call.stream) holdStream(openStreams, 'network', network, reply);
        const isAllowed = async () => !sender || accounts.isOpen(sender.sessionId);
        const context = { request, reply, network, chunk, account, isAllowed } as CallContext<A>;
        const result = await handle(checked(call, fields), context);
        // Not after a failure, which may leave a write behind that still reads.
        if (borrowed && idle.length < KEPT_BODIES) idle.push(borrowed);
        return result;
      } finally {
        memory.release();
      }
    },
  });
}

const NAMED_FIELDS = 5;

/** @throws Malformed naming some bad fields */
function checked<Req extends z.ZodObject>(call: AnyCall & { request: Req }, fields: Payload['fields']) {
  const result = call.request.safeParse(fields);
  if (result.success) return result.data;
  const names = new Set(result.error.issues.map(({ path: [name] }) => String(name ?? 'the request')));
  throw new Malformed(replies.malformed({ part: [...names].slice(0, NAMED_FIELDS).join(', ') }));
}

/** @throws Busy at the limit of the account or network */
function holdStream(streams: QuotaPool, whose: 'account' | 'network', id: string, reply: FastifyReply): void {
  if (streams.acquire(id, 1) !== 'acquired')
    throw new Busy(
      429,
      whose === 'account' ? replies.tooManyWindows() : replies.tooManyWindowsOfNetwork(),
      5,
    );
  reply.raw.once('close', () => streams.release(id, 1));
}

/** Aborts when the client leaves or the server stops, with a reason that is no fault of ours. */
export function untilClosed(reply: FastifyReply, shutdown: AbortSignal): AbortSignal {
  const ended = new AbortController();
  const stop = (): void => ended.abort(new Busy(503, replies.restarting(), 5));
  reply.raw.once('close', () => {
    shutdown.removeEventListener('abort', stop);
    if (!reply.raw.writableFinished) ended.abort(new ClientLeft());
  });
  if (shutdown.aborted) stop();
  else shutdown.addEventListener('abort', stop, { once: true });
  return ended.signal;
}

type Stream = Pick<CallContext<Access>, 'reply' | 'isAllowed'>;

/** NDJSON, one line a value, with backpressure; ends before the next line once the session of the call ended. */
export function sendLines(stream: Stream, lines: AsyncIterable<unknown> | Iterable<unknown>): FastifyReply {
  const texts = (async function* () {
    for await (const line of lines) yield JSON.stringify(line);
  })();
  return sendTexts(stream, texts);
}

/** As `sendLines`, of JSON; not checked against the contract. */
export function sendTexts({ reply, isAllowed }: Stream, lines: AsyncIterable<string>): FastifyReply {
  const text = (async function* () {
    for await (const line of lines) {
      if (!(await isAllowed())) return;
      yield `${line}\n`;
    }
  })();
  return (
    reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      // Proxies in front pass lines on as they come.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(text, { objectMode: false, highWaterMark: 1 << 16 }))
  );
}

/** Not checked against the contract. */
export function sendJson(reply: FastifyReply, text: Buffer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}
