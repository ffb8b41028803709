import type { JsonText } from '#contract/index.ts';
import { type PackedDocument, packDocument } from '#server/payloads/documents.ts';
import { PayloadError } from '#server/payloads/payload-error.ts';
import { DeadlinePassed, runQuickly } from '#server/threads/pool.ts';
import { Busy, Malformed } from './errors.ts';

/** Texts up to this are read at once; handing them to a thread would take longer, bytes. */
const SHORT_TEXT = 32 * 1024;
/** For what a request waits for in a thread. */
export const DEADLINE_MS = 30_000;

/**
 * An edit, checked and packed: here where it is short, else in a thread.
 * @throws Malformed where it is none, Busy where no thread was free in time
 */
export async function packText(text: JsonText): Promise<PackedDocument> {
  try {
    const bytes = bytesOf(text);
    if (bytes.length <= SHORT_TEXT) return packDocument(bytes);
    return await runQuickly(
      'packDocument',
      { text: bytes },
      { deadline: DEADLINE_MS, transfer: [bytes.buffer] },
    );
  } catch (error) {
    throw refused(error);
  }
}

/** A copy of a text, which a thread can take over: what stands around it is another's. */
export function bytesOf(text: JsonText): Uint8Array<ArrayBuffer> {
  return typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text);
}

/** The failure to answer with, of what reading a payload throws. */
export function refused(error: unknown): unknown {
  if (error instanceof PayloadError) return new Malformed(error.message);
  if (error instanceof DeadlinePassed)
    return new Busy(503, 'The server is busy. Please try again in a moment.', 5);
  return error;
}
