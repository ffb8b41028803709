import { type RefObject, useEffect } from 'react';
import { library, loadAll } from './library.ts';
import { clearPicks, pickAll, picks } from './picks.ts';

const OWN_KEYS = 'input:not([type="checkbox"]), textarea, [role="dialog"], [role="menu"], [role="listbox"]';

/** Keys of the whole page: / searches, Ctrl or Cmd with A selects all, Escape none. */
export function useLibraryKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.defaultPrevented || (target instanceof Element && target.closest(OWN_KEYS))) return;
      const isMod = event.ctrlKey || event.metaKey;
      if (key === '/' && !isMod) field.current?.focus();
      else if (key.toLowerCase() === 'a' && isMod) void selectAll();
      else if (key === 'Escape' && picks.ids.size > 0) clearPicks();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [field]);
}

/** Also those that were not scrolled to. */
async function selectAll(): Promise<void> {
  await loadAll();
  pickAll(library.cards.map(({ project_id }) => project_id));
}
