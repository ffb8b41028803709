import { formats as texts } from '#i18n/en/files.ts';
import { type CaptionBlock, decodeEntities } from './caption-text.ts';

/** `Anne Smith: `, `ANNE:` on a line of its own, `[Anne]: ` and `**Anne:** `, as Zoom, subtitles for the deaf and typists write who speaks. */
const NAMED =
  /^\s*(?:[-–—]\s*|(>>+)\s*)?(?:\*\*|[[(])?(\p{L}[^:：<>?!;\n*[\]()]{0,39})(?:[\])](?:[:：](?=\s|$))|(?::|：)\*\*|\*\*(?::|：)|:(?=\s|$)|：)\s*/u;
/** Somebody else speaks, as live captions say. */
const TURN = /^\s*>>+\s*/;
const MAX_NAME_WORDS = 5;
/** Share of captions with a name from which on every name counts. */
const MIN_NAMED_SHARE = 0.6;
/** Share from which on names that come back count, and whoever is named goes on until the next name. */
const SOMETIMES = 0.1;

interface Name {
  readonly name: string;
  /** In capitals or behind `>>`: nothing else is written so. */
  readonly isSure: boolean;
}

/** Names before lines, where a file has them, become voices of WebVTT; so do turns without a name beside them. */
export function withNamedVoices(blocks: readonly CaptionBlock[], notes: string[]): readonly CaptionBlock[] {
  const split = blocks.some(({ lines }) => lines.some(hasTurn)) ? blocks.map(atTurns) : blocks;
  const names = namesIn(split.map(({ lines }) => lines));
  let current: string | null = null;
  let unnamed = 0;
  const voiced = split.map((block) => {
    const before = current;
    let isNamed = false;
    const lines = block.lines.map((line) => {
      const found = nameOf(line);
      if (found !== null && names.has(found.name)) current = found.name;
      else if (TURN.test(line)) {
        unnamed++;
        if (names.size === 0) return line.replace(TURN, '');
        current = texts.unnamed();
      } else return line;
      isNamed = true;
      return `<v ${current}>${line.replace(current === found?.name ? NAMED : TURN, '')}`;
    });
    // Whoever was named speaks until somebody else is.
    if (before !== null && !(isNamed && lines[0].startsWith('<v ')))
      lines[0] = `<v ${before}>${lines[0] ?? ''}`;
    return { ...block, lines };
  });
  if (unnamed > 0) notes.push(texts.unnamedTurns({ count: unnamed }));
  return names.size === 0 && unnamed === 0 ? split : voiced;
}

function hasTurn(line: string): boolean {
  return line.includes('>>') || line.includes('&gt;&gt;');
}

/** A line for each turn. */
function atTurns(block: CaptionBlock): CaptionBlock {
  const lines = block.lines.flatMap((line) =>
    hasTurn(line)
      ? line
          .replaceAll('&gt;', '>')
          .split(/(?<=\S)\s+(?=>>)/)
          .filter((part) => part !== '')
      : [line],
  );
  return { ...block, lines };
}

function nameOf(line: string): Name | null {
  const [, turn, found] = NAMED.exec(line.includes('&') ? decodeEntities(line) : line) ?? [];
  const name = found?.trim();
  if (name === undefined || name === '' || name.split(/\s+/).length > MAX_NAME_WORDS) return null;
  const isShouted = name.length > 1 && name === name.toUpperCase() && name !== name.toLowerCase();
  return { name, isSure: turn !== undefined || isShouted };
}

function namesIn(captions: readonly (readonly string[])[]): ReadonlySet<string> {
  const spoken = captions.filter((lines) => lines.some((line) => line.trim() !== ''));
  if (spoken.some((lines) => lines.some((line) => /<v[\s.]/.test(line)))) return new Set();
  const counts = new Map<string, number>();
  const sure = new Set<string>();
  let named = 0;
  for (const lines of spoken) {
    const found = lines.map(nameOf).filter((name) => name !== null);
    if (found.length > 0) named++;
    for (const { name, isSure } of found) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (isSure) sure.add(name);
    }
  }
  // Beside names in capitals, one in small letters that does not come back is what was said.
  const isNamed = (name: string): boolean => sure.size === 0 || sure.has(name) || (counts.get(name) ?? 0) > 1;
  if (named >= 2 && named >= MIN_NAMED_SHARE * spoken.length)
    return new Set([...counts.keys()].filter(isNamed));
  if (named < SOMETIMES * spoken.length) return new Set();
  const isName = (name: string): boolean => name.split(/\s+/).every((word) => !/^\p{Ll}/u.test(word));
  const often = [...counts].filter(([name, count]) => (count >= 2 || sure.has(name)) && isName(name));
  // One word that comes back (`Note: `) is nobody: two people speak with each other.
  return new Set(often.length >= 2 ? often.map(([name]) => name) : []);
}
