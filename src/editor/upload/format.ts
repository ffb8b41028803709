const MB = 1024 * 1024;

export function formatSize(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1024)} KB`;
  return `${bytes < 10 * MB ? (bytes / MB).toFixed(1) : Math.round(bytes / MB)} MB`;
}

export function countRushes(count: number): string {
  return count === 1 ? '1 rush' : `${count} rushes`;
}

export function stem(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '');
}
