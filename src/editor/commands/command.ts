import type { LucideIcon } from 'lucide-react';

/**
 * Something that a person can do in the workspace. Keys, buttons, menus, the context menu and the sheet behind `?` read
 * the same object, so that a new command is one object and its place in the list of `index.ts`.
 */
export interface Command {
  readonly id: string;
  /** On buttons and in menus. */
  readonly label: () => string;
  /** In the sheet, where the label alone says too little. */
  readonly description?: () => string;
  readonly icon?: LucideIcon;
  /** Its heading in the sheet, which lists commands with keys. */
  readonly group?: CommandGroup;
  /** `Mod` is Ctrl, on a Mac Cmd; `Word` is Ctrl, on a Mac Option. A letter stands for itself whatever the case. */
  readonly keys?: readonly string[];
  /** Keys while a place with keys of its own has the focus; `when` is not asked there. */
  readonly keysIn?: Readonly<Partial<Record<Place, readonly string[]>>>;
  /** Whether it is meant now: otherwise its key means the next command that has it, and menus of many leave it out. */
  readonly when?: () => boolean;
  /** Its keys work only where the transcript or the timeline has the focus of the keyboard, or nothing has it. */
  readonly editing?: true;
  /** Whether buttons and menus disable it now: true, or the reason as a text. */
  readonly disabled?: () => boolean | string;
  /** Whether it is switched on. */
  readonly checked?: () => boolean;
  /** The proxies that `label`, `disabled` and `checked` read: buttons render again when they change. */
  readonly watches?: readonly object[];
  /** Absent where the focused element handles the key itself: such a command is listed in the sheet only. */
  readonly run?: () => void;
}

/** The headings of the sheet, in its order. */
export const COMMAND_GROUPS = [
  'transcript',
  'cuts',
  'checkWords',
  'checkCuts',
  'comments',
  'searching',
  'playback',
  'edit',
] as const;
type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Places that keep their own keys while they have the focus (docs/decisions.md, keyboard precedence 1). */
export type Place =
  | 'searchField'
  | 'replacementField'
  | 'editedWord'
  | 'checkedWord'
  | 'dialog'
  | 'numberField'
  | 'timelineCuts'
  | 'panelEdge';
