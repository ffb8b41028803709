import { PointerFocus } from './keyboard-focus.ts';
import {
  cutSelection,
  deleteSelectedCuts,
  deselect,
  extendSelection,
  moveSelectedBracket,
  nudgeSelectedEdge,
  stepCut,
} from './state/commands.ts';
import { redo, undo } from './state/document.ts';
import { stepFrame, toggleLoop } from './state/listen.ts';
import { panels, setCutsOpen, setHelpOpen, toggleFullScreen, togglePlaybackDetails } from './state/panels.ts';
import { pause, play, playback, seekSource, setRate, sourceTimeNow, togglePlay } from './state/playback.ts';
import {
  acceptReviewed,
  endReview,
  listenInContext,
  rejectReviewed,
  review,
  startReview,
  stepReview,
} from './state/review.ts';
import { closeSearch, openSearch, replaceCurrentMatch, search, stepMatch } from './state/search.ts';
import { selectedRange, selection } from './state/selection.ts';
import { transcriptPort } from './state/transcript-port.ts';

/** One shortcut. Of several with the same key the first whose `when` holds is used: the order is the precedence. */
export interface Shortcut {
  /** `Mod` is Ctrl, or Cmd on a Mac. A letter stands for itself whatever the case. */
  readonly keys: readonly string[];
  /** What it does, for the help sheet. */
  readonly does: string;
  readonly group: (typeof SHORTCUT_GROUPS)[number];
  /** Where the focus must be; absent: anywhere but in these places, which keep their own keys. */
  readonly where?: Place;
  /** Absent: always. */
  readonly when?: () => boolean;
  /** Absent: what has the focus does it by itself. */
  readonly run?: () => void;
}

/** What the shortcuts are for, in the order of the help sheet. */
export const SHORTCUT_GROUPS = ['Transcript', 'Cuts', 'Review', 'Search', 'Playback', 'Edit'] as const;

/** What keeps its own keys while it has the focus (docs/decisions.md, precedence 1). */
export type Place =
  | 'the search field'
  | 'the replacement field'
  | 'a word being edited'
  | 'an open list'
  | 'a dialog'
  | 'a number field'
  | 'the cuts of the timeline'
  | 'the edge of the cuts panel';

/** What J goes back, source seconds, and the speeds L steps through. */
const BACK_SECONDS = 5;
const RATES = [1, 1.5, 2, 3];

const hasBracket = (): boolean => selection.bracket !== null;
const hasEdge = (): boolean => selection.edge !== null;
const hasMatches = (): boolean => search.mode !== null && search.matches.length > 0;
const isReviewing = (): boolean => review.active;

/** The first selected word, else the current one. */
function wordInHand(): number {
  return selectedRange()?.first ?? Math.max(0, transcriptPort()?.currentWord() ?? 0);
}

function extendByWords(words: number): void {
  extendSelection((selection.words?.focus ?? transcriptPort()?.currentWord() ?? 0) + words);
  transcriptPort()?.reveal(selection.words?.focus ?? -1);
}

function extendByLines(lines: number): void {
  const port = transcriptPort();
  if (!port) return;
  extendSelection(port.byLines(selection.words?.focus ?? Math.max(0, port.currentWord()), lines));
  port.reveal(selection.words?.focus ?? -1);
}

function playFaster(): void {
  if (playback.playing) setRate(RATES.find((rate) => rate > playback.rate) ?? RATES[0]);
  else play();
}

/** Every shortcut of the editor, in order of precedence (docs/decisions.md). Handlers, help and documentation come from here. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ['ArrowLeft'],
    does: 'Move the selected bracket one word back',
    group: 'Transcript',
    when: hasBracket,
    run: () => moveSelectedBracket(-1),
  },
  {
    keys: ['ArrowRight'],
    does: 'Move the selected bracket one word on',
    group: 'Transcript',
    when: hasBracket,
    run: () => moveSelectedBracket(1),
  },
  {
    keys: ['ArrowLeft', 'ArrowDown'],
    does: 'Move the selected edge of a cut 0.1 s earlier',
    group: 'Cuts',
    when: hasEdge,
    run: () => nudgeSelectedEdge(-1),
  },
  {
    keys: ['ArrowRight', 'ArrowUp'],
    does: 'Move the selected edge of a cut 0.1 s later',
    group: 'Cuts',
    when: hasEdge,
    run: () => nudgeSelectedEdge(1),
  },
  {
    keys: ['ArrowUp', 'ArrowRight'],
    does: 'Next match',
    group: 'Search',
    when: hasMatches,
    run: () => stepMatch(1),
  },
  {
    keys: ['ArrowDown', 'ArrowLeft'],
    does: 'Previous match',
    group: 'Search',
    when: hasMatches,
    run: () => stepMatch(-1),
  },
  {
    keys: ['ArrowDown', 'ArrowRight', 'n'],
    does: 'Review: next cut',
    group: 'Review',
    when: isReviewing,
    run: () => stepReview(1),
  },
  {
    keys: ['ArrowUp', 'ArrowLeft', 'p'],
    does: 'Review: previous cut',
    group: 'Review',
    when: isReviewing,
    run: () => stepReview(-1),
  },
  {
    keys: ['Enter', 'y'],
    does: 'Review: accept the cut and go on',
    group: 'Review',
    when: isReviewing,
    run: acceptReviewed,
  },
  {
    keys: ['x', 'Delete'],
    does: 'Review: reject the cut and go on',
    group: 'Review',
    when: isReviewing,
    run: rejectReviewed,
  },
  {
    keys: ['c'],
    does: 'Review: listen to the cut in context',
    group: 'Review',
    when: isReviewing,
    run: listenInContext,
  },
  { keys: ['ArrowRight', 'ArrowDown'], does: 'Next cut', group: 'Cuts', run: () => stepCut(1) },
  { keys: ['ArrowLeft', 'ArrowUp'], does: 'Previous cut', group: 'Cuts', run: () => stepCut(-1) },
  {
    keys: ['Shift+ArrowLeft'],
    does: 'Extend the selection one word back',
    group: 'Transcript',
    run: () => extendByWords(-1),
  },
  {
    keys: ['Shift+ArrowRight'],
    does: 'Extend the selection one word on',
    group: 'Transcript',
    run: () => extendByWords(1),
  },
  {
    keys: ['Shift+ArrowUp'],
    does: 'Extend the selection one line up',
    group: 'Transcript',
    run: () => extendByLines(-1),
  },
  {
    keys: ['Shift+ArrowDown'],
    does: 'Extend the selection one line down',
    group: 'Transcript',
    run: () => extendByLines(1),
  },
  { keys: ['a'], does: 'Cut the selection or the current word', group: 'Transcript', run: cutSelection },
  {
    keys: ['d'],
    does: 'Delete the cuts in the selection or at the current word',
    group: 'Transcript',
    run: deleteSelectedCuts,
  },
  {
    keys: ['Enter'],
    does: 'In the text: correct the first selected word or the current one',
    group: 'Transcript',
    when: () => transcriptPort()?.isFocused() ?? false,
    run: () => transcriptPort()?.edit(wordInHand()),
  },
  {
    keys: ['s'],
    does: 'Name or change the speaker of the paragraph',
    group: 'Transcript',
    when: () => transcriptPort() !== null,
    run: () => transcriptPort()?.askSpeaker(wordInHand()),
  },
  { keys: ['Space'], does: 'Play or pause', group: 'Playback', run: togglePlay },
  {
    keys: ['j'],
    does: `Go back ${BACK_SECONDS} s`,
    group: 'Playback',
    run: () => seekSource(sourceTimeNow() - BACK_SECONDS),
  },
  { keys: ['k'], does: 'Pause', group: 'Playback', run: pause },
  { keys: ['l'], does: 'Play, then play faster', group: 'Playback', run: playFaster },
  { keys: ['Shift+l'], does: 'Loop the selection', group: 'Playback', run: toggleLoop },
  { keys: [','], does: 'Previous frame', group: 'Playback', run: () => stepFrame(-1) },
  { keys: ['.'], does: 'Next frame', group: 'Playback', run: () => stepFrame(1) },
  { keys: ['f'], does: 'Full screen', group: 'Playback', run: toggleFullScreen },
  { keys: ['Shift+i'], does: 'Show how it is played', group: 'Playback', run: togglePlaybackDetails },
  { keys: ['Mod+z'], does: 'Undo', group: 'Edit', run: undo },
  { keys: ['Mod+Shift+z', 'Mod+y'], does: 'Redo', group: 'Edit', run: redo },
  { keys: ['Mod+f'], does: 'Search & Cut', group: 'Search', run: () => openSearch('cut') },
  { keys: ['?'], does: 'Show the shortcuts', group: 'Edit', run: () => setHelpOpen(true) },
  { keys: ['r'], does: 'Review the cuts one by one', group: 'Review', run: startReview },
  {
    keys: ['Escape'],
    does: 'Leave full screen',
    group: 'Playback',
    when: () => panels.fullScreen,
    run: toggleFullScreen,
  },
  {
    keys: ['Escape'],
    does: 'Leave the search',
    group: 'Search',
    when: () => search.mode !== null,
    run: closeSearch,
  },
  {
    keys: ['Escape'],
    does: 'Let go of the bracket, the edge or the words',
    group: 'Transcript',
    when: () => hasBracket() || hasEdge() || selection.words !== null || selection.gap !== null,
    run: deselect,
  },
  { keys: ['Escape'], does: 'Leave the review', group: 'Review', when: isReviewing, run: endReview },
  {
    keys: ['Escape'],
    does: 'Let go of the cut',
    group: 'Cuts',
    when: () => selection.cutId !== null,
    run: deselect,
  },
  {
    keys: ['Escape'],
    does: 'Close the cuts panel',
    group: 'Cuts',
    when: () => panels.cutsOpen,
    run: () => setCutsOpen(false),
  },
  // What has the focus first: each place keeps its own keys.
  {
    keys: ['Enter', 'ArrowUp'],
    does: 'Next match',
    group: 'Search',
    where: 'the search field',
    run: () => stepMatch(1),
  },
  {
    keys: ['Shift+Enter', 'ArrowDown'],
    does: 'Previous match',
    group: 'Search',
    where: 'the search field',
    run: () => stepMatch(-1),
  },
  {
    keys: ['Escape'],
    does: 'Leave the search',
    group: 'Search',
    where: 'the search field',
    run: closeSearch,
  },
  {
    keys: ['Enter'],
    does: 'Replace the match',
    group: 'Search',
    where: 'the replacement field',
    run: replaceCurrentMatch,
  },
  {
    keys: ['Escape'],
    does: 'Leave the search',
    group: 'Search',
    where: 'the replacement field',
    run: closeSearch,
  },
  {
    keys: ['Enter', 'Escape'],
    does: 'Commit the word',
    group: 'Transcript',
    where: 'a word being edited',
  },
  {
    keys: ['Tab'],
    does: 'Commit and go on to the next word',
    group: 'Transcript',
    where: 'a word being edited',
  },
  { keys: ['Escape'], does: 'Close the filter or the order', group: 'Cuts', where: 'an open list' },
  { keys: ['Escape'], does: 'Close the dialog', group: 'Edit', where: 'a dialog' },
  { keys: ['Enter'], does: 'Take over the number', group: 'Cuts', where: 'a number field' },
  { keys: ['Escape'], does: 'Take the number back', group: 'Cuts', where: 'a number field' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'One step up or down', group: 'Cuts', where: 'a number field' },
  {
    keys: ['ArrowRight', 'ArrowLeft'],
    does: 'Next or previous cut; an edge by 0.1 s',
    group: 'Cuts',
    where: 'the cuts of the timeline',
  },
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    does: 'Wider or narrower',
    group: 'Cuts',
    where: 'the edge of the cuts panel',
  },
];

/** Where keys belong to what has the focus: fields, menus, dialogs, a word being edited. */
const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]';
/** Keys that press what has the focus. */
const PRESS_KEYS = new Set(['Space', 'Enter']);
const PRESSED = 'button, a, [role="button"], [role="checkbox"], input[type="checkbox"], summary';

/** `Mod+Shift+z` and so on. Shift is named only where it does not already change the character. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const { key } = event;
  const isLetter = /^[a-z]$/i.test(key);
  const name = key === ' ' ? 'Space' : isLetter ? key.toLowerCase() : key;
  const mod = event.ctrlKey || event.metaKey ? 'Mod+' : '';
  const alt = event.altKey ? 'Alt+' : '';
  const shift = event.shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  return `${mod}${alt}${shift}${name}`;
}

/** The shortcut that `key` (see `keyOf`) means now, or `undefined`. @param where what has the focus, if it keeps its own keys */
export function shortcutFor(key: string, where?: Place): Shortcut | undefined {
  return SHORTCUTS.find(
    (shortcut) =>
      shortcut.run !== undefined &&
      shortcut.where === where &&
      shortcut.keys.includes(key) &&
      (shortcut.when?.() ?? true),
  );
}

/** Does what a key means in a place that keeps its own keys; keys the table does not know there stay the browser's. */
export function pressIn(where: Place, event: KeyboardEvent): void {
  if (event.isComposing) return;
  const shortcut = shortcutFor(keyOf(event), where);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run?.();
}

/** Listens on the whole page; the result ends it. */
export function startKeyboard(): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const byPointer = new PointerFocus(signal);
  const handle = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const key = keyOf(event);
    const target = event.target instanceof Element ? event.target : null;
    if (target && keepsKey(target, key, byPointer)) return;
    const shortcut = shortcutFor(key);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run?.();
  };
  window.addEventListener('keydown', handle, { signal });
  return () => listeners.abort();
}

function keepsKey(target: Element, key: string, byPointer: PointerFocus): boolean {
  const pressed = PRESS_KEYS.has(key) ? target.closest(PRESSED) : null;
  // As in every editor Space plays after a click; what the keyboard went to is pressed by it.
  if (pressed && !(key === 'Space' && byPointer.holds(pressed))) return true;
  if (!target.closest(OWN_KEYS)) return false;
  if (key === 'Mod+f' && target.closest('[data-search]')) return false;
  // A closed list has nothing of its own to escape from.
  return !(key === 'Escape' && target.matches('[role="combobox"][aria-expanded="false"]'));
}
