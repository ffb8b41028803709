import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { boundedFetch } from '#server/outgoing/bounded-fetch.ts';
import { hashOf, isWhole, modelPath, sizeOf } from './check.ts';
import type { HubFile, HubSet } from './manifest.ts';

/** For the person at the terminal; says what to do. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  /** The hub could not be reached, which may pass: somebody is told only where it lasts. */
  readonly isUnreachable: boolean;

  constructor(message: string, isUnreachable = false) {
    super(message);
    this.isUnreachable = isUnreachable;
  }
}

export interface FetchOptions {
  readonly modelsDir: string;
  /** Base address with `<folder>/<name>` of every file; null: where each is published. */
  readonly mirror: string | null;
  /** Bytes of `file` present. May be called often. */
  onProgress(set: HubSet, file: HubFile, bytes: number): void;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly retryDelay?: number;
}

/** Each resumes the one before. */
const TRIES = 5;
/** Milliseconds without a byte. */
const STALLED = 60_000;
/** Bytes that are read of a file that is too long, which is told by name. */
const EXCESS = 1024 * 1024;

/** Resumable; a file gets its name once its SHA-256 is right. @throws FetchFailed, the signal's reason */
export async function fetchSet(set: HubSet, options: FetchOptions): Promise<void> {
  for (const file of set.files) {
    const path = modelPath(options.modelsDir, set, file.name);
    if (await isWhole(path, file)) {
      options.onProgress(set, file, file.bytes);
      continue;
    }
    await mkdir(dirname(path), { recursive: true });
    await fetchFile(set, file, path, options);
  }
}

async function fetchFile(set: HubSet, file: HubFile, path: string, options: FetchOptions): Promise<void> {
  const part = `${path}.part`;
  const url = options.mirror ? `${options.mirror.replace(/\/+$/, '')}/${set.folder}/${file.name}` : file.url;
  for (let tries = 1; ; tries++) {
    try {
      await download(url, file, part, (bytes) => options.onProgress(set, file, bytes), options.signal);
      break;
    } catch (error) {
      options.signal.throwIfAborted();
      if (isFull(error))
        throw new FetchFailed(
          `The disk of ${options.modelsDir} is full. Make room, or set MODELS_DIR to another disk; what arrived is kept.`,
        );
      if (error instanceof FetchFailed || tries === TRIES)
        throw error instanceof FetchFailed
          ? error
          : new FetchFailed(
              `${url}: ${reasonOf(error)}. Check the network, or set MODELS_MIRROR to a mirror that can be reached.`,
              true,
            );
      await new Promise((resolve) => setTimeout(resolve, options.retryDelay ?? 2000 * tries));
    }
  }
  const hash = await hashOf(part);
  if (hash !== file.sha256) {
    // Going on with it would end in the same wrong file.
    await rm(part);
    throw new FetchFailed(
      `${url} is not the file that was expected: its SHA-256 is ${hash}, not ${file.sha256}. It was not kept. Try again, or use another mirror.`,
    );
  }
  await rename(part, path);
}

/** @throws FetchFailed where a retry cannot help */
async function download(
  url: string,
  { bytes }: HubFile,
  part: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let have = (await sizeOf(part)) ?? 0;
  if (have > bytes) {
    await rm(part);
    have = 0;
  }
  if (have === bytes) return;
  // Hubs send on to where their files are.
  const fetchModel = boundedFetch({ maxBytes: bytes + EXCESS, quietMs: STALLED, followsRedirects: true });
  const response = await fetchModel(url, { headers: have > 0 ? { range: `bytes=${have}-` } : {}, signal });
  if (response.status !== 200 && response.status !== 206) {
    await response.body?.cancel();
    const text = `${url} answered ${response.status} ${response.statusText}`.trim();
    // Busy or broken servers may recover; a wrong address does not.
    throw response.status >= 500 || response.status === 429 ? new Error(text) : new FetchFailed(`${text}.`);
  }
  // A server that does not know ranges sends it all again.
  const flags = response.status === 206 ? 'a' : 'w';
  if (flags === 'w') have = 0;
  const counter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      have += chunk.length;
      onProgress(have);
      if (have > bytes) done(new FetchFailed(`${url} is larger than the ${bytes} bytes it should have.`));
      else done(null, chunk);
    },
  });
  if (response.body) await pipeline(chunksOf(response.body), counter, createWriteStream(part, { flags }));
  if (have < bytes) throw new Error(`broke off after ${have} of ${bytes} bytes`);
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
