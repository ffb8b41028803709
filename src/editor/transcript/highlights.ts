/** Names of what is marked in the text, lowest first: a later one is drawn over an earlier one. */
export const LAYERS = ['cut', 'selection', 'match', 'current-match', 'now'] as const;
export type Layer = (typeof LAYERS)[number];

/** A stretch of text inside one row. Both ends lie in text nodes. */
export interface TextRange {
  readonly startContainer: Text;
  readonly startOffset: number;
  readonly endContainer: Text;
  readonly endOffset: number;
}

/** Marks text without changing the page's structure. Holds the ranges of rows on the page only. */
export interface Painter {
  paint(layer: Layer, ranges: readonly TextRange[]): void;
  /** Takes every mark away. */
  clear(): void;
}

/** The browser's own highlights where it has them, else boxes laid behind the text of `host`. */
export function createPainter(host: HTMLElement): Painter {
  return typeof Highlight === 'function' && 'highlights' in CSS
    ? new HighlightPainter()
    : new BoxPainter(host);
}

/** CSS Custom Highlight API: `::highlight(transcript-now)` and so on; no layout, no node, no React. */
class HighlightPainter implements Painter {
  readonly #highlights = new Map<Layer, Highlight>();

  constructor() {
    LAYERS.forEach((layer, priority) => {
      const highlight = new Highlight();
      highlight.priority = priority;
      this.#highlights.set(layer, highlight);
      CSS.highlights.set(`transcript-${layer}`, highlight);
    });
  }

  paint(layer: Layer, ranges: readonly TextRange[]): void {
    const highlight = this.#highlights.get(layer);
    if (!highlight) return;
    highlight.clear();
    for (const range of ranges) highlight.add(new StaticRange(range));
  }

  clear(): void {
    for (const layer of LAYERS) CSS.highlights.delete(`transcript-${layer}`);
  }
}

/** One absolutely placed box a line behind the text; all there is in browsers without highlights. */
class BoxPainter implements Painter {
  readonly #host: HTMLElement;
  readonly #layers = new Map<Layer, HTMLElement>();

  constructor(host: HTMLElement) {
    this.#host = host;
    for (const layer of LAYERS) {
      // The spoken word has its box in any browser (now-box.ts).
      if (layer === 'now') continue;
      const element = document.createElement('div');
      element.className = `ts-boxes ts-boxes-${layer}`;
      element.setAttribute('aria-hidden', 'true');
      host.prepend(element);
      this.#layers.set(layer, element);
    }
  }

  paint(layer: Layer, ranges: readonly TextRange[]): void {
    const element = this.#layers.get(layer);
    if (!element) return;
    if (ranges.length === 0) {
      element.replaceChildren();
      return;
    }
    const origin = this.#host.getBoundingClientRect();
    const boxes: HTMLElement[] = [];
    for (const { startContainer, startOffset, endContainer, endOffset } of ranges) {
      const range = document.createRange();
      range.setStart(startContainer, startOffset);
      range.setEnd(endContainer, endOffset);
      for (const rect of range.getClientRects()) {
        const box = document.createElement('i');
        box.style.cssText = `left:${rect.left - origin.left}px;top:${rect.top - origin.top}px;width:${rect.width}px;height:${rect.height}px`;
        boxes.push(box);
      }
    }
    element.replaceChildren(...boxes);
  }

  clear(): void {
    for (const element of this.#layers.values()) element.remove();
  }
}
