import type { JsonText } from '#contract/index.ts';
import { replies } from '#i18n/en/replies.ts';
import { type PackedDocument, packDocument } from '#server/payloads/documents.ts';
import {
  type EditInput,
  type MergeInput,
  mergeEdit,
  type PackedEdit,
  packEdit,
} from '#server/payloads/edits.ts';
import { PayloadError } from '#server/payloads/json.ts';
import { DeadlinePassed, runQuickly } from '#server/threads/pool.ts';
import { Busy, Malformed } from './errors.ts';

/** Bytes; handing shorter texts to a thread takes longer. */
const SHORT_TEXT = 32 * 1024;
/** Of compressed edits, which are some times longer. */
const SHORT_EDIT = 8 * 1024;
export const DEADLINE_MS = 30_000;

/** In a thread where it is long. @throws Malformed, Busy where no thread was free in time */
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

/** All of an edit that is stored; in a thread where it is long. @throws Malformed, Busy where no thread was free in time */
export async function packEditText(
  edit: Omit<EditInput, 'text'> & { readonly text: JsonText },
): Promise<PackedEdit> {
  try {
    const input = { ...edit, text: bytesOf(edit.text) };
    const bytes = [input.text, input.before, input.base].reduce((sum, part) => sum + (part?.length ?? 0), 0);
    if (bytes <= SHORT_TEXT) return packEdit(input);
    return await runQuickly('packEdit', input, { deadline: DEADLINE_MS, transfer: [input.text.buffer] });
  } catch (error) {
    throw refused(error);
  }
}

/** Null where the operation changes nothing; in a thread where much is to be read. @throws Malformed, Busy where no thread was free in time */
export async function mergeEditText(
  edit: Omit<MergeInput, 'operation'> & { readonly operation: JsonText },
): Promise<PackedEdit | null> {
  try {
    const input = { ...edit, operation: bytesOf(edit.operation) };
    const texts = input.unseen.reduce((sum, text) => sum + text.length, 0);
    const bytes = input.operation.length + input.before.length + (input.base?.length ?? 0) + texts;
    if (bytes <= SHORT_EDIT) return mergeEdit(input);
    return await runQuickly('mergeEdit', input, { deadline: DEADLINE_MS });
  } catch (error) {
    throw refused(error);
  }
}

/** A copy, which a thread can take over. */
export function bytesOf(text: JsonText): Uint8Array<ArrayBuffer> {
  return typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text);
}

/** Maps what reading a payload throws to a failure to answer with. */
export function refused(error: unknown): unknown {
  if (error instanceof PayloadError) return new Malformed(error.message);
  if (error instanceof DeadlinePassed) return new Busy(503, replies.serverBusy(), 5);
  return error;
}
