export interface UrlOptions {
  /** Id of the session that asks. Where we serve the files ourselves, the URL ends with it. */
  readonly session: string;
  readonly downloadName?: string;
}

/** Where media live: a folder or an S3 bucket. Keys are ours, never user text: `[a-z0-9/._-]`. */
export interface Store {
  /** What it is, for the start-up lines. */
  readonly label: string;
  /** Origin that signed URLs point at when it is not our own; the page must be allowed to load from it. */
  readonly origin: string | null;
  /** Writes `bytes` under `key` whole or not at all, also when the process is killed. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes a finished local file over under `key`, whole or not at all; the file at `path` is gone afterwards. */
  adopt(path: string, key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Bytes; `null` if there is no such file. */
  size(key: string): Promise<number | null>;
  /** Calls `use` with an absolute local path that holds the content while it runs. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Appends the content to a local file. */
  appendTo(path: string, key: string): Promise<void>;
  /** Absent keys are no error. */
  delete(key: string): Promise<void>;
  /** Deletes everything under a folder. */
  deleteFolder(prefix: string): Promise<void>;
  /** A URL that works until it expires; with `downloadName` the browser saves under that name. */
  signedUrl(key: string, options: UrlOptions): Promise<string>;
  /** Seconds that a URL works at least after it was asked for. */
  readonly urlLife: number;
}

/** Keys are made by our code; anything else is a bug, and must not reach a file system. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key) || key.includes('..'))
    throw new Error('Not a key of the store');
  return key;
}
