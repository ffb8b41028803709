import { keys as texts } from '#i18n/en/editor.ts';

export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As `Mod+Shift+z`; `Word` is what moves by words: Ctrl, on a Mac Option. Shift only where it does not change the character. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const { key } = event;
  const isLetter = /^[a-z]$/i.test(key);
  const name = key === ' ' ? 'Space' : isLetter ? key.toLowerCase() : key;
  const isWord = /^Arrow(Left|Right)$/.test(key) && (IS_MAC ? event.altKey : event.ctrlKey);
  const mod = isWord ? 'Word+' : event.ctrlKey || event.metaKey ? 'Mod+' : '';
  const alt = event.altKey && !isWord ? 'Alt+' : '';
  const shift = event.shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  return `${mod}${alt}${shift}${name}`;
}

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

/** What the modifiers are called on a machine. */
interface Modifiers {
  readonly Mod: string;
  readonly Word: string;
  readonly Alt: string;
}

const MODIFIERS: Modifiers = IS_MAC
  ? { Mod: '⌘', Word: '⌥', Alt: '⌥' }
  : { Mod: 'Ctrl', Word: 'Ctrl', Alt: 'Alt' };

/** The key caps of `Mod+Shift+z`, on this machine unless other modifiers are given. */
export function keyCaps(key: string, modifiers: Modifiers = MODIFIERS): string[] {
  return key.split('+').map((part) => {
    if (part === 'Mod' || part === 'Word' || part === 'Alt') return modifiers[part];
    return ARROWS[part] ?? CAPS[part]?.() ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
