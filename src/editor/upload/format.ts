export function countRushes(count: number): string {
  return count === 1 ? '1 rush' : `${count} rushes`;
}
