import { formats as texts } from '#i18n/en/files.ts';
import { type CaptionBlock, hasInlineTimes, plainText } from './caption-text.ts';

/** What a caption repeats of the one before it: whole lines, or words of a text without tags. */
interface Repeat {
  readonly lines: number;
  readonly words: number;
}
/** Lines of a rolling caption: screens hold fewer. */
const MAX_ROLLED_LINES = 12;
const NONE: Repeat = { lines: 0, words: 0 };

/**
 * Rolling captions show each line again above the next, painted ones grow word by word: what a caption repeats of the one before it is
 * left out. Pushes what was found to `notes`.
 */
export function withoutRepeats(blocks: readonly CaptionBlock[], notes: string[]): readonly CaptionBlock[] {
  let before: readonly string[] = [];
  const repeats = blocks.map(({ lines }): Repeat => {
    const plain = lines.map(plainText).filter((line) => line !== '');
    const shared = sharedLines(before, plain);
    const words = shared > 0 || lines.some(hasTags) ? 0 : sharedWords(before, plain);
    before = plain;
    return shared > 0 ? { lines: shared, words: 0 } : words > 0 ? { lines: 0, words } : NONE;
  });
  const rolling = repeats.filter(({ lines }) => lines > 0).length;
  const painted = repeats.filter(({ words }) => words > 0).length;
  const isTimed = blocks.some(({ lines }) => lines.some(hasInlineTimes));
  // Somebody may say a line twice: nearly every caption of such a file repeats.
  const isEnough = (count: number): boolean => count >= (isTimed ? 1 : 2) && count * 2 >= blocks.length - 1;
  if (!isEnough(rolling + painted)) return blocks;
  notes.push((painted > rolling ? texts.paintedOn : texts.rolling)({ count: rolling + painted }));
  return blocks.map((block, i) => ({ ...block, lines: withoutRepeat(block.lines, repeats[i]) }));
}

/** Most lines that end `before` and begin `after`. */
function sharedLines(before: readonly string[], after: readonly string[]): number {
  for (let count = Math.min(before.length, after.length, MAX_ROLLED_LINES); count > 0; count--)
    if (after.slice(0, count).every((line, i) => line === before[before.length - count + i])) return count;
  return 0;
}

/** Words with which `after` begins as `before` ended, where that is all that a caption showed or its last line. */
function sharedWords(before: readonly string[], after: readonly string[]): number {
  const then = before.join(' ').split(/\s+/);
  const now = after.join(' ').split(/\s+/);
  const last = (before.at(-1) ?? '').split(/\s+/);
  for (const words of [then, last])
    if (words[0] !== '' && words.length <= now.length && words.every((word, i) => word === now[i]))
      return words.length;
  return 0;
}

function hasTags(line: string): boolean {
  return /<[^<>]*>|\{\\/.test(line);
}

function withoutRepeat(lines: readonly string[], { lines: count, words }: Repeat): readonly string[] {
  let left = count;
  const rest =
    count === 0 ? lines : lines.filter((line) => left === 0 || plainText(line) === '' || left-- === 0);
  if (words === 0) return rest;
  let over = words;
  return rest.map((line) => {
    const said = line.split(/\s+/).filter((word) => word !== '');
    const kept = said.slice(Math.min(over, said.length));
    over -= said.length - kept.length;
    return kept.join(' ');
  });
}
