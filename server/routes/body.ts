/**
 * Reads the bodies of calls. @fastify/multipart takes forms apart; the rules are here: no more is read than a call allows, a sender
 * is known before what it sends is taken in, an account has a share of the memory, and whoever stops sending is given up.
 */
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type Access,
  authToken,
  type Call,
  CHUNK_BYTES,
  email as emailField,
  isSoundText,
  OPEN_BYTES,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { SignedIn } from '#server/services/account/accounts.ts';
import { Busy, Malformed, Stalled, TooLarge } from '#server/services/errors.ts';
import type { CallLimits } from './limits.ts';
import type { QuotaPool } from './quota-pool.ts';

export type AnyCall = Call<z.ZodObject, z.ZodType, Access>;

export interface BodyReading {
  readonly call: AnyCall;
  readonly limits: CallLimits;
  readonly memory: BodyMemory;
  readonly signal: AbortSignal;
  authenticate(auth: { email: string; auth_token: string }): Promise<SignedIn>;
  /** Reused memory for the form's blob; null where blobs are refused. */
  readonly chunkMemory: (() => Buffer) | null;
}

/** Only the names of fields are checked. */
export interface Payload {
  /** Long texts as bytes. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly chunk: Buffer | null;
  readonly account: SignedIn | null;
}

/** Bytes that the body of one call holds, counted for the account that sends it. */
export class BodyMemory {
  readonly #pool: QuotaPool;
  #holder = '';
  #held = 0;
  #isOver = false;

  constructor(pool: QuotaPool) {
    this.#pool = pool;
  }

  /** What came before is `OPEN_BYTES` at most and not counted. */
  ownedBy(account: string): void {
    this.#holder = account;
  }

  /** @throws Busy where the account or the server holds too much */
  hold(bytes: number): void {
    if (this.#holder === '' || this.#isOver) return;
    const outcome = this.#pool.acquire(this.#holder, bytes);
    if (outcome === 'holder-limit') throw new Busy(429, replies.tooMuchAtOnce(), 2);
    if (outcome === 'exhausted') throw new Busy(503, replies.serverBusy(), 2);
    this.#held += bytes;
  }

  /** The call is over; the memory itself goes with its last reader. */
  release(): void {
    this.#isOver = true;
    if (this.#held > 0) this.#pool.release(this.#holder, this.#held);
    this.#held = 0;
  }
}

/**
 * Reads at most `OPEN_BYTES` of what an account's call says before its sender is known.
 * @throws Malformed, NotSignedIn, TooLarge, Busy, Stalled
 */
export async function readBody(request: FastifyRequest, reading: BodyReading): Promise<Payload> {
  const { call, limits, signal } = reading;
  if (Number(request.headers['content-length'] ?? 0) > call.maxBytes) throw tooLarge(call.maxBytes);
  const [type, read] =
    call.encoding === 'json'
      ? (['application/json', readJson] as const)
      : (['multipart/form-data', readForm] as const);
  if (request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() !== type)
    throw new Malformed(replies.payloadType({ type }));
  const watching = { maxBytes: call.maxBytes, idleMs: limits.bodyIdleMs, signal };
  return watched(request.raw, watching, () => read(request, reading));
}

/**
 * Runs `read` while a body comes, and to the body's end.
 * @throws what `read` throws, TooLarge, Stalled, Malformed where the connection breaks, Busy where the server stops
 */
async function watched<T>(
  request: IncomingMessage,
  { maxBytes, idleMs, signal }: { maxBytes: number; idleMs: number; signal: AbortSignal },
  read: () => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw new Busy(503, replies.restarting(), 2);
  const ended = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  let bytes = 0;
  // Who is not read from cannot send.
  const timer = setTimeout(() => {
    if (request.readableFlowing) failed.reject(new Stalled());
    else timer.refresh();
  }, idleMs);
  const onData = (chunk: Buffer): void => {
    timer.refresh();
    bytes += chunk.length;
    if (bytes > maxBytes) failed.reject(tooLarge(maxBytes));
  };
  const onBreak = (): void => {
    if (!request.readableEnded) failed.reject(new Malformed(replies.payloadBrokeOff()));
  };
  const onAbort = (): void => failed.reject(new Busy(503, replies.restarting(), 2));
  request.on('data', onData).once('end', ended.resolve).once('error', onBreak).once('close', onBreak);
  signal.addEventListener('abort', onAbort, { once: true });
  const readAll = async (): Promise<T> => {
    const result = await read();
    // A form may be followed by more, which means nothing.
    request.unpipe();
    request.resume();
    await ended.promise;
    return result;
  };
  try {
    return await Promise.race([readAll(), failed.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    request.off('data', onData).off('end', ended.resolve).off('error', onBreak).off('close', onBreak);
    request.unpipe();
    request.pause();
  }
}

async function readJson({ raw }: FastifyRequest, { call }: BodyReading): Promise<Payload> {
  const chunks: Buffer[] = await raw.pipe(new PassThrough()).toArray();
  const fields = jsonObject(Buffer.concat(chunks));
  for (const name of Object.keys(fields)) checkName(call, name);
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' && !isSoundText(value)) throw unsound(name);
  return { fields, chunk: null, account: null };
}

function jsonObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new Malformed(replies.malformedJson({ part: 'payload' }));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed(replies.malformedObject({ part: 'payload' }));
  return { ...value };
}

/** Then a text stays bytes. */
const LONG_TEXT = 32 * 1024;
const MAX_PARTS = 40;

/** Fields come as streams too: their bytes are counted as they arrive. */
const FORM_OPTIONS = {
  isPartAFile: () => true,
  limits: { parts: MAX_PARTS, fileSize: Number.POSITIVE_INFINITY, headerSize: 4096 },
} as const;

async function readForm(request: FastifyRequest, reading: BodyReading): Promise<Payload> {
  const { call, memory, authenticate, chunkMemory } = reading;
  const form = new Map<string, Buffer>();
  let account: SignedIn | null = null;
  let chunk: Buffer | null = null;
  let bytes = 0;
  const count = (more: number): void => {
    bytes += more;
    if (call.access === 'account' && !account && bytes > OPEN_BYTES)
      throw new Malformed(replies.formSenderLate());
    memory.hold(more);
  };
  for await (const { fieldname, filename, file } of partsOf(request)) {
    const isFile = filename !== undefined;
    checkPart(reading, fieldname, isFile);
    if (form.has(fieldname) || (isFile && chunk))
      throw new Malformed(replies.formTwice({ part: short(fieldname) }));
    if (!isFile) form.set(fieldname, await readField(file, count));
    else if (!account || !chunkMemory) chunk = await readField(file, count);
    else {
      const target = chunkMemory();
      memory.hold(target.length);
      chunk = await readChunk(file, target);
    }
    if (call.access !== 'account' || account || !SENDER.every((name) => form.has(name))) continue;
    account = await authenticate(senderOf(form));
    memory.ownedBy(account.id);
  }
  // Throws: one of the two is missing.
  if (call.access === 'account' && !account) senderOf(form);
  return { fields: fieldsOf(form), chunk, account };
}

async function readField(file: Readable, count: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(file)) {
    count(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readChunk(file: Readable, target: Buffer): Promise<Buffer> {
  let length = 0;
  for await (const chunk of chunksOf(file)) {
    if (length + chunk.length > CHUNK_BYTES) throw tooLarge(CHUNK_BYTES);
    chunk.copy(target, length);
    length += chunk.length;
  }
  return target.subarray(0, length);
}

/** @throws Malformed where the form is none */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  try {
    for await (const part of request.parts(FORM_OPTIONS)) yield part as MultipartFile;
  } catch {
    throw new Malformed(replies.formIncomplete());
  }
}

/** @throws Malformed where the part has no end */
async function* chunksOf(file: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk as Buffer;
  } catch {
    throw new Malformed(replies.formIncomplete());
  }
}

function checkPart(
  { call, chunkMemory }: BodyReading,
  name: string | undefined,
  isFile: boolean,
): asserts name is string {
  if (name === undefined) throw new Malformed(replies.formNameless());
  if (!isFile) checkName(call, name);
  else if (!chunkMemory || name !== 'chunk') throw new Malformed(replies.formFile({ part: short(name) }));
}

function checkName(call: AnyCall, name: string): void {
  if (!Object.hasOwn(call.request.shape, name)) throw new Malformed(replies.formField({ part: short(name) }));
}

function short(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}

const SENDER = ['email', 'auth_token'] as const;

/** @throws Malformed */
function senderOf(form: ReadonlyMap<string, Buffer>): { email: string; auth_token: string } {
  const email = emailField.safeParse(form.get('email')?.toString());
  const token = authToken.safeParse(form.get('auth_token')?.toString());
  if (!email.success) throw new Malformed(replies.malformed({ part: 'email' }));
  if (!token.success) throw new Malformed(replies.malformed({ part: 'auth_token' }));
  return { email: email.data, auth_token: token.data };
}

function fieldsOf(form: ReadonlyMap<string, Buffer>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, content] of form) {
    // Texts inside a JSON text are checked where that is parsed, of which some is repaired.
    if (content.includes(0)) throw unsound(name);
    fields[name] = content.length > LONG_TEXT ? content : content.toString();
  }
  return fields;
}

function unsound(name: string): Malformed {
  return new Malformed(replies.malformed({ part: name }));
}

function tooLarge(maxBytes: number): TooLarge {
  const allowed =
    maxBytes < 1 << 20
      ? replies.inKilobytes({ size: maxBytes >> 10 })
      : replies.inMegabytes({ size: maxBytes >> 20 });
  return new TooLarge(replies.largerThan({ allowed }));
}
