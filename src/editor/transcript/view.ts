import { partitionPoint } from '#model/sorted.ts';
import { wordAtTime } from '#model/words.ts';
import { createPainter, type Layer, type Painter, type TextRange } from './highlights.ts';
import { type Hit, hitTest, type WordPlace, wordByLines, wordPlaces } from './hit.ts';
import { LINE_HEIGHT, lineAt, lineOfWord, lineTop, type Sizes, type TranscriptLayout } from './layout.ts';
import { NowBox } from './now-box.ts';
import type { Segment, TextRun } from './row-content.ts';

/** Space above and below the text inside the scroller, px. */
export const TEXT_TOP = 16;
export const TEXT_BOTTOM = 48;

interface MountedRun extends TextRun {
  readonly node: Text;
}
interface MountedRow {
  readonly first: number;
  readonly last: number;
  readonly runs: readonly MountedRun[];
}
/** Inclusive word indexes. */
export interface WordRange {
  readonly first: number;
  readonly last: number;
}
const NONE: readonly WordRange[] = [];

/**
 * The transcript on the page outside React: which text nodes hold which words, what is marked, where things are. React
 * puts rows up and takes them down; marks and scrolling go through here, so that neither renders anything.
 */
export class TranscriptView {
  readonly #rows = new Map<number, MountedRow>();
  readonly #marks = new Map<Layer, readonly WordRange[]>();
  #page: { scroller: HTMLElement; text: HTMLElement; painter: Painter; nowBox: NowBox } | null = null;
  /** What the scroller shows, px of its content. Kept here: reading it from the page after a write lays the page out. */
  #viewport = { top: 0, height: 0 };
  #now = -1;
  #layout: TranscriptLayout;
  #sizes: Sizes;
  #selectedCut: string | null = null;
  #selectedBracket: { cutId: string; edge: string } | null = null;
  #selectedGap: number | null = null;

  constructor(layout: TranscriptLayout, sizes: Sizes) {
    this.#layout = layout;
    this.#sizes = sizes;
  }

  /** Connects to the page. @param scroller scrolls. @param text holds the rows; lines begin at its left edge. */
  attach(scroller: HTMLElement, text: HTMLElement): () => void {
    const painter = createPainter(text);
    const nowBox = new NowBox(text);
    this.#page = { scroller, text, painter, nowBox };
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
      this.#page = null;
    };
  }

  get layout(): TranscriptLayout {
    return this.#layout;
  }

  /** Takes over a new layout and keeps the first line in view where it is. */
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

  /** A row is on the page: its segments are the children of `element`, one node each. */
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

  /** Marks words; remembered for rows that come up later. `ranges` ascend. */
  mark(layer: Layer, ranges: readonly WordRange[]): void {
    this.#marks.set(layer, ranges);
    this.#paint(layer);
  }

  /** Marks `word` as the spoken one, −1 for none. Reads nothing from the page. */
  markNow(word: number): void {
    this.#now = word;
    this.mark('now', word < 0 ? NONE : [{ first: word, last: word }]);
    this.#placeNow();
  }

  #placeNow(): void {
    const word = this.#now < this.#layout.words.length ? this.#now : -1;
    this.#page?.nowBox.place(word < 0 ? [] : wordPlaces(this.#layout, this.#sizes, word));
  }

  /** Marks again after rows went up or down. */
  repaint(): void {
    for (const layer of this.#marks.keys()) this.#paint(layer);
    this.#placeNow();
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

  /** Marks the brackets and the chip of a cut, one bracket more strongly, and the chip of the gap that begins at `gap`. */
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

  /** Length of a word's text with the line feeds it was broken by. */
  #shownLength(word: number): number {
    return this.#layout.words.text[word].length + (this.#layout.brokenWords.get(word)?.length ?? 0);
  }

  /** The box of `word` in the window, px; `null` while its row is not on the page. */
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

  /** The word nearest to a point of the window, also where no row is on the page. */
  hit(clientX: number, clientY: number): Hit | null {
    const box = this.#page?.text.getBoundingClientRect();
    if (!box) return null;
    return hitTest(this.#layout, this.#sizes, clientX - box.left, clientY - box.top);
  }

  /** The word `lines` lines below (above, if negative) `word`. */
  byLines(word: number, lines: number): number {
    return wordByLines(this.#layout, this.#sizes, word, lines);
  }

  /** The word spoken at `sourceTime` seconds, −1 before the first. */
  wordAt(sourceTime: number): number {
    return wordAtTime(this.#layout.words, sourceTime);
  }

  /** Where `word` begins in the text; `null` without it. */
  placeOf(word: number): WordPlace | null {
    const isThere = word >= 0 && word < this.#layout.words.length;
    return isThere ? wordPlaces(this.#layout, this.#sizes, word)[0] : null;
  }

  /** Upper and lower end of what is in view, px from the top of the text. */
  get visible(): { readonly top: number; readonly bottom: number } {
    const { top, height } = this.#viewport;
    return { top: top - TEXT_TOP, bottom: top - TEXT_TOP + height };
  }

  /** Where `word`'s line begins in the scroller's content, px. */
  topOf(word: number): number {
    return TEXT_TOP + lineTop(this.#layout, lineOfWord(this.#layout, word));
  }

  /** Whether the line of `word` is wholly in view, `margin` px away from its edges. */
  isInView(word: number, margin = 0): boolean {
    if (!this.#page) return false;
    const place = this.topOf(word);
    const { top, height } = this.#viewport;
    return place >= top + margin && place + LINE_HEIGHT <= top + height - margin;
  }

  /** Scrolls so that `word`'s line lies at `fraction` of the height. */
  reveal(word: number, fraction: number, behavior: ScrollBehavior): void {
    const scroller = this.#page?.scroller;
    if (!scroller || word < 0 || word >= this.#layout.words.length) return;
    scroller.scrollTo({ top: Math.max(0, this.topOf(word) - scroller.clientHeight * fraction), behavior });
    this.#viewport.top = scroller.scrollTop;
  }
}

/** Index of the first range whose end is at or after `word`. */
function firstReaching(ranges: readonly WordRange[], word: number): number {
  return partitionPoint(ranges.length, (i) => ranges[i].last < word);
}

function runOf(row: MountedRow, word: number): MountedRun | undefined {
  return row.runs.find((run) => word >= run.first && word < run.first + run.offsets.length);
}
