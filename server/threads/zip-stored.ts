import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The files of a folder by their names, as they are: media are compressed already. Zip64 where they are large or many. */
export async function zipStored(
  { folder, outPath }: { folder: string; outPath: string },
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const zip = new ZipFile();
  const failed = new AbortController();
  // A file that cannot be read ends no stream.
  zip.on('error', (error: Error) => failed.abort(error));
  for (const name of (await readdir(folder)).sort())
    zip.addFile(join(folder, name), name, { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(outPath), {
    signal: AbortSignal.any([signal, failed.signal]),
  });
}
