import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type Access,
  authToken,
  type Call,
  CHUNK_BYTES,
  email as emailField,
  OPEN_BYTES,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { SignedIn } from '#server/services/accounts.ts';
import { Malformed } from '#server/services/errors.ts';
import { Body, tooLarge } from './body.ts';
import type { CallLimits } from './limits.ts';
import { FormReader, incomplete, type PlacedPart } from './multipart.ts';
import { receive } from './receive.ts';
import type { Shares } from './shares.ts';

export type AnyCall = Call<z.ZodObject, z.ZodType, Access>;

export interface PayloadReading {
  readonly call: AnyCall;
  readonly limits: CallLimits;
  readonly shares: Shares;
  readonly signal: AbortSignal;
  authenticate(auth: { email: string; auth_token: string }): Promise<SignedIn>;
  /** Reused memory for forms with a blob; null where blobs are refused. */
  readonly chunkMemory: (() => Buffer) | null;
}

/** Only the names of fields are checked. */
export interface Payload {
  /** Long texts as bytes. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly chunk: Buffer | null;
  readonly account: SignedIn | null;
}

/** Then a text stays bytes. */
const LONG_TEXT = 32 * 1024;
const MAX_PARTS = 40;

/**
 * Reads at most `OPEN_BYTES` of an account's call before its sender is known. @throws Malformed, NotSignedIn, TooLarge, Busy,
 * Stalled
 */
export async function readPayload(
  request: FastifyRequest,
  reading: PayloadReading,
  body: Body,
): Promise<Payload> {
  const { call } = reading;
  if (announcedBytes(request) > call.maxBytes) throw tooLarge(call.maxBytes);
  return call.encoding === 'json' ? readJson(request, reading, body) : readForm(request, reading, body);
}

export function newBody(request: FastifyRequest, { call, shares }: PayloadReading): Body {
  return new Body(call.maxBytes, Math.min(announcedBytes(request) || OPEN_BYTES, OPEN_BYTES), shares);
}

function announcedBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}

async function readJson(request: FastifyRequest, reading: PayloadReading, body: Body): Promise<Payload> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new Malformed('The payload must be sent as application/json');
  await receive(request.raw, receivingOf(reading), (piece) => {
    body.add(piece);
    return 'more';
  });
  const fields = jsonObject(body.bytes);
  for (const name of Object.keys(fields)) checkName(reading.call, name);
  if (Object.values(fields).some((value) => typeof value === 'string' && value.includes('\0')))
    throw withNul();
  return { fields, chunk: null, account: null };
}

function jsonObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new Malformed('The payload is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed('The payload must be a JSON object');
  return { ...value };
}

async function readForm(request: FastifyRequest, reading: PayloadReading, body: Body): Promise<Payload> {
  const { call, chunkMemory } = reading;
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    throw new Malformed('The form must be sent as multipart/form-data');
  const form = new FormReader(type);
  const more = (untilKnown: boolean) => (piece: Buffer) => {
    body.add(piece);
    const checked = form.parts.length;
    form.advance(untilKnown ? body.bytes.subarray(0, OPEN_BYTES) : body.bytes);
    for (let i = checked; i < form.parts.length; i++) checkPart(call, form.parts, i, chunkMemory !== null);
    return untilKnown && (senderIn(form.parts) || body.bytes.length > OPEN_BYTES) ? 'enough' : 'more';
  };
  let account: SignedIn | null = null;
  let isRead = false;
  if (call.access === 'account') {
    isRead = (await receive(request.raw, receivingOf(reading), more(true))) === 'ended';
    if (!isRead && !senderIn(form.parts))
      throw new Malformed('email and auth_token must come first in the form');
    if (isRead) finish(form, body);
    account = await reading.authenticate(senderOf(form.parts, body.bytes));
    body.ownedBy(account.id);
    if (!isRead && chunkMemory) body.moveTo(chunkMemory());
  }
  if (!isRead) {
    // What came with the part that names the sender.
    more(false)(Buffer.alloc(0));
    await receive(request.raw, receivingOf(reading), more(false));
    finish(form, body);
  }
  const chunk = form.parts.find((part) => part.isFile);
  if (chunk && chunk.end - chunk.start > CHUNK_BYTES) throw tooLarge(CHUNK_BYTES);
  return {
    fields: fieldsOf(form.parts, body.bytes),
    chunk: chunk ? contentOf(chunk, body.bytes) : null,
    account,
  };
}

function receivingOf({ limits, signal }: PayloadReading) {
  return { idleMs: limits.bodyIdleMs, signal };
}

function finish(form: FormReader, body: Body): void {
  form.advance(body.bytes);
  if (!form.isEnded) throw incomplete();
}

function checkPart(call: AnyCall, parts: readonly PlacedPart[], index: number, takesChunk: boolean): void {
  const { name, isFile } = parts[index]!;
  if (index >= MAX_PARTS) throw new Malformed('The form has too many parts');
  if (isFile && !(takesChunk && name === 'chunk')) throw new Malformed(`Unexpected file ${short(name)}`);
  if (!isFile) checkName(call, name);
  if (parts.findIndex((part) => part.name === name) < index)
    throw new Malformed(`The form has ${short(name)} twice`);
}

function checkName(call: AnyCall, name: string): void {
  if (!Object.hasOwn(call.request.shape, name)) throw new Malformed(`Unexpected field ${short(name)}`);
}

function short(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}

const SENDER = ['email', 'auth_token'] as const;

function senderIn(parts: readonly PlacedPart[]): boolean {
  return SENDER.every((wanted) => parts.some(({ name }) => name === wanted));
}

function senderOf(parts: readonly PlacedPart[], bytes: Buffer): { email: string; auth_token: string } {
  const [email, auth_token] = SENDER.map((wanted) => {
    const part = parts.find(({ name }) => name === wanted);
    return part && contentOf(part, bytes).toString();
  });
  const checked = { email: emailField.safeParse(email), auth_token: authToken.safeParse(auth_token) };
  if (!checked.email.success) throw new Malformed(replies.malformed({ part: 'email' }));
  if (!checked.auth_token.success) throw new Malformed(replies.malformed({ part: 'auth_token' }));
  return { email: checked.email.data, auth_token: checked.auth_token.data };
}

function fieldsOf(parts: readonly PlacedPart[], bytes: Buffer): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const part of parts) {
    if (part.isFile) continue;
    const content = contentOf(part, bytes);
    if (content.includes(0)) throw withNul();
    fields[part.name] = content.length > LONG_TEXT ? content : content.toString();
  }
  return fields;
}

function contentOf({ start, end }: PlacedPart, bytes: Buffer): Buffer {
  return bytes.subarray(start, end);
}

function withNul(): Malformed {
  return new Malformed('A text holds a NUL character');
}
