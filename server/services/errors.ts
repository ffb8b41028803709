import { replies } from '#i18n/en/server.ts';
import { type Gone, whatIsGone } from '#server/db/connection/gone.ts';
import type { RefusalReason } from '#server/metrics.ts';

/** Answered with its message as `desc`. */
export abstract class RequestError extends Error {
  abstract readonly status: number;
  /** As the metrics count it. */
  abstract readonly reason: RefusalReason;
  readonly extra: Readonly<Record<string, unknown>> = {};
  readonly retryAfterSeconds: number | null = null;
}

/** The user can act on it: 200 with `desc` and `extra`. */
export class Refusal extends RequestError {
  readonly status = 200;
  readonly reason = 'refused';
  override readonly extra: Readonly<Record<string, unknown>>;
  constructor(desc: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(desc);
    this.extra = extra;
  }
}

export class NotSignedIn extends RequestError {
  readonly status = 401;
  readonly reason = 'not signed in';
  constructor() {
    super(replies.sessionEnded());
  }
}

const GONE: Readonly<Partial<Record<Gone, () => RequestError>>> = {
  account: () => new NotSignedIn(),
  project: () => new Refusal(replies.projectGone(), { no_project: true }),
  comment: () => new Refusal(replies.commentGone()),
  link: () => new Refusal(replies.linkUseless()),
};

/** The refusal of a call whose project, comment, link or account was deleted on its way; null for any other error. */
export function goneRefusal(error: unknown): RequestError | null {
  const gone = whatIsGone(error);
  return (gone && GONE[gone]?.()) ?? null;
}

/** The product's own client cannot send it. */
export class Malformed extends RequestError {
  readonly status = 400;
  readonly reason = 'malformed';
}

export class TooLarge extends RequestError {
  readonly status = 413;
  readonly reason = 'too large';
}

export class TooMany extends RequestError {
  readonly status = 429;
  readonly reason = 'too many';
  override readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(replies.tooManyAttempts({ minutes }));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 503, or 429 where it is the account's own load. */
export class Busy extends RequestError {
  readonly status: 429 | 503;
  readonly reason: RefusalReason;
  override readonly retryAfterSeconds: number;
  constructor(status: 429 | 503, desc: string, retryAfterSeconds: number) {
    super(desc);
    this.status = status;
    this.reason = status === 429 ? 'too many' : 'busy';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The client closed its connection: nobody reads the answer. */
export class ClientLeft extends RequestError {
  override readonly name = 'AbortError';
  readonly status = 499;
  readonly reason = 'left';
}

export class Stalled extends RequestError {
  readonly status = 408;
  readonly reason = 'malformed';
  constructor() {
    super(replies.requestStalled());
  }
}
