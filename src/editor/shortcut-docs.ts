/** The documents about the keyboard that `npm run docs` writes. No code of the product imports this. */
import { appTexts } from '#i18n/app-texts.ts';
import { keys as texts } from '#i18n/en/editor.ts';
import { type Language, setLanguageSource } from '#i18n/language.ts';
import { setCatalogue } from '#i18n/texts.ts';
import { COMMAND_GROUPS, shortcutsOf } from './commands/index.ts';
import { keyCaps } from './commands/key-names.ts';

/** What the document says beside the table's own texts. */
const PROSE: Readonly<Record<Language, { head: readonly string[]; columns: string; anywhere: string }>> = {
  en: {
    head: [
      '# Keyboard',
      'Made from the commands in `src/editor/commands`, which keys, buttons, menus and the sheet behind `?` read.\nOf several with the same key the first that applies is used: a field, list, dialog or word being edited keeps its own keys;\nthen a selected bracket, a selected edge of a cut, a search with matches, checking cuts, and the cuts.',
    ],
    columns: '| Keys | What they do | Where the focus is |',
    anywhere: 'anywhere else',
  },
  fr: {
    head: [
      '# Clavier',
      'Tiré des commandes de `src/editor/commands`, d’où viennent les raccourcis, les boutons, les menus et la fiche derrière `?`.\nDe plusieurs raccourcis d’une même touche, le premier qui s’applique sert\u00a0: un champ, une liste, une boîte de dialogue ou un mot en cours\nde correction garde ses propres touches\u00a0; puis un crochet sélectionné, un bord de coupe sélectionné, une recherche qui a trouvé,\nla vérification des coupes, et les coupes.',
    ],
    columns: '| Touches | Ce qu’elles font | Où se trouve le focus |',
    anywhere: 'partout ailleurs',
  },
};

const MODIFIERS = { Mod: 'Ctrl/⌘', Word: 'Ctrl/⌥', Alt: 'Alt/⌥' };

/** Every shortcut of the workspace as a Markdown document. */
export async function keyboardDocs(language: Language): Promise<string> {
  if (language !== 'en') setCatalogue(language, await appTexts(language));
  setLanguageSource(() => language);
  const { head, columns, anywhere } = PROSE[language];
  const sections = COMMAND_GROUPS.map((group) => {
    const rows = shortcutsOf(group).map(({ keys, text, place }) => {
      const caps = keys.map((key) => keyCaps(key, MODIFIERS).join(' + ')).join(', ');
      return `| ${caps} | ${text} | ${place ? texts[place]() : anywhere} |`;
    });
    return [`## ${texts[group]()}`, '', columns, '|---|---|---|', ...rows].join('\n');
  });
  return `${[...head, ...sections].join('\n\n')}\n`;
}
