import { keys as texts } from '#i18n/en/keys.ts';
import { SHORTCUT_GROUPS, SHORTCUTS, type Shortcut } from './keyboard-table.ts';

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
};

/** Names of the modifiers on a machine. */
export interface Modifiers {
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

export function keyboardDocs(): string {
  const sections = SHORTCUT_GROUPS.map((group) => {
    const rows = shortcutsOf(group).map(({ keys, does, where }) => {
      const caps = keys.map((key) => keyCaps(key, { Mod: 'Ctrl/⌘', Word: 'Ctrl/⌥' }).join(' + ')).join(', ');
      return `| ${caps} | ${does()} | ${where ? texts[where]() : 'anywhere else'} |`;
    });
    return [
      `## ${texts[group]()}`,
      '',
      '| Keys | What they do | Where the focus is |',
      '|---|---|---|',
      ...rows,
    ].join('\n');
  });
  return `${[
    '# Keyboard',
    'Made from the table in `src/editor/keyboard-table.ts`, which the keys and the sheet behind `?` work by; a test compares.\nOf several with the same key the first that applies is used: a field, list, dialog or word being edited keeps its own keys;\nthen a selected bracket, a selected edge of a cut, a search with matches, checking cuts, and the cuts.',
    ...sections,
  ].join('\n\n')}\n`;
}
