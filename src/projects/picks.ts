import { proxy, ref } from 'valtio';

/** What the cards are picked for: actions on many of them. */
export const picks = proxy<{ ids: ReadonlySet<string>; anchor: string | null; renaming: string | null }>({
  /** Behind `ref`: replaced, never changed. */
  ids: ref(new Set<string>()),
  /** Where a range begins. */
  anchor: null,
  /** The card whose name is being changed. */
  renaming: null,
});

function put(ids: Iterable<string>, anchor: string | null): void {
  picks.ids = ref(new Set(ids));
  picks.anchor = anchor;
}

export function togglePick(id: string): void {
  const ids = new Set(picks.ids);
  if (!ids.delete(id)) ids.add(id);
  put(ids, id);
}

/** From the last one picked to `id`; a new range takes the place of the one before. @param order ids as listed */
export function pickRange(id: string, order: readonly string[]): void {
  const from = order.indexOf(picks.anchor ?? id);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) {
    togglePick(id);
    return;
  }
  const anchor = picks.anchor ?? id;
  put(order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor);
}

export function pickAll(order: readonly string[]): void {
  put(order, picks.anchor);
}

export function clearPicks(): void {
  if (picks.ids.size > 0) put([], null);
}

/** Those that are not listed any more are not picked either. */
export function dropPicks(isListed: (id: string) => boolean): void {
  const left = [...picks.ids].filter(isListed);
  if (left.length < picks.ids.size) put(left, picks.anchor);
}

export function rename(id: string | null): void {
  picks.renaming = id;
}
