import { z } from 'zod';
import { contract } from '#i18n/en/common.ts';
import { LANGUAGES } from '#i18n/language.ts';
import { isSoundText } from '#model/words/sound-text.ts';
import { normaliseAddress } from './address.ts';

export { isSoundText, soundText } from '#model/words/sound-text.ts';

/** Payload: `form` is multipart/form-data, `json` application/json. Replies are JSON or NDJSON. */
export type PayloadEncoding = 'form' | 'json';

/** `account` needs `email` and a live `auth_token` within the first `OPEN_BYTES` of the payload. */
export type Access = 'open' | 'account';

/** What a call says of itself; `encoding` and `maxBytes` where they differ from most. */
interface CallParts<Req extends z.ZodObject, Res extends z.ZodType> {
  readonly encoding?: PayloadEncoding;
  /** The longest body, bytes; a longer one is answered 413 and not read. */
  readonly maxBytes?: number;
  readonly request: Req;
  /** The JSON reply, or one line of the reply where `stream` is 'always'. */
  readonly reply: Res;
  /** Whether the reply comes line by line, and the connection stays open as long as the work takes. */
  readonly stream?: 'always' | 'asked';
}

export interface Call<Req extends z.ZodObject, Res extends z.ZodType, A extends Access = Access>
  extends CallParts<Req, Res> {
  readonly path: `/api/${string}/`;
  readonly access: A;
  readonly encoding: PayloadEncoding;
  readonly maxBytes: number;
}

export const OPEN_BYTES = 16 * 1024;
export const ACCOUNT_BYTES = 64 * 1024;

/** A call of an account: a short form, if its parts say nothing else. */
export function accountCall<Req extends z.ZodObject, Res extends z.ZodType>(
  name: string,
  parts: CallParts<Req, Res>,
): Call<Req, Res, 'account'> {
  return { path: `/api/${name}/`, encoding: 'form', access: 'account', maxBytes: ACCOUNT_BYTES, ...parts };
}

/** A call of anybody: a little JSON, if its parts say nothing else. */
export function openCall<Req extends z.ZodObject, Res extends z.ZodType>(
  name: string,
  parts: CallParts<Req, Res>,
): Call<Req, Res, 'open'> {
  return { path: `/api/${name}/`, encoding: 'json', access: 'open', maxBytes: OPEN_BYTES, ...parts };
}

export type RequestOf<C> = C extends Call<infer Req, z.ZodType> ? z.input<Req> : never;
export type ReplyOf<C> = C extends Call<z.ZodObject, infer Res> ? z.output<Res> : never;
/** Checked payload of a call, without who makes it. */
export type FieldsOf<C> =
  C extends Call<infer Req, z.ZodType, infer A>
    ? A extends 'account'
      ? Omit<z.output<Req>, keyof typeof auth>
      : z.output<Req>
    : never;
/** What a call answers when it succeeds, without its status. */
export type SuccessOf<C> = Omit<Extract<ReplyOf<C>, { status: 'success' }>, 'status'>;

/** The failure every call can answer with, status 200 when the user can act on it. */
export const failure = z.object({
  status: z.literal('failure'),
  desc: z.string(),
  reference: z.string().optional(),
  /** The project is not there, or another account's: the same for both. */
  no_project: z.literal(true).optional(),
  /** The stored file cannot be read now, or is not the one that was stored. */
  media_unreadable: z.literal(true).optional(),
  /** Other files are being joined into the project. */
  joining: z.literal(true).optional(),
  /** The field of the request that is refused, where it is one. */
  field: z.literal('password').optional(),
});
export type Failure = z.infer<typeof failure>;

export function replyOf<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.discriminatedUnion('status', [z.object({ status: z.literal('success'), ...fields }), failure]);
}

/** Normalised e-mail. Whether it is an address that mail can be sent to is for `isAddress`. */
export const email = z.string().overwrite(normaliseAddress).max(254);
export const authToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: contract.noToken });
export const auth = { email, auth_token: authToken };
/** Of a call about one project; without `project_id` the open one. */
export const projectAuthShape = { ...auth, project_id: z.uuid().optional() };
/** With or without its dot, in any case; kept without it, in small letters. */
export const extension = z
  .string()
  .overwrite((text) => text.replace(/^\./, ''))
  .toLowerCase()
  .regex(/^[a-z0-9]{1,5}$/, { error: contract.noExtension });
/** Kept, and written to files: see `soundText` of the model. */
export const textShape = z.string().refine(isSoundText, { error: contract.unsoundText });
/** Form fields are text: a number arrives as its decimal digits. */
export const formNumber = z.coerce.number().refine(Number.isFinite, { error: contract.noNumber });
export const formCount = z.coerce.number().int().min(0).max(1_000_000);
/** The newest version of saved documents that the caller understands; absent: 1. */
export const documentVersion = formCount.optional();
export const formFlag = z.enum(['true', 'false']);
/** JSON that may be long crosses the border as text and is parsed in a thread. */
export const jsonText = z.union([z.string(), z.instanceof(Uint8Array)]);
export type JsonText = z.output<typeof jsonText>;

export const credentials = z.number().int();
/** Spoken in a recording. */
export const language = z.enum(['en', 'fr']);
export type Language = z.infer<typeof language>;
/** Of pages, replies and mails. */
export const readerLanguage = z.enum(LANGUAGES);
/** What the product's server calls a chunk: 2097152 bytes (specification §9). */
export const CHUNK_BYTES = 2_097_152;
export const MAX_RUSHES = 100;
/** 500 MB a file (specification §5). */
export const MAX_RUSH_BYTES = 500 * 1024 * 1024;
export const CHUNKS_IN_FLIGHT = 4;
export const TRANSCRIPT_BATCH = 12;
