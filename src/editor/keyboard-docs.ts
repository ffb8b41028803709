import { keys as texts } from '#i18n/en/editor.ts';
import { type Language, language } from '#i18n/language.ts';
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

/** What the document says beside the table's own texts. */
const PROSE: Readonly<Record<Language, { head: readonly string[]; columns: string; anywhere: string }>> = {
  en: {
    head: [
      '# Keyboard',
      'Made from the table in `src/editor/keyboard-table.ts`, which the keys and the sheet behind `?` work by; a test compares.\nOf several with the same key the first that applies is used: a field, list, dialog or word being edited keeps its own keys;\nthen a selected bracket, a selected edge of a cut, a search with matches, checking cuts, and the cuts.',
    ],
    columns: '| Keys | What they do | Where the focus is |',
    anywhere: 'anywhere else',
  },
  fr: {
    head: [
      '# Clavier',
      'Tiré de la table de `src/editor/keyboard-table.ts`, d’où viennent les raccourcis et la fiche derrière `?`\u00a0; un test compare.\nDe plusieurs raccourcis d’une même touche, le premier qui s’applique sert\u00a0: un champ, une liste, une boîte de dialogue ou un mot en cours\nde correction garde ses propres touches\u00a0; puis un crochet sélectionné, un bord de coupe sélectionné, une recherche qui a trouvé,\nla vérification des coupes, et les coupes.',
    ],
    columns: '| Touches | Ce qu’elles font | Où se trouve le focus |',
    anywhere: 'partout ailleurs',
  },
};

/** In the reader's language. */
export function keyboardDocs(): string {
  const { head, columns, anywhere } = PROSE[language()];
  const sections = SHORTCUT_GROUPS.map((group) => {
    const rows = shortcutsOf(group).map(({ keys, does, where }) => {
      const caps = keys.map((key) => keyCaps(key, { Mod: 'Ctrl/⌘', Word: 'Ctrl/⌥' }).join(' + ')).join(', ');
      return `| ${caps} | ${does()} | ${where ? texts[where]() : anywhere} |`;
    });
    return [`## ${texts[group]()}`, '', columns, '|---|---|---|', ...rows].join('\n');
  });
  return `${[...head, ...sections].join('\n\n')}\n`;
}
