import type { JsonObject } from './version.ts';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A column of `saved`, or null where it is missing or no list. */
export function column(saved: unknown, name: string): readonly unknown[] | null {
  const value = isObject(saved) ? saved[name] : undefined;
  return Array.isArray(value) ? value : null;
}

/** NaN for what is no number, so that repairs see it. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}
