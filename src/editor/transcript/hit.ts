import { isJoined } from './break-lines.ts';
import { type Direction, directionsOf, paragraphDirection, visualOrder } from './direction.ts';
import {
  cutAtWord,
  LINE_HEIGHT,
  lineAt,
  lineOfWord,
  linesOver,
  lineTop,
  lineUnder,
  rowOfLine,
  type Sizes,
  type TranscriptLayout,
} from './layout.ts';

export interface TextHit {
  /** Nearest on the line. */
  readonly word: number;
  /** On the word or the space beside it. */
  readonly inside: boolean;
}

/** px from the left of the column, from left to right. */
export interface WordBox {
  readonly word: number;
  readonly left: number;
  readonly width: number;
}

export function wordBoxes(layout: TranscriptLayout, sizes: Sizes, line: number): WordBox[] {
  if (layout.hasRtl) return turnedBoxes(layout, sizes, line);
  const { lineWord, lineChip, chips, chipWord, cuts } = layout;
  const boxes: WordBox[] = [];
  let chip = lineChip[line];
  let x = 0;
  for (let word = lineWord[line]; word < lineWord[line + 1]; word++) {
    const chipsBefore = chip;
    for (; chip < lineChip[line + 1] && chipWord[chip] <= word; chip++) {
      x += sizes.chipWidth(chips[chip]) + sizes.space;
    }
    if (word > lineWord[line] && chip === chipsBefore && isJoined(layout, word)) x -= sizes.space;
    const found = cutAtWord(layout, word);
    const cut = found < 0 ? null : cuts[found];
    if (cut?.startWordIdx === word) x += sizes.bracket;
    const width = sizes.widths[word];
    boxes.push({ word, left: x, width });
    x += width;
    if (cut?.endWordIdx === word) x += sizes.bracket;
    x += sizes.space;
  }
  return boxes;
}

/** A word with its brackets, or a chip. */
interface Part {
  readonly word: number | null;
  /** px of the bracket that is read first, of the word or chip, of the bracket that is read last. */
  readonly lead: number;
  readonly width: number;
  readonly trail: number;
}

/** Of a line that may hold words from right to left. */
function turnedBoxes(layout: TranscriptLayout, sizes: Sizes, line: number): WordBox[] {
  const base = paragraphDirection(layout, layout.rowParagraph[rowOfLine(layout, line)]);
  const parts = partsOf(layout, sizes, line);
  const directions = directionsOf(
    parts.map(({ word }) => (word === null ? null : layout.words.text[word])),
    base,
  );
  const order = visualOrder(directions, base);
  const total = parts.reduce((sum, { lead, width, trail }) => sum + lead + width + trail + sizes.space, 0);
  let x = base === 'rtl' ? layout.width - (total - sizes.space) : 0;
  return order.flatMap((i) => {
    const { word, lead, width, trail } = parts[i];
    const left = x + (directions[i] === 'rtl' ? trail : lead);
    x += lead + width + trail + sizes.space;
    return word === null ? [] : [{ word, left, width }];
  });
}

function partsOf(layout: TranscriptLayout, sizes: Sizes, line: number): Part[] {
  const { lineWord, lineChip, chips, chipWord, cuts } = layout;
  const parts: Part[] = [];
  let chip = lineChip[line];
  const addChips = (before: number): void => {
    for (; chip < lineChip[line + 1] && chipWord[chip] <= before; chip++)
      parts.push({ word: null, lead: 0, width: sizes.chipWidth(chips[chip]), trail: 0 });
  };
  for (let word = lineWord[line]; word < lineWord[line + 1]; word++) {
    addChips(word);
    const cut = cuts[cutAtWord(layout, word)];
    parts.push({
      word,
      lead: cut?.startWordIdx === word ? sizes.bracket : 0,
      width: sizes.widths[word],
      trail: cut?.endWordIdx === word ? sizes.bracket : 0,
    });
  }
  addChips(layout.words.length);
  return parts;
}

/** Of the words of a line, by place in it. */
export function lineDirections(layout: TranscriptLayout, line: number, base: Direction): Direction[] {
  const { lineWord, words } = layout;
  return directionsOf(words.text.slice(lineWord[line], lineWord[line + 1]), base);
}

/** px from the top left of the text. */
export interface WordPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** One, or one per line where the word is broken. */
export function wordPlaces(
  layout: TranscriptLayout,
  sizes: Sizes,
  word: number,
): readonly [WordPlace, ...WordPlace[]] {
  const line = lineOfWord(layout, word);
  const box = wordBoxes(layout, sizes, line).find((each) => each.word === word);
  const first = { left: box?.left ?? 0, top: lineTop(layout, line), width: box?.width ?? 0 };
  const breaks = layout.brokenWords.get(word)?.length ?? 0;
  if (breaks === 0) return [first];
  // A broken word fills its lines.
  const later = Array.from({ length: breaks }, (_, i) => lineTop(layout, line + 1 + i));
  return [{ ...first, width: layout.width }, ...later.map((top) => ({ left: 0, top, width: layout.width }))];
}

/** Words with a bracket, together with their brackets, on the lines from `top` to `bottom`, px from the top of the text. */
export function bracketedBoxes(
  layout: TranscriptLayout,
  sizes: Sizes,
  top: number,
  bottom: number,
): WordBox[] {
  const boxes: WordBox[] = [];
  for (let above = linesOver(layout, lineAt(layout, top)); above < layout.lineCount; above++) {
    const line = lineUnder(layout, above);
    if (lineTop(layout, line) >= bottom) break;
    if (lineTop(layout, line) + LINE_HEIGHT <= top) continue;
    for (const { word, left, width } of wordBoxes(layout, sizes, line)) {
      const cut = layout.cuts[cutAtWord(layout, word)];
      if (cut?.startWordIdx !== word && cut?.endWordIdx !== word) continue;
      boxes.push({ word, left: left - sizes.bracket, width: width + 2 * sizes.bracket });
    }
  }
  return boxes;
}

/** (`x`, `y`) px from the top left of the text. */
export function hitText(layout: TranscriptLayout, sizes: Sizes, x: number, y: number): TextHit | null {
  if (layout.lineCount === 0) return null;
  const line = lineAt(layout, y);
  const boxes = wordBoxes(layout, sizes, line);
  if (boxes.length === 0) {
    const word = Math.min(layout.lineWord[line], layout.words.length - 1);
    return { word, inside: false };
  }
  const top = lineTop(layout, line);
  const onLine = y >= top && y < top + LINE_HEIGHT;
  for (const [i, box] of boxes.entries()) {
    const right = box.left + box.width;
    // Of words without a space between them, each has all of its own letters.
    const isJoinedToNext = boxes[i + 1] !== undefined && boxes[i + 1].left - right < sizes.space;
    if (x < right + (isJoinedToNext ? 0 : sizes.space / 2)) {
      return { word: box.word, inside: onLine && x >= box.left - sizes.space };
    }
  }
  const last = boxes.at(-1)!;
  return { word: last.word, inside: onLine && x < last.left + last.width + sizes.space };
}

/** Keeps the horizontal place. */
export function wordByLines(layout: TranscriptLayout, sizes: Sizes, word: number, lines: number): number {
  if (layout.lineCount === 0) return word;
  const line = lineOfWord(layout, word);
  const box = wordBoxes(layout, sizes, line).find((each) => each.word === word);
  const x = box ? box.left + box.width / 2 : 0;
  const step = Math.sign(lines);
  let target = linesOver(layout, line) + lines;
  const lineAtTarget = (): number => lineUnder(layout, target);
  // Lines of chips only hold no word to go to.
  while (target >= 0 && target < layout.lineCount && isWithoutWord(layout, lineAtTarget())) target += step;
  if (target < 0) return layout.lineWord[lineUnder(layout, 0)];
  if (target >= layout.lineCount) return layout.lineWord[lineUnder(layout, layout.lineCount - 1) + 1] - 1;
  return hitText(layout, sizes, x, lineTop(layout, lineAtTarget()) + 1)?.word ?? word;
}

function isWithoutWord({ lineWord }: TranscriptLayout, line: number): boolean {
  return lineWord[line] === lineWord[line + 1];
}
