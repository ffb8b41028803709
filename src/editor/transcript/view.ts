import { partitionPoint } from '#model/time/sorted.ts';
import { wordAtTime } from '#model/words/words.ts';
import { createPainter, type Layer, type Painter, type TextRange, WordBoxes } from './highlights.ts';
import {
  bracketedBoxes,
  hitText,
  type TextHit,
  type WordBox,
  type WordPlace,
  wordByLines,
  wordPlaces,
} from './hit.ts';
import { LINE_HEIGHT, lineAt, lineOfWord, lineTop, type Sizes, type TranscriptLayout } from './layout.ts';
import type { Segment, TextRun } from './row-content.ts';

/** px. */
export const TEXT_TOP = 16;

interface MountedRun extends TextRun {
  readonly node: Text;
}
interface MountedRow {
  readonly first: number;
  readonly last: number;
  readonly runs: readonly MountedRun[];
}
/** Inclusive. */
export interface WordRange {
  readonly first: number;
  readonly last: number;
}
const NONE: readonly WordRange[] = [];

/** The transcript outside React: mounted text nodes, marks, scrolling. */
export class TranscriptView {
  readonly #rows = new Map<number, MountedRow>();
  readonly #marks = new Map<Layer, readonly WordRange[]>();
  #page: {
    scroller: HTMLElement;
    text: HTMLElement;
    painter: Painter;
    nowBox: WordBoxes;
    caretBox: WordBoxes;
  } | null = null;
  /** Cached: reading it after a write forces layout. */
  #viewport = { top: 0, height: 0 };
  #now = -1;
  #caret = -1;
  #layout: TranscriptLayout;
  #sizes: Sizes;
  #selectedCut: string | null = null;
  #selectedBracket: { cutId: string; edge: string } | null = null;
  #selectedGap: number | null = null;

  constructor(layout: TranscriptLayout, sizes: Sizes) {
    this.#layout = layout;
    this.#sizes = sizes;
  }

  /** @param text holds the rows; lines begin at its left edge */
  attach(scroller: HTMLElement, text: HTMLElement): () => void {
    const painter = createPainter(text);
    const nowBox = new WordBoxes(text, 'ts-now');
    const caretBox = new WordBoxes(text, 'ts-caret');
    this.#page = { scroller, text, painter, nowBox, caretBox };
    const read = (): void => {
      this.#viewport = { top: scroller.scrollTop, height: scroller.clientHeight };
    };
    read();
    scroller.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(scroller);
    this.repaint();
    return () => {
      scroller.removeEventListener('scroll', read);
      observer.disconnect();
      painter.clear();
      nowBox.remove();
      caretBox.remove();
      this.#page = null;
    };
  }

  /** What holds the rows, while it is on the page. */
  get text(): HTMLElement | null {
    return this.#page?.text ?? null;
  }

  get layout(): TranscriptLayout {
    return this.#layout;
  }

  /** Keeps the first visible line in place. */
  setLayout(layout: TranscriptLayout, sizes: Sizes): void {
    const old = this.#layout;
    this.#layout = layout;
    this.#sizes = sizes;
    const scroller = this.#page?.scroller;
    if (!scroller || old === layout || old.lineCount === 0 || layout.lineCount === 0) return;
    const y = this.#viewport.top - TEXT_TOP;
    if (y <= 0) return;
    const line = lineAt(old, y);
    const moved = lineTop(layout, lineOfWord(layout, old.lineWord[line])) - lineTop(old, line);
    if (moved === 0) return;
    scroller.scrollTop += moved;
    this.#viewport.top = scroller.scrollTop;
  }

  /** `element` has one child node per segment. */
  mount(row: number, segments: readonly Segment[], element: HTMLElement): void {
    const runs: MountedRun[] = [];
    let first = -1;
    let last = -1;
    segments.forEach((segment, i) => {
      if (segment.kind !== 'text' || segment.offsets.length === 0) return;
      const child = element.childNodes[i];
      const node = child instanceof Text ? child : child?.firstChild;
      if (!(node instanceof Text)) return;
      runs.push({ ...segment, node });
      if (first < 0) first = segment.first;
      last = segment.first + segment.offsets.length - 1;
    });
    this.#rows.set(row, { first, last, runs });
  }

  unmount(row: number): void {
    this.#rows.delete(row);
  }

  /** Persists for rows mounted later. */
  mark(layer: Layer, ranges: readonly WordRange[]): void {
    this.#marks.set(layer, isAscending(ranges) ? ranges : ranges.toSorted((a, b) => a.first - b.first));
    this.#paint(layer);
  }

  /** −1 for none. Reads no layout. */
  markNow(word: number): void {
    this.#now = word;
    this.mark('now', word < 0 ? NONE : [{ first: word, last: word }]);
    this.#page?.nowBox.place(this.#placesOf(word));
  }

  /** In front of the word. @param isRtl of its paragraph */
  markCaret(word: number | null, isRtl = false): void {
    this.#caret = word ?? -1;
    this.#page?.caretBox.run(isRtl);
    this.#page?.caretBox.place(this.#placesOf(this.#caret));
  }

  #placesOf(word: number): readonly WordPlace[] {
    const isThere = word >= 0 && word < this.#layout.words.length;
    return isThere ? wordPlaces(this.#layout, this.#sizes, word) : [];
  }

  repaint(): void {
    for (const layer of this.#marks.keys()) this.#paint(layer);
    this.#page?.nowBox.place(this.#placesOf(this.#now));
    this.#page?.caretBox.place(this.#placesOf(this.#caret));
    this.#showSelectedCut();
  }

  #paint(layer: Layer): void {
    const marks = this.#marks.get(layer) ?? NONE;
    const ranges: TextRange[] = [];
    if (marks.length > 0) {
      for (const row of this.#rows.values()) {
        if (row.first < 0) continue;
        for (let i = firstReaching(marks, row.first); i < marks.length && marks[i].first <= row.last; i++) {
          const range = this.#rangeIn(
            row,
            Math.max(marks[i].first, row.first),
            Math.min(marks[i].last, row.last),
          );
          if (range) ranges.push(range);
        }
      }
    }
    this.#page?.painter.paint(layer, ranges);
  }

  /** Marks brackets and chip of a cut, and the gap that starts at `gap`. */
  markCut(cutId: string | null, bracket: { cutId: string; edge: string } | null, gap: number | null): void {
    this.#selectedCut = cutId;
    this.#selectedBracket = bracket;
    this.#selectedGap = gap;
    this.#showSelectedCut();
  }

  #showSelectedCut(): void {
    for (const element of this.#page?.text.querySelectorAll<HTMLElement>('[data-cut], [data-gap]') ?? []) {
      const { cut, edge, gap } = element.dataset;
      const isBracket =
        edge !== undefined && cut === this.#selectedBracket?.cutId && edge === this.#selectedBracket?.edge;
      const isSelected = gap === undefined ? cut === this.#selectedCut : Number(gap) === this.#selectedGap;
      element.toggleAttribute('data-selected', isSelected);
      element.toggleAttribute('data-active', isBracket);
    }
  }

  #rangeIn(row: MountedRow, first: number, last: number): TextRange | null {
    const start = runOf(row, first);
    const end = runOf(row, last);
    if (!start || !end) return null;
    return {
      startContainer: start.node,
      startOffset: start.offsets[first - start.first],
      endContainer: end.node,
      endOffset: end.offsets[last - end.first] + this.#shownLength(last),
    };
  }

  /** Includes the line feeds of a broken word. */
  #shownLength(word: number): number {
    return this.#layout.words.text[word].length + (this.#layout.brokenWords.get(word)?.length ?? 0);
  }

  /** Client px; null while its row is not mounted. */
  wordRect(word: number): DOMRect | null {
    for (const row of this.#rows.values()) {
      if (word < row.first || word > row.last) continue;
      const where = this.#rangeIn(row, word, word);
      if (!where) return null;
      const range = document.createRange();
      range.setStart(where.startContainer, where.startOffset);
      range.setEnd(where.endContainer, where.endOffset);
      return range.getBoundingClientRect();
    }
    return null;
  }

  /** Also where no row is mounted. */
  hit(clientX: number, clientY: number): TextHit | null {
    const box = this.#page?.text.getBoundingClientRect();
    if (!box) return null;
    return hitText(this.#layout, this.#sizes, clientX - box.left, clientY - box.top);
  }

  /** Negative is up. */
  byLines(word: number, lines: number): number {
    return wordByLines(this.#layout, this.#sizes, word, lines);
  }

  /** −1 before the first. */
  wordAt(sourceTime: number): number {
    return wordAtTime(this.#layout.words, sourceTime);
  }

  placeOf(word: number): WordPlace | null {
    return this.#placesOf(word)[0] ?? null;
  }

  /** See `bracketedBoxes`. */
  bracketed(top: number, bottom: number): readonly WordBox[] {
    return bracketedBoxes(this.#layout, this.#sizes, top, bottom);
  }

  /** px from the top of the text. */
  get visible(): { readonly top: number; readonly bottom: number } {
    const { top, height } = this.#viewport;
    return { top: top - TEXT_TOP, bottom: top - TEXT_TOP + height };
  }

  /** px of the scroller's content. */
  topOf(word: number): number {
    return TEXT_TOP + lineTop(this.#layout, lineOfWord(this.#layout, word));
  }

  /** Wholly visible, `margin` px from the edges, but for the top edge where nothing lies above it. */
  isInView(word: number, margin = 0): boolean {
    if (!this.#page) return false;
    const place = this.topOf(word);
    const { top, height } = this.#viewport;
    return place >= (top > 0 ? top + margin : 0) && place + LINE_HEIGHT <= top + height - margin;
  }

  /** Scrolls `word`'s line to `fraction` of the height. */
  reveal(word: number, fraction: number, behavior: ScrollBehavior): void {
    const scroller = this.#page?.scroller;
    if (!scroller || word < 0 || word >= this.#layout.words.length) return;
    scroller.scrollTo({ top: Math.max(0, this.topOf(word) - scroller.clientHeight * fraction), behavior });
    this.#viewport.top = scroller.scrollTop;
  }
}

/** As recorded; what is selected and found comes as it plays. */
function isAscending(ranges: readonly WordRange[]): boolean {
  return ranges.every(({ first }, i) => i === 0 || ranges[i - 1].first <= first);
}

function firstReaching(ranges: readonly WordRange[], word: number): number {
  return partitionPoint(ranges.length, (i) => ranges[i].last < word);
}

function runOf(row: MountedRow, word: number): MountedRun | undefined {
  return row.runs.find((run) => word >= run.first && word < run.first + run.offsets.length);
}
