/** `Anne Smith: `, as Zoom and subtitles for the deaf write who speaks. */
const NAMED = /^\s*(?:[-–—]\s*|>>\s*)?(\p{L}[^:：<>?!;\n]{0,39})(?::(?=\s)|：)\s*(?=\S)/u;
const MOST_WORDS = 5;
/** Share of captions with a name from which on every name counts. */
const MOSTLY = 0.6;
/** Share from which on names that come back count, and whoever is named goes on until the next name. */
const SOMETIMES = 0.1;

/** Names before lines, where a file has them, become voices of WebVTT. */
export function withVoices<T extends { readonly lines: readonly string[] }>(
  blocks: readonly T[],
): readonly T[] {
  const names = namesIn(blocks.map(({ lines }) => lines));
  if (names.size === 0) return blocks;
  let current: string | null = null;
  return blocks.map((block) => {
    const before = current;
    let isNamed = false;
    const lines = block.lines.map((line) => {
      const name = nameOf(line);
      if (name === null || !names.has(name)) return line;
      current = name;
      isNamed = true;
      return `<v ${name}>${line.replace(NAMED, '')}`;
    });
    // Whoever was named speaks until somebody else is.
    if (before !== null && !(isNamed && lines[0].startsWith('<v ')))
      lines[0] = `<v ${before}>${lines[0] ?? ''}`;
    return { ...block, lines };
  });
}

function nameOf(line: string): string | null {
  const name = NAMED.exec(line)?.[1].trim();
  return name !== undefined && name.split(/\s+/).length <= MOST_WORDS ? name : null;
}

function namesIn(captions: readonly (readonly string[])[]): ReadonlySet<string> {
  const spoken = captions.filter((lines) => lines.some((line) => line.trim() !== ''));
  if (spoken.some((lines) => lines.some((line) => /<v[\s.]/.test(line)))) return new Set();
  const counts = new Map<string, number>();
  let named = 0;
  for (const lines of spoken) {
    const found = lines.map(nameOf).filter((name) => name !== null);
    if (found.length > 0) named++;
    for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (named >= 2 && named >= MOSTLY * spoken.length) return new Set(counts.keys());
  if (named < SOMETIMES * spoken.length) return new Set();
  const isName = (name: string): boolean => name.split(/\s+/).every((word) => !/^\p{Ll}/u.test(word));
  const often = [...counts].filter(([name, count]) => count >= 2 && isName(name));
  // One word that comes back (`Note: `) is nobody: two people speak with each other.
  return new Set(often.length >= 2 ? often.map(([name]) => name) : []);
}
