import { z } from 'zod';
import { normaliseAddress } from './address.ts';

/**
 * How a call's payload travels. `form` is multipart/form-data with text fields (and blobs where a call says so),
 * `json` an application/json body. Replies are JSON or, for streams, newline-delimited JSON.
 */
export type Encoding = 'form' | 'json';

/** One call of the product: its path, how the payload travels, and what goes in and out. */
export interface Call<Req extends z.ZodType, Res extends z.ZodType> {
  readonly path: `/api/${string}/`;
  readonly encoding: Encoding;
  readonly request: Req;
  /** The JSON reply, or one line of the reply where `stream` is true. */
  readonly reply: Res;
  readonly stream: boolean;
}

export function call<Req extends z.ZodType, Res extends z.ZodType>(
  name: string,
  encoding: Encoding,
  request: Req,
  reply: Res,
  stream = false,
): Call<Req, Res> {
  return { path: `/api/${name}/`, encoding, request, reply, stream };
}

/** Payload type of a call as the client gives it. */
export type RequestOf<C> = C extends Call<infer Req, z.ZodType> ? z.input<Req> : never;
/** Reply type of a call (one line of it, for streams). */
export type ReplyOf<C> = C extends Call<z.ZodType, infer Res> ? z.output<Res> : never;

/** The failure every call can answer with, status 200 when the user can act on it. */
export const failure = z.object({
  status: z.literal('failure'),
  desc: z.string(),
  /** Present on faults of ours (HTTP 500): what to quote to support. */
  reference: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;

/** `{status:'success', …fields}` or `{status:'failure', desc}`. */
export function replyOf<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.discriminatedUnion('status', [z.object({ status: z.literal('success'), ...fields }), failure]);
}

/** Normalised e-mail. Whether it is an address that mail can be sent to is for `isAddress`. */
export const email = z.string().overwrite(normaliseAddress).max(254);
/** 32 random bytes, base64url. */
export const authToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Not a token');
/** Every signed-in call carries both. */
export const auth = { email, auth_token: authToken };
/** Lower-case file extension without the dot. */
export const extension = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]{1,5}$/, 'Not a file extension');
/** Form fields are text: a number arrives as its decimal digits. */
export const formNumber = z.coerce.number().refine(Number.isFinite, 'Not a number');
export const formCount = z.coerce.number().int().min(0).max(1_000_000);
export const formFlag = z.enum(['true', 'false']);
/** A JSON text in a form field, parsed and checked against `schema`. */
export function formJson<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'Not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** A balance or price in credentials: 1 credential is 1 minute of output. */
export const credentials = z.number().int();
export const language = z.enum(['en', 'fr']);
/** What the product's server calls a chunk: 2097152 bytes (§9). */
export const CHUNK_BYTES = 2_097_152;
export const MAX_RUSH_BYTES = 524_288_000;
export const CHUNKS_IN_FLIGHT = 4;
/** Words a transcription line carries at most (§9). */
export const TRANSCRIPT_BATCH = 12;
