export function asSet(text: string, separator: string | RegExp = /\s+/): ReadonlySet<string> {
  return new Set(
    text
      .split(separator)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );
}
