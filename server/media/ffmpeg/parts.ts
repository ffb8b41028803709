/** Work in parts whose results stay on disk, so that after a crash only what was not finished is done again. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Encoders at work at once: one core is left to others, but on two cores both are needed to be faster than one encoder. */
export const MAX_CONCURRENCY = Math.min(8, Math.max(2, availableParallelism() - 1));

export interface Part {
  /** All that the result depends on, but for the recording. */
  readonly key: string;
  /** Writes `path`. */
  make(path: string, signal: AbortSignal): Promise<void>;
}

/**
 * The files of the parts, in order; several are made at once. Leaving the loop ends the work.
 * @throws what a part throws, the signal's reason
 */
export async function* inParts(
  parts: readonly Part[],
  folder: string,
  outer: AbortSignal,
): AsyncGenerator<string, void> {
  await mkdir(folder, { recursive: true });
  const left = new AbortController();
  const signal = AbortSignal.any([outer, left.signal]);
  const made: Promise<string>[] = [];
  const waiting: PromiseWithResolvers<string>[] = parts.map(() => {
    const one = Promise.withResolvers<string>();
    // The consumer awaits the promise later and gets the error then.
    one.promise.catch(() => undefined);
    made.push(one.promise);
    return one;
  });
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < parts.length; i = next++) {
      const [part, promise] = [parts[i], waiting[i]];
      if (!part || !promise) return;
      try {
        promise.resolve(await finished(part, folder, signal));
      } catch (error) {
        left.abort(error);
        for (const one of waiting) one.reject(error);
        return;
      }
    }
  };
  const workers = Array.from({ length: MAX_CONCURRENCY }, worker);
  try {
    for (const one of made) yield await one;
  } finally {
    left.abort(new Error('The parts are not wanted any more'));
    await Promise.all(workers);
  }
}

/** The file of a part, made now unless a whole one stands there. */
async function finished({ key, make }: Part, folder: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const path = join(folder, createHash('sha256').update(key).digest('hex').slice(0, 32));
  const stated = await readFile(`${path}.sum`, 'utf8').catch(() => null);
  if (stated !== null && stated === (await sumOf(path).catch(() => ''))) return path;
  const unfinished = `${path}.part`;
  try {
    await make(unfinished, signal);
    await writeFile(`${path}.sum`, await sumOf(unfinished));
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return path;
}

/** Length and SHA-256. */
async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return `${bytes} ${hash.digest('hex')}`;
}
