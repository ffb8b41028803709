const MINUTE = 60_000;
const MEGABYTE = 1 << 20;

export const CALL_LIMITS = {
  headersMs: 30_000,
  /** Four chunks that share 64 kbit/s take 18 minutes. */
  requestMs: 30 * MINUTE,
  bodyIdleMs: 30_000,
  replyIdleMs: MINUTE,
  keepAliveMs: 72_000,
  bodyBytes: 256 * MEGABYTE,
  accountBodyBytes: 64 * MEGABYTE,
  openStreams: 8,
  /** Of people without an account: from one network, in all. */
  networkStreams: 50,
  visitorStreams: 2000,
} as const;

export type CallLimits = { readonly [Name in keyof typeof CALL_LIMITS]: number };
