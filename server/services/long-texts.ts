import type { JsonText } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { type PackedDocument, packDocument } from '#server/payloads/documents.ts';
import type { EditInput, MergeInput, PackedEdit } from '#server/payloads/edits.ts';
import { PayloadError } from '#server/payloads/json.ts';
import { DeadlinePassed, runForProject, runQuickly } from '#server/threads/pool.ts';
import type { WorkInput, WorkOutput } from '#server/threads/work.ts';
import { Busy, Malformed } from './errors.ts';

/** Bytes; handing shorter texts to a thread takes longer. */
const SHORT_TEXT = 32 * 1024;
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

/** All of an edit that is stored. @throws Malformed, Busy where the thread was not free in time */
export function packEditText(
  projectId: string,
  { text, ...input }: Omit<EditInput, 'text'> & { readonly text: JsonText },
): Promise<PackedEdit> {
  return runOnEdit(projectId, 'packEdit', { ...input, text: bytesOf(text) });
}

/** Null where the operation changes nothing. @throws Malformed, Busy where the thread was not free in time */
export function mergeEditText(
  projectId: string,
  { operation, ...input }: Omit<MergeInput, 'operation'> & { readonly operation: JsonText },
): Promise<PackedEdit | null> {
  return runOnEdit(projectId, 'mergeEdit', { ...input, operation: bytesOf(operation) });
}

/** In the thread that owns the recent edits of the project. @throws Malformed, Busy where it was not free in time */
export async function runOnEdit<Name extends 'packEdit' | 'mergeEdit' | 'preloadEdit'>(
  projectId: string,
  name: Name,
  input: WorkInput<Name>,
): Promise<WorkOutput<Name>> {
  try {
    return await runForProject(projectId, name, input, { deadline: DEADLINE_MS });
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
