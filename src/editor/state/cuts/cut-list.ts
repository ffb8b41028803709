import { proxy, ref } from 'valtio';
import type { CutReason } from '#model/cut-reasons.ts';
import { inPlayingOrder } from '#model/edit/arrangement.ts';
import { nonSilences } from '#model/edit/cut.ts';
import { type CutSort, FIRST_ORDER, groupCuts, orderCuts } from '#model/edit/cut-order.ts';
import { mergeSorted } from '#model/edit/cut-room.ts';
import type { Cut } from '#model/types.ts';
import { currentDoc } from '../document/document.ts';

/** The cuts panel: filter, order, ticked cuts, and cuts deleted there. */
export interface CutListState {
  /** Chosen categories; none shows everything. Behind `ref`. */
  reasons: readonly CutReason[];
  /** 'All cuts' was chosen explicitly. */
  allChosen: boolean;
  sort: CutSort;
  ascending: boolean;
  grouped: boolean;
  /** Ids of ticked cuts and `deletionKey` of ticked deleted ones. Behind `ref`: replaced, never changed. */
  checked: ReadonlySet<string>;
  /** Cuts deleted from the panel since the project was opened, by start. Behind `ref`. */
  deleted: readonly Cut[];
}

const NO_IDS: ReadonlySet<string> = ref(new Set<string>());
const NO_CUTS: readonly Cut[] = ref([]);

/** Ids of cuts that were reviewed in this project. */
const seen = new Set<string>();

export const cutList = proxy<CutListState>({
  reasons: ref([]),
  allChosen: false,
  sort: FIRST_ORDER.sort,
  ascending: FIRST_ORDER.ascending,
  grouped: true,
  checked: NO_IDS,
  deleted: NO_CUTS,
});

export function showReasons(reasons: readonly CutReason[], allChosen: boolean): void {
  cutList.reasons = ref([...reasons]);
  cutList.allChosen = allChosen;
}

export function sortCuts(sort: CutSort): void {
  cutList.sort = sort;
}

export function turnOrder(): void {
  cutList.ascending = !cutList.ascending;
}

export function groupByCategory(on: boolean): void {
  cutList.grouped = on;
}

export function tickCuts(ids: Iterable<string>, on: boolean): void {
  const checked = new Set(cutList.checked);
  for (const id of ids) {
    if (on) checked.add(id);
    else checked.delete(id);
  }
  cutList.checked = ref(checked);
}

export function uncheckAll(): void {
  cutList.checked = NO_IDS;
}

/** Cuts in panel order, group after group. */
export function listedCuts(): readonly Cut[] {
  const doc = currentDoc();
  const ordered = orderCuts(inPlayingOrder(doc, doc.cuts), cutList);
  return cutList.grouped ? groupCuts(ordered).flatMap((group) => group.cuts) : ordered;
}

/** `cuts` is sorted by start. */
export function rememberDeleted(cuts: readonly Cut[]): void {
  cutList.deleted = ref(mergeSorted(without(cutList.deleted, cuts), cuts));
}

/** Deleted cuts that are still absent; silences only while silence mode is on. */
export function restorable(
  deleted: readonly Cut[],
  cuts: readonly Cut[],
  silenceMode: boolean,
): readonly Cut[] {
  const absent = without(deleted, cuts);
  return silenceMode ? absent : nonSilences(absent);
}

/** Set difference by id and start; both sorted by start. */
function without(cuts: readonly Cut[], others: readonly Cut[]): readonly Cut[] {
  if (cuts.length === 0 || others.length === 0) return cuts;
  let from = 0;
  return cuts.filter(({ id, start }) => {
    while (from < others.length && others[from].start < start) from++;
    for (let i = from; i < others.length && others[i].start === start; i++)
      if (others[i].id === id) return false;
    return true;
  });
}

/** Keeps order and filter. */
export function resetCutList(): void {
  cutList.checked = NO_IDS;
  cutList.deleted = NO_CUTS;
  seen.clear();
}

export function markSeen(id: string): void {
  seen.add(id);
}

export function wasSeen(id: string): boolean {
  return seen.has(id);
}

/** Key of a deleted cut; ids alone may be reused. */
export function deletionKey(cut: Cut): string {
  return `${cut.id} ${cut.start}`;
}
