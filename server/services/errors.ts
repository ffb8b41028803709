/** A failure the user can act on: answered 200 with `desc` (and `extra` fields where the call has some). */
export class Refusal extends Error {
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(desc: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(desc);
    this.extra = extra;
  }
}

/** The token is unknown, expired or not this account's: 401. */
export class NotSignedIn extends Error {
  constructor() {
    super('Your session has ended. Please log in again.');
  }
}

/** Input that the product's own client cannot send: 400. */
export class Malformed extends Error {}

/** More bytes than allowed: 413. */
export class TooLarge extends Error {}

/** Too many attempts: 429 with Retry-After. */
export class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(`Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Too much is going on just now: 503, or 429 where it is the account's own. Worth trying again after `retryAfterSeconds`. */
export class Busy extends Error {
  readonly status: 429 | 503;
  readonly retryAfterSeconds: number;
  constructor(status: 429 | 503, desc: string, retryAfterSeconds: number) {
    super(desc);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The rest of a request did not come: 408. */
export class Stalled extends Error {
  constructor() {
    super('The request did not arrive in time. Please try again.');
  }
}
