import { flushSync } from 'react-dom';
import type { Cut } from '#model/types.ts';
import { deleteCuts, goToCut } from '../state/commands.ts';
import { checkCuts, keyOf } from '../state/cut-list.ts';
import { hoverCut, selection } from '../state/selection.ts';
import { CutRow } from './cut-row.ts';
import { slotsOf } from './row-slots.ts';
import { type RowWindow, rowTop, scrollToShow, windowAt } from './row-window.ts';

/** What a list shows. */
export interface CutRowsState {
  readonly cuts: readonly Cut[];
  readonly checked: ReadonlySet<string>;
  /** Index of the selected cut, which is open; −1 for none. */
  readonly selected: number;
}

/** The row that is open, and the cut it shows. */
export interface OpenRow {
  readonly element: HTMLElement;
  readonly cutId: string;
}

/** The list rests when it was not scrolled for this long, ms. */
const REST_MS = 120;

/** The rows of a list that are in view, and what is done with them. */
export class CutRows {
  readonly #scroller: HTMLElement;
  readonly #list: HTMLElement;
  readonly #areDeleted: boolean;
  readonly #opened: (row: OpenRow | null) => void;
  readonly #stop = new AbortController();
  #state: CutRowsState = { cuts: [], checked: new Set(), selected: -1 };
  #window: RowWindow = { from: 0, to: 0 };
  /** As they stand on the page. */
  #rows: CutRow[] = [];
  #keys: readonly string[] = [];
  #y = 0;
  #open: OpenRow | null = null;
  #rest: ReturnType<typeof setTimeout> | null = null;

  /**
   * @param list stands in `scroller`; it holds nothing but these rows
   * @param opened is told the row of the selected cut whenever it becomes another one; null while that is not on the page
   */
  constructor(
    scroller: HTMLElement,
    list: HTMLElement,
    areDeleted: boolean,
    opened: (row: OpenRow | null) => void,
  ) {
    this.#scroller = scroller;
    this.#list = list;
    this.#areDeleted = areDeleted;
    this.#opened = opened;
    list.replaceChildren();
    const { signal } = this.#stop;
    scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
    list.addEventListener('change', (event) => this.#tick(event), { signal });
    if (areDeleted) return;
    list.addEventListener('click', (event) => this.#click(event), { signal });
    const hover = (event: Event) => this.#hover(event.target);
    list.addEventListener('pointerover', hover, { signal });
    // The element may show another cut since the pointer came.
    list.addEventListener('pointermove', hover, { signal });
    list.addEventListener('pointerleave', () => hoverCut(null), { signal });
  }

  /** Stops listening. The rows go with the list. */
  dispose(): void {
    this.#stop.abort();
    if (this.#rest !== null) clearTimeout(this.#rest);
  }

  show(state: CutRowsState): void {
    this.#state = state;
    this.#window = windowAt(this.#places, this.#y, this.#window);
    this.#write();
  }

  /** Scrolls the list as little as it takes to show a row whole. */
  reveal(row: number): void {
    const y = scrollToShow(this.#places, row, this.#scroller.scrollTop);
    this.#scroller.scrollTop = y;
  }

  get #places() {
    return { count: this.#state.cuts.length, open: this.#state.selected };
  }

  #scrolled(): void {
    this.#y = this.#scroller.scrollTop;
    this.#quieten();
    const next = windowAt(this.#places, this.#y, this.#window);
    if (next === this.#window) return;
    this.#window = next;
    // Within the frame of the event: what an open row holds must not be seen in the cut that comes after it.
    flushSync(() => this.#write());
  }

  /** What passes under the pointer is not what it points at: the timeline would be drawn for each of them. */
  #quieten(): void {
    if (this.#rest === null) {
      if (selection.hoverCutId !== null) hoverCut(null);
    } else clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = null;
      this.#hover(this.#list.querySelector(':scope > :hover'));
    }, REST_MS);
  }

  #write(): void {
    const { cuts, checked, selected } = this.#state;
    const { from, to } = this.#window;
    const shown = cuts.slice(from, to);
    const keys = shown.map((cut) => (this.#areDeleted ? keyOf(cut) : cut.id));
    const slots = slotsOf(keys, this.#keys);
    const before = this.#rows;
    const { activeElement } = document;
    const fresh = new Set<CutRow>();
    const rows = slots.map((slot, i) => {
      const row = before[slot] ?? new CutRow(this.#areDeleted);
      if (this.#keys[slot] !== keys[i]) fresh.add(row);
      return row;
    });
    const focused =
      activeElement instanceof HTMLElement && this.#list.contains(activeElement) ? activeElement : null;
    const isKept = rows.some((row) => !fresh.has(row) && row.element.contains(focused));
    // The focus belongs to the cut that leaves, not to the one that takes its element.
    if (focused && !isKept) focused.blur();
    rows.forEach((row, i) => {
      const index = from + i;
      row.write({
        cut: shown[i],
        index,
        count: cuts.length,
        top: rowTop(this.#places, index),
        isChecked: checked.has(keys[i]),
        isSelected: index === selected,
      });
    });
    this.#rows = rows;
    this.#keys = keys;
    this.#place(before, fresh);
    // An element that was moved has lost it.
    if (isKept) focused?.focus({ preventScroll: true });
    this.#tellOpen(rows[selected - from]?.element, cuts[selected]?.id);
  }

  #tellOpen(element: HTMLElement | undefined, cutId: string | undefined): void {
    const open = element && cutId !== undefined ? { element, cutId } : null;
    if (open?.element === this.#open?.element && open?.cutId === this.#open?.cutId) return;
    this.#open = open;
    this.#opened(open);
  }

  /** Puts the rows on the page in their order, moving those that show another cut rather than the others. */
  #place(before: readonly CutRow[], fresh: ReadonlySet<CutRow>): void {
    const used = new Set(this.#rows);
    for (const row of before) if (!used.has(row)) row.element.remove();
    const isFresh = new Set<Element>();
    for (const row of fresh) isFresh.add(row.element);
    let at = this.#list.firstElementChild;
    for (const { element } of this.#rows) {
      while (at !== element && at && isFresh.has(at) && !isFresh.has(element)) at = at.nextElementSibling;
      if (at === element) at = at.nextElementSibling;
      else this.#list.insertBefore(element, at);
    }
  }

  #rowOf(target: EventTarget | null): CutRow | null {
    const element = target instanceof Element ? target.closest('li') : null;
    return this.#rows.find((row) => row.element === element) ?? null;
  }

  #tick({ target }: Event): void {
    const cut = this.#rowOf(target)?.cut;
    if (!cut || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
    checkCuts([this.#areDeleted ? keyOf(cut) : cut.id], target.checked);
  }

  #click({ target }: Event): void {
    const cut = this.#rowOf(target)?.cut;
    if (!cut || !(target instanceof Element)) return;
    if (target.closest('[data-go]')) goToCut(cut, 'cuts');
    else if (target.closest('[data-delete]')) deleteCuts([cut.id]);
  }

  #hover(target: EventTarget | null): void {
    if (this.#rest !== null) return;
    const id = this.#rowOf(target)?.cut?.id;
    if (id !== undefined && selection.hoverCutId !== id) hoverCut(id);
  }
}
