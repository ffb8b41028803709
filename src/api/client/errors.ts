import { client } from '#i18n/en/common.ts';

/** Nothing answered: no connection, a refused one, or one that broke off. Worth trying again. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause: unknown) {
    super(client.unreachable(), { cause });
  }
}

/** The server answered with something else than 2xx, or with what is no reply of this call. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** What to quote to support, on faults of the server's own. */
  readonly reference: string | null;
  readonly retryAfter: number | null;

  constructor(
    status: number,
    options: { desc?: string | null; reference?: string | null; retryAfter?: number | null } = {},
  ) {
    super(options.desc || client.error({ status }));
    this.status = status;
    this.reference = options.reference ?? null;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** The server understood and refused: `{status: 'failure', desc}`. The message is `desc`, written for the user. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly desc: string;
  readonly reply: unknown;

  constructor(desc: string, reply: unknown) {
    super(desc);
    this.desc = desc;
    this.reply = reply;
  }
}

/** What a refusal says beside its reason; undefined for a field that it lacks. */
function saidIn(error: unknown, field: string): unknown {
  return error instanceof CallFailure ? (error.reply as Record<string, unknown>)[field] : undefined;
}

/** Whether a call was refused for want of a password, or for another one. */
export function asksPassword(error: unknown): boolean {
  return saidIn(error, 'needs_password') !== undefined;
}

/** Whether a new password was refused for what it is. */
export function refusesPassword(error: unknown): boolean {
  return saidIn(error, 'field') === 'password';
}

/** Whether a call was refused because the recording cannot be read on the server now. */
export function isMediaUnreadable(error: unknown): error is CallFailure {
  return saidIn(error, 'media_unreadable') !== undefined;
}

/** Whether an upload was refused because other files are being joined into the project. */
export function isJoining(error: unknown): boolean {
  return saidIn(error, 'joining') !== undefined;
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : client.unknown();
}
