import { paragraphOrder } from '#model/edit/arrangement.ts';
import { EdgeScroll } from '../shared/edge-scroll.ts';
import { currentDoc } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';
import {
  dropParagraphs,
  movesWait,
  type ParagraphPlaces,
  targetParagraphs,
} from '../state/transcript/moves.ts';
import { type DropPlace, dropPlaceAt } from './drop-place.ts';
import type { TranscriptView } from './view.ts';

/** px. */
const DRAG_PX = 4;
const EDGE = 40;

interface Drag {
  readonly id: number;
  readonly places: ParagraphPlaces;
  readonly startY: number;
  y: number;
  drop: DropPlace | null;
}

export interface DragActions {
  dragging(active: boolean): void;
  scrolled(): void;
  /** Nothing can be moved yet. */
  refused(reason: string): void;
}

/** Moves paragraphs by the handles at their speakers: all selected ones, if it is one of them. Escape takes it back. */
export class ParagraphDrag {
  readonly #view: TranscriptView;
  readonly #scroller: HTMLElement;
  readonly #actions: DragActions;
  readonly #line = document.createElement('div');
  readonly #edgeScroll: EdgeScroll;
  #drag: Drag | null = null;

  constructor(view: TranscriptView, scroller: HTMLElement, actions: DragActions) {
    this.#view = view;
    this.#scroller = scroller;
    this.#actions = actions;
    this.#line.className = 'ts-drop';
    this.#edgeScroll = new EdgeScroll(scroller, EDGE, () => {
      actions.scrolled();
      this.#show();
    });
  }

  /** @returns stops it */
  start(): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    const scroller = this.#scroller;
    scroller.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    scroller.addEventListener('pointermove', (event) => this.#move(event), { signal });
    scroller.addEventListener('pointerup', (event) => event.pointerId === this.#drag?.id && this.#finish(), {
      signal,
    });
    scroller.addEventListener('pointercancel', () => this.#end(), { signal });
    window.addEventListener('keydown', (event) => this.#cancel(event), { signal, capture: true });
    return () => {
      abort.abort();
      this.#end();
    };
  }

  #down(event: PointerEvent): void {
    const handle =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
    if (event.button !== 0 || !handle) return;
    event.preventDefault();
    const place = paragraphOrder(currentDoc()).indexOf(Number(handle.dataset.handle));
    const selected = selection.words ? targetParagraphs() : null;
    const isSelected = selected !== null && place >= selected[0] && place <= selected[1];
    const { clientY: y, pointerId: id } = event;
    this.#drag = { id, places: isSelected ? selected : [place, place], startY: y, y, drop: null };
    this.#scroller.setPointerCapture(id);
  }

  #move({ pointerId, clientY }: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.id !== pointerId) return;
    drag.y = clientY;
    if (drag.drop === null) {
      if (Math.abs(clientY - drag.startY) < DRAG_PX) return;
      const reason = movesWait();
      if (reason !== null) {
        this.#end();
        this.#actions.refused(reason);
        return;
      }
      this.#actions.dragging(true);
    }
    this.#show();
    this.#edgeScroll.follow(clientY);
  }

  #show(): void {
    const text = this.#view.text;
    if (!this.#drag || !text) return;
    const drop = dropPlaceAt(this.#view.layout, this.#drag.y - text.getBoundingClientRect().top);
    this.#drag.drop = drop;
    this.#line.style.transform = `translateY(${drop.top}px)`;
    if (!this.#line.isConnected) text.append(this.#line);
  }

  #finish(): void {
    const drag = this.#drag;
    this.#end();
    if (drag?.drop) dropParagraphs(drag.places, drag.drop.target);
  }

  #cancel(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#drag) return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
  }

  #end(): void {
    if (this.#drag?.drop) this.#actions.dragging(false);
    this.#drag = null;
    this.#line.remove();
    this.#edgeScroll.stop();
  }
}
