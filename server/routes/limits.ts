const MINUTE = 60_000;
const MEGABYTE = 1 << 20;

/** What bounds every request, whoever makes it; times in milliseconds, sizes in bytes. */
export const CALL_LIMITS = {
  /** The head of a request has come by then. */
  headersMs: 30_000,
  /** The whole of a request has: four chunks of an upload that share a line of 64 kbit/s take 18 minutes. */
  requestMs: 30 * MINUTE,
  /** A body of which no byte comes for so long is given up. */
  bodyIdleMs: 30_000,
  /** A reply of which nothing is taken for so long is cut off. */
  replyIdleMs: MINUTE,
  /** A connection without a request is closed. */
  keepAliveMs: 72_000,
  /** Bodies that are held at the same time, of all requests and of one account. */
  bodyBytes: 256 * MEGABYTE,
  accountBodyBytes: 64 * MEGABYTE,
  /** Replies that go on, of one account. */
  openStreams: 8,
} as const;

/** Limits as tests make them. */
export type CallLimits = { readonly [Name in keyof typeof CALL_LIMITS]: number };
