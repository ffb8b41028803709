import { formatTime } from './cost.ts';
import type { Range } from './types.ts';

/** Stretches that are named one by one. */
const NAMED = 3;

/** '2.4 s at 0:03:10 could not be read.' @param unreadable source seconds, at least one */
export function unreadableText(unreadable: readonly Range[]): string {
  const named = unreadable
    .slice(0, NAMED)
    .map(({ start, end }) => `${(Math.max(0.1, end - start)).toFixed(1)} s at ${formatTime(start)}`);
  const others = unreadable.length - named.length;
  if (others > 0) named.push(`${others} more`);
  const last = named.pop();
  return `${named.length > 0 ? `${named.join(', ')} and ${last}` : last} could not be read.`;
}
