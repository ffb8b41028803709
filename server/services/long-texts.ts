import type { JsonText } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { type PackedDocument, packDocument } from '#server/payloads/documents.ts';
import type { EditInput, MergeInput, PackedEdit } from '#server/payloads/edits.ts';
import { PayloadError } from '#server/payloads/json.ts';
import { CacheMiss, type StoredEdit } from '#server/payloads/warm-edits.ts';
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

/** An edit of a project, in the thread that knows the project's edits. */
export interface EditWork<Input> {
  readonly projectId: string;
  /** The edit before by its hash: most of the time the thread has it. */
  readonly input: Input;
  /** The edit before, with its bytes. */
  readonly readBefore: () => Promise<StoredEdit | null>;
}

/** All of an edit that is stored. @throws Malformed, Busy where the thread was not free in time */
export function packEditText({
  input: { text, ...input },
  ...work
}: EditWork<Omit<EditInput, 'text'> & { readonly text: JsonText }>): Promise<PackedEdit> {
  return withBefore('packEdit', { ...work, input: { ...input, text: bytesOf(text) } });
}

/** Null where the operation changes nothing. @throws Malformed, Busy where the thread was not free in time */
export function mergeEditText({
  input: { operation, ...input },
  ...work
}: EditWork<Omit<MergeInput, 'operation'> & { readonly operation: JsonText }>): Promise<PackedEdit | null> {
  return withBefore('mergeEdit', { ...work, input: { ...input, operation: bytesOf(operation) } });
}

/** So that the next edit of the project needs not wait for the reading of what is there. @throws Busy, Malformed */
export function preloadEditText(work: EditWork<Omit<EditInput, 'text'>>): Promise<void> {
  return withBefore('preloadEdit', work);
}

async function withBefore<Name extends 'packEdit' | 'mergeEdit' | 'preloadEdit'>(
  name: Name,
  { projectId, input, readBefore }: EditWork<WorkInput<Name>>,
): Promise<WorkOutput<Name>> {
  const run = (before: StoredEdit | null) =>
    runForProject(projectId, name, { ...input, before }, { deadline: DEADLINE_MS });
  try {
    try {
      return await run(input.before);
    } catch (error) {
      if (!(error instanceof CacheMiss)) throw error;
      return await run(await readBefore());
    }
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
