import { keys as texts } from '#i18n/en/editor.ts';
import { SHORTCUTS, type Shortcut } from './keyboard-table.ts';

const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};
const CAPS: Readonly<Record<string, () => string>> = {
  Escape: texts.escape,
  Enter: texts.enter,
  Space: texts.space,
  Shift: texts.shift,
  Delete: texts.delete,
  Backspace: texts.backspace,
  Home: texts.home,
  End: texts.end,
  ContextMenu: texts.menuKey,
};

/** Names of the modifiers on a machine. */
interface Modifiers {
  readonly Mod: string;
  readonly Word: string;
}

/** Key caps of `Mod+Shift+z`. */
export function keyCaps(key: string, modifiers: Modifiers): string[] {
  return key.split('+').map((part) => {
    if (part === 'Mod' || part === 'Word') return modifiers[part];
    return ARROWS[part] ?? CAPS[part]?.() ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}

/** Page-wide ones first. */
export function shortcutsOf(group: Shortcut['group']): readonly Shortcut[] {
  const list = SHORTCUTS.filter((shortcut) => shortcut.group === group);
  return [...list.filter((shortcut) => !shortcut.where), ...list.filter((shortcut) => shortcut.where)];
}
