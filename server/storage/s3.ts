import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { checkKey, type Store } from './store.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** For S3-compatible stores (path-style addresses). */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

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
    }),
  );
  const fetchTo = async (path: string, key: string, flags: 'a' | 'w'): Promise<void> =>
    pipeline(await disk.getStream(checkKey(key)), createWriteStream(path, { flags }));
  return {
    label: `S3 bucket ${bucket}`,
    origin: endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`,
    // S3 shows an object only once it is complete.
    put: (key, bytes) => disk.put(checkKey(key), bytes),
    adopt: (path, key) => disk.moveFromFs(path, checkKey(key)),
    copy: (from, to) => disk.copy(checkKey(from), checkKey(to)),
    exists: (key) => disk.exists(checkKey(key)),
    async size(key) {
      if (!(await disk.exists(checkKey(key)))) return null;
      return (await disk.getMetaData(key)).contentLength;
    },
    async withLocalFile(key, use) {
      const folder = await mkdtemp(join(workDir, 's3-'));
      try {
        const path = join(folder, 'file');
        await fetchTo(path, key, 'w');
        return await use(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    appendTo: (path, key) => fetchTo(path, key, 'a'),
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
