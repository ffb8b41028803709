import { type FileHandle, open } from 'node:fs/promises';

/** Opens a file for as long as `use` takes. @param use gets its size as well, bytes */
export async function reading<T>(
  path: string,
  use: (file: FileHandle, size: number) => Promise<T>,
): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await use(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}
