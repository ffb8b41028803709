import './cut-row.css';
import clsx from 'clsx';
import { DESCRIPTION_LENGTH, formatTime, truncate } from '#model/cost.ts';
import { CUT_REASONS, lookOf } from '#model/cut-reasons.ts';
import type { Cut } from '#model/types.ts';
import { suggestionText } from './names.ts';

/** What a row shows. */
export interface CutRowState {
  readonly cut: Cut;
  readonly index: number;
  /** How many cuts the list has. */
  readonly count: number;
  /** Distance from the top of the list, px. */
  readonly top: number;
  readonly isChecked: boolean;
  readonly isSelected: boolean;
}

/** Lucide's X. */
const CROSS =
  '<svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" class="lucide hidden group-hover:block pointer-coarse:block [:focus-visible>&]:block"><path d="M18 6 6 18"/><path d="m6 6 12 12"/></svg>';
const TICK = '<input type="checkbox" class="cut-tick">';
const WHAT = '<span class="block truncate"></span>';
const LINE =
  '<span><i aria-hidden="true" class="cut-swatch mr-2"></i><span class="sr-only"></span>&#32;</span>';
const ROW = `<li><div class="flex h-11 items-start gap-3 pt-1 pl-4">${TICK}<button type="button" data-go class="block min-w-0 flex-1 pr-12 text-left focus-visible:outline-offset-0">${WHAT}${LINE}</button></div><button type="button" data-delete title="Delete cut" class="absolute top-1.5 right-3 grid size-8 place-items-center rounded-ctl text-text-2 hover:bg-bg-3 hover:text-text-1">${CROSS}</button></li>`;
/** A deleted cut can be ticked and restored, nothing else. */
const DELETED_ROW = `<li><div class="flex h-11 items-start gap-3 pt-1 pl-4">${TICK}<div class="min-w-0 flex-1 pr-4 text-text-3 line-through">${WHAT}${LINE}</div></div></li>`;

function made(html: string): HTMLLIElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  const row = template.content.firstElementChild;
  if (!(row instanceof HTMLLIElement)) throw new Error('A row is a list item.');
  return row;
}

const templates = new Map<boolean, HTMLLIElement>();

/**
 * The element of a cut in the list: its tick, what it takes out, why, where, how long. It is written by hand and not rendered,
 * and shows one cut after the other: in a fling every frame changes every row, and React would take half of the frame for that.
 */
export class CutRow {
  readonly element: HTMLLIElement;
  readonly #tick: HTMLInputElement;
  /** Absent where the cut was deleted. */
  readonly #buttons: { readonly go: HTMLElement; readonly remove: HTMLElement } | null;
  readonly #what: HTMLElement;
  readonly #line: HTMLElement;
  readonly #swatch: HTMLElement;
  readonly #reason: HTMLElement;
  readonly #where: ChildNode;
  #state: CutRowState | null = null;

  constructor(isDeleted: boolean) {
    let template = templates.get(isDeleted);
    if (!template) {
      template = made(isDeleted ? DELETED_ROW : ROW);
      templates.set(isDeleted, template);
    }
    this.element = template.cloneNode(true) as HTMLLIElement;
    const find = (selector: string) => this.element.querySelector<HTMLElement>(selector);
    const tick = this.element.querySelector('input');
    const what = find('.truncate');
    const line = find('.truncate + span');
    const swatch = find('i');
    const reason = find('.sr-only');
    const where = reason?.nextSibling;
    if (!tick || !line || !what || !swatch || !reason || !where) throw new Error('The row lacks a part.');
    this.#tick = tick;
    this.#what = what;
    this.#line = line;
    this.#swatch = swatch;
    this.#reason = reason;
    this.#where = where;
    const go = find('[data-go]');
    const remove = find('[data-delete]');
    this.#buttons = go && remove ? { go, remove } : null;
  }

  /** The cut it shows. */
  get cut(): Cut | null {
    return this.#state?.cut ?? null;
  }

  /** Shows `state`; writes only what is another than before. */
  write(state: CutRowState): void {
    const before = this.#state;
    this.#state = state;
    const { element } = this;
    if (before?.count !== state.count) element.setAttribute('aria-setsize', String(state.count));
    if (before?.index !== state.index) element.setAttribute('aria-posinset', String(state.index + 1));
    if (before?.top !== state.top) element.style.transform = `translateY(${state.top}px)`;
    if (before?.isSelected !== state.isSelected) this.#writeSelected(state.isSelected);
    if (before?.cut !== state.cut) this.#writeCut(state.cut, before?.cut);
    if (this.#tick.checked !== state.isChecked) this.#tick.checked = state.isChecked;
  }

  #writeSelected(isSelected: boolean): void {
    this.element.className = clsx(
      'group absolute inset-x-0 top-0',
      isSelected
        ? 'bg-blue-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-focus'
        : 'hover:bg-bg-2',
    );
    this.#line.className = clsx(
      'num block truncate text-12 leading-4',
      isSelected ? 'text-text-2' : 'text-text-3',
    );
    if (isSelected) this.#buttons?.go.setAttribute('aria-current', 'true');
    else this.#buttons?.go.removeAttribute('aria-current');
  }

  #writeCut(cut: Cut, before: Cut | undefined): void {
    const what = truncate(cut.description, DESCRIPTION_LENGTH);
    const place = formatTime(cut.start);
    const facts = [place, `${cut.duration.toFixed(2)} s`];
    if (cut.suggestion) facts.push(suggestionText(cut.suggestion));
    const reason = CUT_REASONS[cut.reason].title;
    this.#tick.setAttribute('aria-label', `Tick the ${reason.toLowerCase()} cut at ${place}: ${what}`);
    if (this.#buttons) {
      this.#buttons.remove.setAttribute('aria-label', `Delete cut at ${place}`);
      this.element.dataset.cutRow = cut.id;
    }
    setText(this.#what, what);
    this.#where.nodeValue = facts.join(BETWEEN);
    if (cut.reason === before?.reason && cut.isNew === before.isNew) return;
    setText(this.#reason, `${reason} cut,`);
    this.#swatch.dataset.reason = lookOf(cut);
  }
}

/** Between the facts of a cut: the room of an em. */
const BETWEEN = '\u2003';

/** In place: a text node that changes costs less than one that is made. */
function setText(element: HTMLElement, text: string): void {
  const { firstChild } = element;
  if (firstChild) firstChild.nodeValue = text;
  else element.textContent = text;
}
