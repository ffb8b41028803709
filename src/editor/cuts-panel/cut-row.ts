import clsx from 'clsx';
import { DESCRIPTION_LENGTH, formatTime, truncate } from '#model/cost.ts';
import type { Clip } from '#model/types.ts';
import { REASON_NAMES, SWATCHES, suggestionText } from './names.ts';

/** What a row shows. */
export interface CutRowState {
  readonly clip: Clip;
  readonly index: number;
  /** How many cuts the list has. */
  readonly count: number;
  /** Distance from the top of the list, px. */
  readonly top: number;
  readonly isChecked: boolean;
  readonly isSelected: boolean;
}

/** Lucide's Check and X. */
const CHECK = '<path d="M20 6 9 17l-5-5"/>';
const CROSS = '<path d="M18 6 6 18"/><path d="m6 6 12 12"/>';

function icon(size: number, paths: string, className = ''): string {
  return `<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="${className}">${paths}</svg>`;
}

const TICK = `<span class="relative mt-0.5 grid size-4 flex-none place-items-center after:absolute after:-inset-2"><input type="checkbox" class="peer absolute inset-0 z-1 size-4 cursor-pointer appearance-none rounded-chip border border-line-ctl bg-bg-2 after:absolute after:-inset-2 checked:border-blue checked:bg-blue">${icon(12, CHECK, 'pointer-events-none z-2 hidden text-on-blue peer-checked:block')}</span>`;
const TEXT =
  '<span class="block truncate"></span><span><i aria-hidden="true"></i><span class="sr-only"></span><span></span><span aria-hidden="true">•</span><span></span><span aria-hidden="true">•</span><span></span></span>';
const ROW = `<li><div class="flex h-11 items-start gap-3 pt-1 pl-4">${TICK}<button type="button" data-go class="block min-w-0 flex-1 pr-12 text-left focus-visible:outline-offset-0">${TEXT}</button></div><button type="button" data-delete title="Delete cut" class="absolute top-1.5 right-3 grid size-8 place-items-center rounded-ctl text-transparent hover:bg-bg-3 hover:text-text-1 focus-visible:text-text-2 group-hover:text-text-2 pointer-coarse:text-text-2">${icon(16, CROSS)}</button></li>`;
/** A deleted cut can be ticked and restored, nothing else. */
const DELETED_ROW = `<li><div class="flex h-11 items-start gap-3 pt-1 pl-4">${TICK}<div class="min-w-0 flex-1 pr-4 text-text-3 line-through">${TEXT}</div></div></li>`;

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
  readonly #isDeleted: boolean;
  readonly #tick: HTMLInputElement;
  readonly #buttons: { readonly go: HTMLElement; readonly remove: HTMLElement } | null;
  readonly #text: {
    readonly what: HTMLElement;
    readonly line: HTMLElement;
    readonly swatch: HTMLElement;
    readonly reason: HTMLElement;
    readonly place: HTMLElement;
    readonly length: HTMLElement;
    readonly dot: HTMLElement;
    readonly suggestion: HTMLElement;
  };
  #state: CutRowState | null = null;

  constructor(isDeleted: boolean) {
    let template = templates.get(isDeleted);
    if (!template) {
      template = made(isDeleted ? DELETED_ROW : ROW);
      templates.set(isDeleted, template);
    }
    this.#isDeleted = isDeleted;
    this.element = template.cloneNode(true) as HTMLLIElement;
    const find = (selector: string) => this.element.querySelector<HTMLElement>(selector);
    const tick = this.element.querySelector('input');
    const line = find('.truncate + span');
    const what = find('.truncate');
    if (!tick || !line || !what) throw new Error('The row lacks a part.');
    this.#tick = tick;
    const [swatch, reason, place, , length, dot, suggestion] = line.children as unknown as HTMLElement[];
    this.#text = { what, line, swatch, reason, place, length, dot, suggestion };
    const go = find('[data-go]');
    const remove = find('[data-delete]');
    this.#buttons = go && remove ? { go, remove } : null;
  }

  /** The cut it shows. */
  get clip(): Clip | null {
    return this.#state?.clip ?? null;
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
    if (before?.clip !== state.clip) this.#writeClip(state.clip, before?.clip);
    if (this.#tick.checked !== state.isChecked) this.#tick.checked = state.isChecked;
  }

  #writeSelected(isSelected: boolean): void {
    this.element.className = clsx(
      'group absolute inset-x-0 top-0',
      isSelected
        ? 'bg-blue-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-focus'
        : 'hover:bg-bg-2',
    );
    this.#text.line.className = clsx(
      'num flex items-center gap-2 truncate text-12 leading-4',
      isSelected ? 'text-text-2' : 'text-text-3',
    );
    if (isSelected) this.#buttons?.go.setAttribute('aria-current', 'true');
    else this.#buttons?.go.removeAttribute('aria-current');
  }

  #writeClip(clip: Clip, before: Clip | undefined): void {
    const text = this.#text;
    const what = truncate(clip.description, DESCRIPTION_LENGTH);
    const place = formatTime(clip.start);
    const reason = REASON_NAMES[clip.reason];
    this.#tick.setAttribute('aria-label', `Tick the ${reason.toLowerCase()} cut at ${place}: ${what}`);
    setText(text.what, what);
    setText(text.place, place);
    setText(text.length, `${clip.duration.toFixed(2)} s`);
    if (clip.reason !== before?.reason || clip.isNew !== before.isNew) {
      setText(text.reason, `${reason} cut,`);
      text.swatch.className = clsx(
        'size-2 flex-none rounded-[2px]',
        SWATCHES[clip.isNew ? 'new' : clip.reason],
      );
    }
    if (!before || clip.suggestion !== before.suggestion) {
      text.dot.hidden = !clip.suggestion;
      text.suggestion.hidden = !clip.suggestion;
      if (clip.suggestion) setText(text.suggestion, suggestionText(clip.suggestion));
    }
    this.#buttons?.remove.setAttribute('aria-label', `Delete cut at ${place}`);
    if (!this.#isDeleted) this.element.dataset.cutRow = clip.id;
  }
}

/** In place: a text node that changes costs less than one that is made. */
function setText(element: HTMLElement, text: string): void {
  const { firstChild } = element;
  if (firstChild === null) element.textContent = text;
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text;
}
