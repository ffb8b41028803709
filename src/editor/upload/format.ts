const MB = 1024 * 1024;

/** '312 MB', '0.4 MB', '12 KB': mebibytes, as the limit of 500 MB is counted. */
export function formatSize(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1024)} KB`;
  return `${bytes < 10 * MB ? (bytes / MB).toFixed(1) : Math.round(bytes / MB)} MB`;
}

/** '1 rush', '3 rushes'. */
export function countRushes(count: number): string {
  return count === 1 ? '1 rush' : `${count} rushes`;
}

/** A file's name without its extension. */
export function stem(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '');
}
