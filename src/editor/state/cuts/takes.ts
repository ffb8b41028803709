import { proxy, ref } from 'valtio';
import { arrangementOf, firstPart } from '#model/edit/arrangement.ts';
import type { WordSpan } from '#model/edit/cuts.ts';
import { pairOf } from '#model/edit/suggestion-choices.ts';
import { isKept, keepTake } from '#model/edit/takes.ts';
import type { EditorDocument, Range, Words } from '#model/types.ts';
import { textOf, wordsInTime } from '#model/words/words.ts';
import { keepInTab, recallFromTab } from '../device/device-memory.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { selectWords } from '../document/selection.ts';
import { transcriptPort } from '../document/transcript-port.ts';
import { playback, playStretch, seekSource } from '../playback/playback.ts';
import { session } from '../session/session.ts';

/** Passages that are said more than once, by the time of their takes: source seconds. Kept in the tab, not in the edit. */
export const takes = proxy<{ found: readonly (readonly Range[])[] }>({ found: ref([]) });

const KEY = 'takes';

/** @param reply lists of pairs of indexes into `words`, unchecked: what does not fit is left out */
export function takesOf(reply: unknown, words: Words): readonly (readonly Range[])[] {
  const groups = (Array.isArray(reply) ? reply : []).map((group: unknown) =>
    (Array.isArray(group) ? group : []).flatMap((pair: unknown): Range[] => {
      const span = pairOf(pair, words.length);
      return span ? [{ start: words.start[span[0]], end: words.end[span[1]] }] : [];
    }),
  );
  return groups.filter((group) => group.length > 1);
}

/** Replaces earlier takes. */
export function showTakes(found: readonly (readonly Range[])[]): void {
  takes.found = ref(found);
  if (session.project) keepInTab(KEY, session.project.project_id, found);
}

/** Restores the takes of a project after a reload. */
export function recallTakes(projectId: string): void {
  const kept = recallFromTab(KEY, projectId);
  takes.found = ref(Array.isArray(kept) ? kept : []);
}

export interface Take extends WordSpan {
  /** Source seconds. */
  readonly range: Range;
  readonly isKept: boolean;
  readonly text: string;
}

let shown: {
  readonly found: readonly (readonly Range[])[];
  readonly doc: Pick<EditorDocument, 'words' | 'cuts'>;
  readonly groups: readonly (readonly Take[])[];
} | null = null;

/** The takes in `doc`, without those whose words no longer exist. */
export function takesIn(doc: EditorDocument): readonly (readonly Take[])[] {
  const { found } = takes;
  const { words, cuts } = doc;
  if (shown?.found === found && shown.doc.words === words && shown.doc.cuts === cuts) return shown.groups;
  const groups = found.map((group) =>
    group.flatMap((range): Take[] => {
      const [startWordIdx, endWordIdx] = wordsInTime(words, range.start, range.end);
      if (startWordIdx < 0) return [];
      const span = { startWordIdx, endWordIdx };
      return [{ ...span, range, isKept: isKept(doc, span), text: textOf(words, startWordIdx, endWordIdx) }];
    }),
  );
  shown = { found, doc: { words, cuts }, groups: groups.filter((group) => group.length > 1) };
  return shown.groups;
}

/** One undo step. @returns false where nothing changes */
export function keepOnly(group: readonly Take[], kept: number): boolean {
  return dispatch((doc) => keepTake(doc, group, kept), { does: { kind: 'keptTake' } });
}

/** Plays one take and selects its words. A cut take is inaudible while cuts are skipped; its words are selected all the same. */
export function listenToTake({ range, startWordIdx, endWordIdx }: Take): void {
  selectWords(startWordIdx, endWordIdx);
  transcriptPort()?.reveal(startWordIdx);
  const part = firstPart(range, arrangementOf(currentDoc()));
  if (playback.status === 'ready') playStretch({ ...part, loops: false });
  else seekSource(range.start, 'stand');
}

/** For `useSyncExternalStore`. */
export function takesNow(): readonly (readonly Take[])[] {
  return takesIn(currentDoc());
}
