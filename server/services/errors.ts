import { replies } from '#i18n/en/server.ts';
/** The user can act on it: 200 with `desc` and `extra`. */
export class Refusal extends Error {
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(desc: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(desc);
    this.extra = extra;
  }
}

export class NotSignedIn extends Error {
  constructor() {
    super(replies.sessionEnded());
  }
}

/** 400: the product's own client cannot send it. */
export class Malformed extends Error {}

export class TooLarge extends Error {}

export class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(replies.tooManyAttempts({ minutes }));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 503, or 429 where it is the account's own load. */
export class Busy extends Error {
  readonly status: 429 | 503;
  readonly retryAfterSeconds: number;
  constructor(status: 429 | 503, desc: string, retryAfterSeconds: number) {
    super(desc);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The client closed its connection: nobody reads the answer. */
export class ClientLeft extends Error {
  override readonly name = 'AbortError';
}

export class Stalled extends Error {
  constructor() {
    super(replies.requestStalled());
  }
}
