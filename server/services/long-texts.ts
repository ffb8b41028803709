import type { JsonText } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { type PackedDocument, packDocument } from '#server/payloads/documents.ts';
import { PayloadError } from '#server/payloads/json.ts';
import { DeadlinePassed, runQuickly } from '#server/threads/pool.ts';
import { Busy, Malformed } from './errors.ts';

/** Bytes; handing shorter texts to a thread takes longer. */
const SHORT_TEXT = 32 * 1024;
export const DEADLINE_MS = 30_000;

/** Uses a thread if the text is long. @throws Malformed, Busy if no thread was free in time */
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
