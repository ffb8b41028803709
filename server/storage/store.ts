export interface UrlOptions {
  /** Where we serve the files, the URL ends with the session. */
  readonly session: string;
  readonly downloadName?: string;
  /** As it was stored, 0 or left out where that is not known: where we serve the files, one of another length is refused. */
  readonly bytes?: number;
}

/** A folder or an S3 bucket. Keys are ours, never user text: `[a-z0-9/._-]`. */
export interface Store {
  readonly label: string;
  /** Of signed URLs, when not our own; the page must be allowed to load from it. */
  readonly origin: string | null;
  /** Atomic, also when the process is killed. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a local file in, atomically. */
  adopt(path: string, key: string): Promise<void>;
  /** Under another key; files never change, so that both may share what they hold. */
  copy(from: string, to: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  size(key: string): Promise<number | null>;
  /** The local path is valid while `use` runs. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  appendTo(path: string, key: string): Promise<void>;
  delete(key: string): Promise<void>;
  deleteFolder(prefix: string): Promise<void>;
  /** Names of the folders right in one. */
  foldersIn(prefix: string): Promise<string[]>;
  /** @param options.downloadName makes it a download of that name */
  signedUrl(key: string, options: UrlOptions): Promise<string>;
  /** Seconds that a URL works at least. */
  readonly urlLife: number;
}

/** As `withLocalFile` of a file that others may delete; null where it is not there any more. */
export async function withFileIfThere<T>(
  store: Pick<Store, 'withLocalFile' | 'exists'>,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await store.withLocalFile(key, use);
  } catch (error) {
    if (await store.exists(key)) throw error;
    return null;
  }
}

/** Anything else is a bug, and must not reach a file system. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key) || key.includes('..'))
    throw new Error('Not a key of the store');
  return key;
}
