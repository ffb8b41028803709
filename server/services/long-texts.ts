import type { JsonText } from '#contract/index.ts';
import { packDocument } from '#server/payloads/documents.ts';
import { readCuts, readTimes } from '#server/payloads/lists.ts';
import { PayloadError } from '#server/payloads/payload-error.ts';
import { DeadlinePassed, runQuickly } from '#server/threads/pool.ts';
import { Busy, Malformed } from './errors.ts';

/** Texts up to this are read at once; handing them to a thread would take longer, bytes. */
const SHORT_TEXT = 32 * 1024;
const DEADLINE_MS = 30_000;

const READERS = { packDocument, readTimes, readCuts } as const;
type Reader = keyof typeof READERS;
type Read<Name extends Reader> = ReturnType<(typeof READERS)[Name]>;

/**
 * What a text says that may be long: read here where it is short, else in a thread.
 * @throws Malformed where it is none of that kind, Busy where no thread was free in time, the signal's reason
 */
export async function readText<Name extends Reader>(
  name: Name,
  text: JsonText,
  signal?: AbortSignal,
): Promise<Read<Name>> {
  try {
    const bytes = bytesOf(text);
    if (bytes.length <= SHORT_TEXT) return READERS[name](bytes) as Read<Name>;
    const run = { signal, deadline: DEADLINE_MS, transfer: [bytes.buffer] };
    return (await runQuickly(name, { text: bytes }, run)) as Read<Name>;
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
