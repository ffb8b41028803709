export function countRushes(count: number): string {
  return count === 1 ? '1 rush' : `${count} rushes`;
}

export function stem(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '');
}
