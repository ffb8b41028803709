import type { JsonText } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { PayloadError } from '#server/payloads/json.ts';
import { DeadlinePassed } from '#server/threads/pool.ts';
import { Busy, Malformed } from './errors.ts';

export const DEADLINE_MS = 30_000;

/** A copy, which can be transferred to a thread. */
export function bytesOf(text: JsonText): Uint8Array<ArrayBuffer> {
  return typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text);
}

/** Maps an error of reading a payload to the failure to answer with. */
export function refused(error: unknown): unknown {
  if (error instanceof PayloadError) return new Malformed(error.message);
  if (error instanceof DeadlinePassed) return new Busy(503, replies.serverBusy(), 5);
  return error;
}
