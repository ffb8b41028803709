import { commandFor, type Place } from './commands/index.ts';
import { keyName } from './commands/key-names.ts';
import { targetWords } from './state/cuts/cut-actions.ts';
import { transcriptPort } from './state/document/transcript-port.ts';

const OWN_KEYS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]';
/** Its arrows choose among the buttons of its group; nothing is typed into it. */
const RADIO = 'input[type="radio"]';
/** Still has the focus while it fades out, and no more use for keys. */
const CLOSING = '[role="dialog"][data-closed], [role="alertdialog"][data-closed]';
/** The text, and the timeline's cuts: what cutting and restoring is for. */
const EDITED = '#transcript-text, [data-timeline-cuts] *';
/** Keys that press the focused element. */
const PRESS_KEYS = new Set(['Space', 'Enter']);
const PRESSED =
  'button, a, [role="button"], [role="checkbox"], input[type="checkbox"], input[type="radio"], summary';

/** For places with keys of their own; unknown keys stay the browser's. */
export function pressIn(place: Place, event: KeyboardEvent): void {
  if (event.isComposing) return;
  const command = commandFor(keyName(event), place);
  if (!command) return;
  event.preventDefault();
  command.run?.();
}

/** @returns stops it */
export function startKeyboard(): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const byPointer = new PointerFocus(signal);
  const handle = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const key = keyName(event);
    const target = event.target instanceof Element ? event.target : null;
    if (target && keepsKey(target, key, byPointer)) return;
    const command = commandFor(key);
    if (!command || (command.editing && target && !takesEdits(target, byPointer))) return;
    event.preventDefault();
    command.run?.();
  };
  window.addEventListener('keydown', handle, { signal });
  for (const press of ['keydown', 'pointerdown'])
    window.addEventListener(press, noteMenuKey, { signal, capture: true });
  window.addEventListener('contextmenu', (event) => openMenuByKey(event, byPointer), { signal });
  return () => listeners.abort();
}

/** The last thing pressed was a key for the menu: browsers send their event as if the mouse were in the middle. */
let isMenuKey = false;

/** Whether a key asked for the menu. */
export function isByKeyboard(): boolean {
  return isMenuKey;
}

function noteMenuKey(event: Event): void {
  const key = event instanceof KeyboardEvent ? keyName(event) : '';
  isMenuKey = key === 'ContextMenu' || key === 'Shift+F10';
}

/** At the target words, where the text has the focus or nothing has it. */
function openMenuByKey(event: MouseEvent, byPointer: PointerFocus): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || !isByKeyboard() || !target || !takesEdits(target, byPointer)) return;
  const words = targetWords();
  if (!words) return;
  event.preventDefault();
  transcriptPort()?.openMenu(words.last);
}

/** What a click left the focus on is as good as nothing. */
function takesEdits(target: Element, byPointer: PointerFocus): boolean {
  if (target === document.body || target.matches(EDITED) || target.closest(CLOSING)) return true;
  return byPointer.holds(target.closest(PRESSED) ?? target);
}

function keepsKey(target: Element, key: string, byPointer: PointerFocus): boolean {
  const pressed = PRESS_KEYS.has(key) ? target.closest(PRESSED) : null;
  // As in every editor Space plays after a click; what the keyboard went to is pressed by it.
  if (pressed && !(key === 'Space' && byPointer.holds(pressed))) return true;
  if (target.closest(CLOSING)) return false;
  if (target.matches(RADIO) && key.includes('Arrow')) return true;
  if (!target.closest(OWN_KEYS)) return false;
  if (key === 'Mod+f' && target.closest('[data-search]')) return false;
  // A closed list has nothing of its own to escape from.
  return !(key === 'Escape' && target.matches('[role="combobox"][aria-expanded="false"]'));
}

/** Tells whether the focus came by pointer (no focus ring) or by keyboard. */
class PointerFocus {
  #focused: EventTarget | null = null;
  #isByPointer = false;

  constructor(signal: AbortSignal) {
    // Asked when the focus comes, since any key that follows brings the ring.
    window.addEventListener('focusin', ({ target }) => this.#came(target), { signal });
  }

  holds(element: Element): boolean {
    return this.#isByPointer && element === this.#focused;
  }

  #came(target: EventTarget | null): void {
    // It comes again with the window's own focus.
    if (target === this.#focused) return;
    this.#focused = target;
    this.#isByPointer = target instanceof Element && !target.matches(':focus-visible');
  }
}
