/** Of small JSON values. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** A three-way merge of small records: each field as the last who changed it left it. Fields that are undefined are left out. */
export function mergeFields<T extends object>(present: T, before: T, now: T): T {
  const keys = new Set([...Object.keys(present), ...Object.keys(now), ...Object.keys(before)]) as Set<
    keyof T
  >;
  const merged: Partial<T> = {};
  for (const key of keys) {
    const value = isSameValue(before[key], now[key]) ? present[key] : now[key];
    if (value !== undefined) merged[key] = value;
  }
  return merged as T;
}
