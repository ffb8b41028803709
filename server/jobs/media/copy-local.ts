import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { jobs } from '#i18n/en/server.ts';
import { TaskFailure } from '../queue/job.ts';

/** Bytes. */
const PIECE = 1 << 20;

interface LocalFile {
  readonly name: string;
  readonly path?: string | undefined;
  readonly size: number;
}

/**
 * Copies a file of this machine. Not a hard link: a program that writes over the file where it lies would change the recording of the project.
 * @param onProgress bytes so far @throws TaskFailure where it is not there, or no longer as long
 */
export async function copyLocal(
  { name, path = '', size }: LocalFile,
  to: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> {
  let copied = 0;
  try {
    // At once and without room of its own, where the file system can.
    const isCloned = await copyFile(path, to, constants.COPYFILE_FICLONE_FORCE).then(
      () => true,
      () => false,
    );
    if (isCloned) return onProgress(size);
    await rm(to, { force: true });
    const from = createReadStream(path, { highWaterMark: PIECE, end: size });
    from.on('data', ({ length }) => {
      copied += length;
      onProgress(copied);
    });
    await pipeline(from, createWriteStream(to, { highWaterMark: PIECE }), { signal });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES') throw new TaskFailure(jobs.localFileGone({ name }));
    throw error;
  }
  if (copied !== size) throw new TaskFailure(jobs.localFileChanged({ name }));
}
