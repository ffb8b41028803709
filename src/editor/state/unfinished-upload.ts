/** Fingerprint of an unfinished upload: name, size and time of change, since a re-export may keep the first two. */
const STORAGE_KEY = 'unfinished_upload';

function fingerprint(files: readonly File[]): string {
  return JSON.stringify(files.map((file) => [file.name, file.size, file.lastModified]));
}

export function resumable(files: readonly File[]): boolean {
  return localStorage.getItem(STORAGE_KEY) === fingerprint(files);
}

export function rememberUnfinished(files: readonly File[]): void {
  localStorage.setItem(STORAGE_KEY, fingerprint(files));
}

export function forgetUnfinished(): void {
  localStorage.removeItem(STORAGE_KEY);
}
