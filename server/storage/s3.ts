import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { checkKey, type Store } from './store.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** For S3-compatible stores (path-style addresses); `null` is Amazon's. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How often a request without a body of its own is sent: some seconds. */
const MAX_ATTEMPTS = 6;
/** How often a file is transferred where the bucket is busy or out of reach; with waits that double, about a minute. */
const MAX_TRANSFERS = 8;
const FIRST_WAIT_MS = 500;

/** Browsers read by the bucket's own signed URLs. `workDir` holds local copies. */
export function createS3Store(options: S3Options, workDir: string, urlSeconds: number): Store {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = options;
  const disk = new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      supportsACL: false,
      maxAttempts: MAX_ATTEMPTS,
    }),
  );
  const fetchTo = async (path: string, key: string, flags: 'a' | 'w'): Promise<void> =>
    pipeline(await disk.getStream(checkKey(key)), createWriteStream(path, { flags }));
  const append = async (path: string, key: string): Promise<void> => {
    const size = await sizeOf(path);
    await transfer(async () => {
      // What an attempt that failed has left.
      if ((await sizeOf(path)) > size) await truncate(path, size);
      await fetchTo(path, key, 'a');
    });
  };
  return {
    label: `S3 bucket ${bucket}`,
    origin: endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`,
    // S3 shows an object only once it is complete.
    put: (key, bytes) => disk.put(checkKey(key), bytes),
    adopt: (path, key) => transfer(() => disk.moveFromFs(path, checkKey(key))),
    copy: (from, to) => disk.copy(checkKey(from), checkKey(to)),
    exists: (key) => disk.exists(checkKey(key)),
    async size(key) {
      try {
        return (await disk.getMetaData(checkKey(key))).contentLength;
      } catch (error) {
        if (await disk.exists(key)) throw error;
        return null;
      }
    },
    async withLocalFile(key, use) {
      const folder = await mkdtemp(join(workDir, 's3-'));
      try {
        const path = join(folder, 'file');
        await transfer(() => fetchTo(path, key, 'w'));
        return await use(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    appendTo: append,
    delete: (key) => disk.delete(checkKey(key)),
    deleteFolder: (prefix) => disk.deleteAll(`${checkKey(prefix)}/`),
    async foldersIn(prefix) {
      const names: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(`${checkKey(prefix)}/`, {
          recursive: false,
          ...(paginationToken && { paginationToken }),
        });
        for (const entry of page.objects) if (entry.isDirectory) names.push(entry.name);
        ({ paginationToken } = page);
      } while (paginationToken);
      return names;
    },
    urlLife: urlSeconds,
    signedUrl: (key, { downloadName }) =>
      disk.getSignedUrl(checkKey(key), {
        expiresIn: urlSeconds,
        ...(downloadName ? { contentDisposition: `attachment; filename="${downloadName}"` } : {}),
      }),
  };
}

/** Bytes; 0 for no file. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** The AWS SDK tries requests again, but not those with a stream for a body, nor what breaks off while it is read. */
async function transfer(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await run();
      return;
    } catch (error) {
      if (tries === MAX_TRANSFERS || !isPassing(error)) throw error;
    }
    await setTimeout(FIRST_WAIT_MS * 2 ** (tries - 1));
  }
}

const NETWORK_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** The bucket is busy, or could not be reached. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as Error & {
    readonly code?: unknown;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  if (status !== undefined && status >= 400) return status >= 500 || status === 429 || status === 408;
  return (typeof code === 'string' && NETWORK_FAULTS.has(code)) || isPassing(error.cause);
}
