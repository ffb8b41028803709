/**
 * Which files an upload that has not ended was of. Chunks on the server are known by name and size only, and a file
 * exported again may keep both; the time it was last changed tells such files apart.
 */
const STORAGE_KEY = 'unfinished_upload';

function fingerprint(files: readonly File[]): string {
  return JSON.stringify(files.map((file) => [file.name, file.size, file.lastModified]));
}

/** Whether the last unfinished upload was of exactly these files, in this order. */
export function resumable(files: readonly File[]): boolean {
  return localStorage.getItem(STORAGE_KEY) === fingerprint(files);
}

export function rememberUnfinished(files: readonly File[]): void {
  localStorage.setItem(STORAGE_KEY, fingerprint(files));
}

export function forgetUnfinished(): void {
  localStorage.removeItem(STORAGE_KEY);
}
