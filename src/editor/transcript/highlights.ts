import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import type { WordPlace } from './hit.ts';
import { LINE_HEIGHT } from './layout.ts';

/** Lowest first. */
export const HIGHLIGHTS = [
  'doubt',
  'proposal',
  'checking',
  'cut',
  'selection',
  'match',
  'current-match',
  'now',
] as const;
export type Layer = (typeof HIGHLIGHTS)[number];

/** Within one row. */
export interface TextRange {
  readonly startContainer: Text;
  readonly startOffset: number;
  readonly endContainer: Text;
  readonly endOffset: number;
}

export interface Painter {
  paint(layer: Layer, ranges: readonly TextRange[]): void;
  clear(): void;
}

/** Highlight API where available, else boxes behind the text. */
export function createPainter(host: HTMLElement): Painter {
  return typeof Highlight === 'function' && 'highlights' in CSS
    ? new HighlightPainter()
    : new BoxPainter(host);
}

class HighlightPainter implements Painter {
  readonly #highlights = new Map<Layer, Highlight>();

  constructor() {
    HIGHLIGHTS.forEach((layer, priority) => {
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
    for (const layer of HIGHLIGHTS) CSS.highlights.delete(`transcript-${layer}`);
  }
}

class BoxPainter implements Painter {
  readonly #host: HTMLElement;
  readonly #layers = new Map<Layer, HTMLElement>();

  constructor(host: HTMLElement) {
    this.#host = host;
    for (const layer of HIGHLIGHTS) {
      // The spoken word has its box in any browser (WordBoxes).
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

const BOX_HEIGHT = 20 * TEXT_SCALE;

/** Boxes behind one word (highlights have no corners), placed without reading layout; one per line of a broken word. */
export class WordBoxes {
  readonly #host = document.createElement('div');

  constructor(text: HTMLElement, className: string) {
    this.#host.className = className;
    this.#host.setAttribute('aria-hidden', 'true');
    text.prepend(this.#host);
  }

  place(places: readonly WordPlace[]): void {
    const { children } = this.#host;
    while (children.length > places.length) this.#host.lastElementChild?.remove();
    places.forEach(({ left, top, width }, i) => {
      const element = (children[i] ?? this.#host.appendChild(document.createElement('i'))) as HTMLElement;
      element.style.transform = `translate(${left}px, ${top + (LINE_HEIGHT - BOX_HEIGHT) / 2}px)`;
      element.style.width = `${width}px`;
    });
  }

  /** Which way the text of the words runs. */
  run(isRtl: boolean): void {
    this.#host.dir = isRtl ? 'rtl' : 'ltr';
  }

  remove(): void {
    this.#host.remove();
  }
}
