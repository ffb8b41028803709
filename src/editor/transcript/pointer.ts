import { clipById } from '#model/cuts.ts';
import { currentDoc } from '../state/document.ts';
import { seekSource, seekWord } from '../state/playback.ts';
import { selectBracket, selectClip, selection, selectWords } from '../state/selection.ts';
import type { TranscriptView } from './view.ts';

/** Pointer travel that turns a click into a selection, px. */
const DRAG_PX = 4;
/** Scrolling while a selection is pulled beyond an edge: px a second for each px beyond it, least and most px a second. */
const PULL_SPEED = 15;
const LEAST_PULL = 120;
const MOST_PULL = 3000;

interface Pull {
  readonly id: number;
  readonly anchor: number;
  readonly x: number;
  readonly y: number;
  moved: boolean;
  lastX: number;
  lastY: number;
}

/** Mouse, pen and touch on the text: click seeks, dragging selects words (scrolling at the edges), brackets and chips select their cut. */
export class TranscriptPointer {
  readonly #view: TranscriptView;
  readonly #scroller: HTMLElement;
  readonly #onEdit: (word: number) => void;
  readonly #currentWord: () => number;
  #pull: Pull | null = null;
  #frame = 0;
  #swallowClick = false;

  constructor(
    view: TranscriptView,
    scroller: HTMLElement,
    actions: { edit: (word: number) => void; currentWord: () => number },
  ) {
    this.#view = view;
    this.#scroller = scroller;
    this.#onEdit = actions.edit;
    this.#currentWord = actions.currentWord;
  }

  /** Begins to listen; the result ends it. */
  start(): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    const scroller = this.#scroller;
    scroller.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    scroller.addEventListener('pointermove', (event) => this.#move(event), { signal });
    scroller.addEventListener('pointerup', () => this.#end(), { signal });
    scroller.addEventListener('pointercancel', () => this.#end(), { signal });
    scroller.addEventListener('click', (event) => this.#click(event), { signal });
    scroller.addEventListener('dblclick', (event) => this.#doubleClick(event), { signal });
    return () => {
      abort.abort();
      this.#end();
    };
  }

  #down(event: PointerEvent): void {
    this.#swallowClick = false;
    if (event.button !== 0 || event.pointerType === 'touch' || partOf(event)) return;
    const hit = this.#view.hit(event.clientX, event.clientY);
    if (!hit) return;
    if (event.shiftKey) {
      const anchor = selection.words?.anchor ?? Math.max(0, this.#currentWord());
      selectWords(anchor, hit.word);
      this.#swallowClick = true;
    }
    const anchor = event.shiftKey ? (selection.words?.anchor ?? hit.word) : hit.word;
    const { clientX: x, clientY: y, pointerId: id } = event;
    this.#pull = { id, anchor, x, y, moved: event.shiftKey, lastX: x, lastY: y };
  }

  #move(event: PointerEvent): void {
    const pull = this.#pull;
    if (!pull || event.pointerId !== pull.id) return;
    pull.lastX = event.clientX;
    pull.lastY = event.clientY;
    if (!pull.moved) {
      if (Math.hypot(event.clientX - pull.x, event.clientY - pull.y) < DRAG_PX) return;
      pull.moved = true;
      this.#swallowClick = true;
      this.#scroller.setPointerCapture(pull.id);
      selectClip(null, 'transcript');
    }
    this.#extend();
    if (this.#beyond() !== 0 && this.#frame === 0) this.#scroll(performance.now());
  }

  #extend(): void {
    const pull = this.#pull;
    if (!pull) return;
    const box = this.#scroller.getBoundingClientRect();
    const y = Math.min(Math.max(pull.lastY, box.top + 1), box.bottom - 1);
    const hit = this.#view.hit(pull.lastX, y);
    if (hit && (selection.words?.focus !== hit.word || selection.words.anchor !== pull.anchor))
      selectWords(pull.anchor, hit.word);
  }

  /** How far the pointer is beyond the upper (negative) or lower edge, px. */
  #beyond(): number {
    if (!this.#pull?.moved) return 0;
    const box = this.#scroller.getBoundingClientRect();
    if (this.#pull.lastY < box.top) return this.#pull.lastY - box.top;
    return this.#pull.lastY > box.bottom ? this.#pull.lastY - box.bottom : 0;
  }

  /** @param before when the last step was, ms: speed is per second, however many frames there are */
  #scroll(before: number): void {
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      const beyond = this.#beyond();
      if (beyond === 0) return;
      const speed = Math.min(MOST_PULL, Math.max(LEAST_PULL, Math.abs(beyond) * PULL_SPEED));
      this.#scroller.scrollTop += (Math.sign(beyond) * speed * Math.max(0, now - before)) / 1000;
      this.#extend();
      this.#scroll(now);
    });
  }

  #end(): void {
    this.#pull = null;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #click(event: MouseEvent): void {
    if (this.#swallowClick) {
      this.#swallowClick = false;
      return;
    }
    const part = partOf(event);
    if (part) {
      const { clip, edge } = part.dataset;
      if (clip === undefined) return;
      if (edge === 'start' || edge === 'end') selectBracket(clip, edge);
      else selectClip(clip, 'transcript');
      const found = clipById(currentDoc(), clip);
      if (found && edge === undefined) seekSource(found.start);
      return;
    }
    const hit = this.#view.hit(event.clientX, event.clientY);
    selectWords(null);
    selectClip(null, 'transcript');
    if (hit?.inside) seekWord(hit.word);
  }

  #doubleClick(event: MouseEvent): void {
    if (partOf(event)) return;
    const hit = this.#view.hit(event.clientX, event.clientY);
    if (hit?.inside) this.#onEdit(hit.word);
  }
}

/** The bracket or chip under the pointer. */
function partOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-clip]') : null;
}
