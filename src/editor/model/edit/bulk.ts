import { EPSILON, MIN_CUT_DURATION } from '../constants.ts';
import { isSilence } from '../cut-reasons.ts';
import { holdsWord } from '../pauses/pauses.ts';
import { withoutRejections } from '../pauses/rejections.ts';
import { type ReleasedRange, releasedByMoving, restoreSilences, trimSilences } from '../pauses/silences.ts';
import type { Cut, EditorDocument } from '../types.ts';
import {
  cutEnd,
  cutsOverlapping,
  freshCutId,
  makeCut,
  nonSilences,
  rangeOf,
  withCuts,
  withTimes,
} from './cut.ts';
import { mergeSorted } from './cut-room.ts';

/** Deletes all cuts and turns silence mode off, which would cut the pauses again. */
export function removeAllCuts(doc: EditorDocument): EditorDocument {
  if (doc.cuts.length === 0) return doc;
  return withCuts({ ...doc, settings: { ...doc.settings, silenceMode: false } }, []);
}

/** Takes `seconds` off both ends of each cut, down to the shortest cut; silences come back where freed. */
export function withShorterCuts(
  doc: EditorDocument,
  ids: readonly string[],
  seconds: number,
): EditorDocument {
  if (!(seconds > 0)) return doc;
  const wanted = new Set(ids);
  const released: ReleasedRange[] = [];
  const cuts = doc.cuts.map((cut) => {
    const inset = Math.min(seconds, (cut.duration - MIN_CUT_DURATION) / 2);
    if (!wanted.has(cut.id) || inset <= EPSILON) return cut;
    const now = { start: cut.start + inset, end: cutEnd(cut) - inset };
    if (!isSilence(cut)) released.push(...releasedByMoving(rangeOf(cut), now));
    return withTimes(doc.words, cut, now.start, now.end);
  });
  return cuts.every((cut, i) => cut === doc.cuts[i])
    ? doc
    : withCuts(doc, restoreSilences(doc, cuts, released));
}

/** Turns suggestions into manual cuts, which later suggestions leave alone. */
export function acceptSuggestions(doc: EditorDocument, ids: readonly string[]): EditorDocument {
  const wanted = new Set(ids);
  const cuts = doc.cuts.map((cut) => {
    if (cut.reason !== 'suggested' || !wanted.has(cut.id)) return cut;
    // The stored length: computed from the end it would round differently.
    const own = makeCut(doc.words, { ...cut, end: cutEnd(cut), reason: 'manual' });
    return { ...own, duration: cut.duration };
  });
  return cuts.some((cut, i) => cut !== doc.cuts[i]) ? withCuts(doc, cuts) : doc;
}

/** Cuts `deleted` (sorted) again where no other cut is; silences only while silence mode is on. */
export function withRestoredCuts(doc: EditorDocument, deleted: readonly Cut[]): EditorDocument {
  const taken = new Set(doc.cuts.map((cut) => cut.id));
  const restored: Cut[] = [];
  for (const cut of deleted) {
    if (isSilence(cut) && (!doc.settings.silenceMode || holdsWord(doc.words, rangeOf(cut)))) continue;
    const previous = restored.at(-1);
    if (previous !== undefined && cut.start < cutEnd(previous) - EPSILON) continue;
    const inTheWay = cutsOverlapping(doc.cuts, rangeOf(cut));
    if (isSilence(cut) ? inTheWay.length > 0 : nonSilences(inTheWay).length > 0) continue;
    const id = taken.has(cut.id) ? freshCutId(doc.cuts, restored.length + 1) : cut.id;
    taken.add(id);
    restored.push(makeCut(doc.words, { ...cut, id, end: cutEnd(cut) }));
  }
  if (restored.length === 0) return doc;
  const others = trimSilences(doc, doc.cuts, restored.map(rangeOf));
  return withCuts(withoutRejections(doc, restored), mergeSorted(others, restored));
}
