import { movedRanges } from '#model/edit/arrangement.ts';
import { cutById } from '#model/edit/cuts.ts';
import type { Range } from '#model/types.ts';
import { isByKeyboard } from '../keyboard.ts';
import { EdgeScroll } from '../shared/edge-scroll.ts';
import { dragBracket, goToWord } from '../state/cuts/cut-actions.ts';
import { currentDoc, endGesture } from '../state/document/document.ts';
import {
  type EdgeRef,
  selectBracket,
  selectCut,
  selectGap,
  selection,
  selectWords,
} from '../state/document/selection.ts';
import { seekSource } from '../state/playback/playback.ts';
import { placing } from '../state/transcript/copied-words.ts';
import { openCutMenu, openGapMenu, openMenu, openWordMenu } from '../state/view/context-menu.ts';
import type { TranscriptView } from './view.ts';

/** Drag threshold, px. */
const DRAG_PX = 4;
/** Long press, ms; movement beyond REST_PX scrolls instead. */
const LONG_PRESS_MS = 500;
const REST_PX = 10;
const BRACKET_DRAG = 'drag of a bracket';

export interface PointerActions {
  edit(word: number): void;
  askSpeaker(paragraph: number, label: HTMLElement): void;
  /** What waits for its place comes before `word`. */
  drop(word: number): void;
  /** −1 for none. */
  currentWord(): number;
  pulling(active: boolean): void;
  scrolled(): void;
  sought(): void;
}

interface Pull {
  readonly id: number;
  /** The bracket that is dragged; null where words are selected. */
  readonly bracket: EdgeRef | null;
  readonly anchor: number;
  readonly x: number;
  readonly y: number;
  moved: boolean;
  lastX: number;
  lastY: number;
}

/** Click seeks, drag selects words or moves a bracket, brackets and chips select their cut. A finger scrolls; a long press selects or extends. */
export class TranscriptPointer {
  readonly #view: TranscriptView;
  readonly #scroller: HTMLElement;
  readonly #actions: PointerActions;
  #press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
  #pull: Pull | null = null;
  readonly #edgeScroll: EdgeScroll;
  #swallowClick = false;

  constructor(view: TranscriptView, scroller: HTMLElement, actions: PointerActions) {
    this.#view = view;
    this.#scroller = scroller;
    this.#actions = actions;
    this.#edgeScroll = new EdgeScroll(scroller, 0, () => {
      actions.scrolled();
      this.#extend();
    });
  }

  /** @returns stops it */
  start(): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    const scroller = this.#scroller;
    scroller.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    // A key after a click would bring the frame of keyboard users.
    scroller.addEventListener('pointerdown', () => scroller.toggleAttribute('data-pressed', true), {
      signal,
    });
    scroller.addEventListener('blur', () => scroller.toggleAttribute('data-pressed', false), { signal });
    scroller.addEventListener('pointermove', (event) => this.#move(event), { signal });
    scroller.addEventListener('pointerup', () => this.#end(), { signal });
    scroller.addEventListener('pointercancel', () => this.#end(), { signal });
    scroller.addEventListener('mousedown', (event) => this.#keepSelection(event), { signal });
    scroller.addEventListener('contextmenu', (event) => this.#openMenu(event), { signal });
    // Not passive: once words are selected a moving finger must not scroll.
    scroller.addEventListener('touchmove', (event) => this.#pull && event.preventDefault(), {
      signal,
      passive: false,
    });
    scroller.addEventListener('click', (event) => this.#click(event), { signal });
    scroller.addEventListener('dblclick', (event) => this.#doubleClick(event), { signal });
    return () => {
      abort.abort();
      this.#end();
    };
  }

  #down(event: PointerEvent): void {
    this.#swallowClick = false;
    if (event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: id } = event;
    const bracket = bracketOf(event);
    if (bracket) {
      this.#pull = { id, bracket, anchor: 0, x, y, moved: false, lastX: x, lastY: y };
      return;
    }
    if (isControl(event)) return;
    if (event.pointerType === 'touch') {
      this.#rest(event);
      return;
    }
    const hit = this.#view.hit(event.clientX, event.clientY);
    if (!hit) return;
    if (event.shiftKey) {
      this.#selectTo(hit.word);
      this.#swallowClick = true;
    }
    const anchor = event.shiftKey ? (selection.words?.anchor ?? hit.word) : hit.word;
    this.#pull = { id, bracket: null, anchor, x, y, moved: event.shiftKey, lastX: x, lastY: y };
  }

  #selectTo(word: number): void {
    selectWords(selection.words?.anchor ?? Math.max(0, this.#actions.currentWord()), word);
  }

  #rest({ clientX: x, clientY: y, pointerId: id }: PointerEvent): void {
    this.#lift();
    const timer = setTimeout(() => {
      this.#press = null;
      const hit = this.#view.hit(x, y);
      if (!hit) return;
      if (selection.words) this.#selectTo(hit.word);
      else {
        selectCut(null, 'transcript');
        selectWords(hit.word, hit.word);
      }
      this.#swallowClick = true;
      const anchor = selection.words?.anchor ?? hit.word;
      this.#pull = { id, bracket: null, anchor, x, y, moved: true, lastX: x, lastY: y };
      this.#scroller.setPointerCapture(id);
      this.#actions.pulling(true);
    }, LONG_PRESS_MS);
    this.#press = { timer, x, y };
  }

  #lift(): void {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  #move(event: PointerEvent): void {
    const { clientX, clientY } = event;
    if (this.#press && Math.hypot(clientX - this.#press.x, clientY - this.#press.y) > REST_PX) this.#lift();
    const pull = this.#pull;
    if (!pull || event.pointerId !== pull.id) return;
    pull.lastX = event.clientX;
    pull.lastY = event.clientY;
    if (!pull.moved) {
      if (Math.hypot(event.clientX - pull.x, event.clientY - pull.y) < DRAG_PX) return;
      pull.moved = true;
      this.#swallowClick = true;
      this.#scroller.setPointerCapture(pull.id);
      if (pull.bracket) selectBracket(pull.bracket.cutId, pull.bracket.edge);
      else selectCut(null, 'transcript');
      this.#actions.pulling(true);
    }
    this.#extend();
    this.#edgeScroll.follow(event.clientY);
  }

  #extend(): void {
    const pull = this.#pull;
    if (!pull) return;
    const box = this.#scroller.getBoundingClientRect();
    const y = Math.min(Math.max(pull.lastY, box.top + 1), box.bottom - 1);
    const hit = this.#view.hit(pull.lastX, y);
    if (hit && pull.bracket) dragBracket(pull.bracket, hit.word, BRACKET_DRAG);
    else if (hit && (selection.words?.focus !== hit.word || selection.words.anchor !== pull.anchor))
      selectWords(pull.anchor, hit.word);
  }

  #end(): void {
    this.#lift();
    if (this.#pull?.moved) this.#actions.pulling(false);
    if (this.#pull?.bracket) endGesture();
    this.#pull = null;
    this.#edgeScroll.stop();
  }

  /** Prevents the native text selection of Shift+click, keeps the focus. */
  #keepSelection(event: MouseEvent): void {
    if (!event.shiftKey || isControl(event)) return;
    event.preventDefault();
    this.#scroller.focus({ preventScroll: true });
  }

  #openMenu(event: MouseEvent): void {
    if (this.#press || this.#pull) {
      // A long press selects words, whose bar has the commands.
      event.preventDefault();
      return;
    }
    if (isByKeyboard() || isForeign(event) || labelOf(event)) return;
    const at = { x: event.clientX, y: event.clientY };
    const { cut, edge, gap } = partOf(event)?.dataset ?? {};
    if (gap !== undefined) openGapMenu(Number(gap), at);
    else if (cut !== undefined) openCutMenu(cut, 'transcript', at, wordAtEdge(cut, edge));
    else {
      const hit = this.#view.hit(event.clientX, event.clientY);
      if (!hit?.inside) return;
      openWordMenu(hit.word, at);
    }
    event.preventDefault();
  }

  #click(event: MouseEvent): void {
    if (this.#swallowClick) {
      this.#swallowClick = false;
      return;
    }
    const moved = movedOf(event);
    if (moved) {
      openMenu({ x: event.clientX, y: event.clientY, target: { kind: 'block', range: moved } });
      return;
    }
    const label = labelOf(event);
    if (label) {
      this.#actions.askSpeaker(Number(label.dataset.paragraph), label);
      return;
    }
    if (isForeign(event)) return;
    const part = partOf(event);
    if (part) {
      const { cut, edge, gap } = part.dataset;
      if (gap !== undefined) {
        selectGap(Number(gap));
        seekSource(Number(gap));
      }
      if (cut === undefined) return;
      if (edge === 'start' || edge === 'end') selectBracket(cut, edge);
      else selectCut(cut, 'transcript');
      const found = cutById(currentDoc(), cut);
      if (found && edge === undefined) seekSource(found.start, 'stand');
      return;
    }
    const hit = this.#view.hit(event.clientX, event.clientY);
    if (!hit?.inside) {
      selectWords(null);
      selectCut(null, 'transcript');
      return;
    }
    if (placing.words) {
      this.#actions.drop(hit.word);
      return;
    }
    goToWord(hit.word);
    this.#actions.sought();
  }

  #doubleClick(event: MouseEvent): void {
    if (isControl(event)) return;
    const hit = this.#view.hit(event.clientX, event.clientY);
    if (hit?.inside) this.#actions.edit(hit.word);
  }
}

/** The word beside a bracket; null for a cut without words. */
function wordAtEdge(cutId: string, edge: string | undefined): number | null {
  const cut = edge === undefined ? null : cutById(currentDoc(), cutId);
  return cut && (edge === 'start' ? cut.startWordIdx : cut.endWordIdx);
}

function targetWithin(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

function partOf(event: Event): HTMLElement | null {
  return targetWithin(event, '[data-cut], [data-gap]');
}

function bracketOf(event: Event): EdgeRef | null {
  const { cut, edge } = partOf(event)?.dataset ?? {};
  return cut !== undefined && (edge === 'start' || edge === 'end') ? { cutId: cut, edge } : null;
}

function labelOf(event: Event): HTMLElement | null {
  return targetWithin(event, '[data-paragraph]');
}

/** The moved range whose mark it is. */
function movedOf(event: Event): Range | undefined {
  const start = targetWithin(event, '[data-moved]')?.dataset.moved;
  return start === undefined
    ? undefined
    : movedRanges(currentDoc()).find((each) => each.start === Number(start));
}

function isForeign(event: Event): boolean {
  return targetWithin(event, '[role="toolbar"], input, [data-handle], [data-moved]') !== null;
}

function isControl(event: Event): boolean {
  return partOf(event) !== null || labelOf(event) !== null || isForeign(event);
}
