import { repairs as texts } from '#i18n/en/files.ts';
import { EPSILON, MAX_CUTS, MAX_ID_LENGTH, MIN_CUT_DURATION } from '../constants.ts';
import { readFields } from '../cut-fields.ts';
import { isReason, isSilence } from '../cut-reasons.ts';
import { cutEnd, cutProblem, makeCut, orderProblem } from '../edit/cut.ts';
import { holdsWord } from '../pauses/pauses.ts';
import type { Cut, EditorDocument } from '../types.ts';
import { noRepairs, repairNotes } from '../words/sanitize-words.ts';
import { type JsonObject, unopenable } from './read-json.ts';

const SAID = {
  reason: texts.cutsReason,
  times: texts.cutsTimes,
  moved: texts.cutsMoved,
  overlap: texts.cutsOverlap,
  silence: texts.cutsSilence,
  word: texts.cutsWord,
  id: texts.cutsId,
};

type Repairs = Record<keyof typeof SAID, number>;

/** Repairs reasons, times, order, ids, overlaps (merged; a silence gives way) and silence mode; drops cuts too short. */
export function parseCuts(doc: EditorDocument, saved: unknown, notes: string[]): EditorDocument {
  const repairs = noRepairs(SAID);
  const list = Array.isArray(saved) ? saved : [];
  if (list.length > MAX_CUTS) throw unopenable(texts.tooManyCuts({ count: MAX_CUTS }));
  if (!Array.isArray(saved)) notes.push(texts.cutsMissing());
  const found = list.flatMap((value) => parseCut(doc, value, repairs)).sort((a, b) => a.start - b.start);
  const cuts = withOwnIds(isValid(doc, found) ? found : disjoint(doc, found, repairs), repairs);
  const hasSilence = cuts.some(isSilence);
  const silenceMode = doc.settings.silenceMode || hasSilence;
  if (silenceMode !== doc.settings.silenceMode) {
    notes.push(texts.silenceModeOn());
  }
  notes.push(...repairNotes(repairs, SAID));
  return { ...doc, cuts, settings: { ...doc.settings, silenceMode } };
}

function parseCut(doc: EditorDocument, value: unknown, repairs: Repairs): Cut[] {
  const saved = (value ?? {}) as JsonObject;
  const { id, start, duration, reason } = saved;
  if (typeof start !== 'number' || typeof duration !== 'number' || !Number.isFinite(start + duration)) {
    repairs.times++;
    return [];
  }
  const from = Math.max(0, start);
  const to = Math.min(doc.duration, start + duration);
  const isInside = from === start && start + duration <= doc.duration + EPSILON;
  const length = isInside ? duration : to - from;
  if (length < MIN_CUT_DURATION - EPSILON) {
    repairs.times++;
    return [];
  }
  if (!isInside) repairs.moved++;
  const coversWord =
    isReason(reason) && isSilence({ reason }) && holdsWord(doc.words, { start: from, end: from + length });
  if (coversWord) repairs.word++;
  if (!isReason(reason)) repairs.reason++;
  const cut = makeCut(doc.words, {
    id: typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : '',
    start: from,
    end: from + length,
    reason: isReason(reason) && !coversWord ? reason : 'manual',
    ...readFields(saved),
  });
  // The saved length: computed from the end it would round differently.
  return [{ ...cut, duration: length }];
}

function isValid(doc: EditorDocument, cuts: readonly Cut[]): boolean {
  return cuts.every(
    (cut, i) => cutProblem(doc, cut) === null && (i === 0 || orderProblem(cuts[i - 1], cut) === null),
  );
}

function disjoint(doc: EditorDocument, sorted: readonly Cut[], repairs: Repairs): Cut[] {
  const result: Cut[] = [];
  const add = (cut: Cut) => {
    const last = result.at(-1);
    if (last === undefined || orderProblem(last, cut) === null) result.push(cut);
    else {
      repairs.overlap++;
      const end = Math.max(cutEnd(last), cutEnd(cut));
      result[result.length - 1] = makeCut(doc.words, { ...last, end });
    }
  };
  for (const cut of sorted) if (!isSilence(cut)) add(cut);
  const cuts = result.slice();
  let next = 0;
  for (const cut of sorted) {
    if (!isSilence(cut)) continue;
    // Both are sorted.
    while (next < cuts.length && cutEnd(cuts[next]) <= cut.start + EPSILON) next++;
    if (next === cuts.length || cuts[next].start >= cutEnd(cut) - EPSILON) result.push(cut);
    else repairs.silence++;
  }
  const silencesMerged = result.splice(0).sort((a, b) => a.start - b.start);
  for (const cut of silencesMerged) add(cut);
  return result;
}

function withOwnIds(cuts: readonly Cut[], repairs: Repairs): Cut[] {
  const taken = new Set<string>();
  const saved = new Set(cuts.map((cut) => cut.id));
  let number = cuts.length;
  return cuts.map((cut) => {
    let { id } = cut;
    if (id === '' || taken.has(id)) {
      repairs.id++;
      const prefix = isSilence(cut) ? 's' : 'c';
      do id = `${prefix}${++number}`;
      while (taken.has(id) || saved.has(id));
    }
    taken.add(id);
    return id === cut.id ? cut : { ...cut, id };
  });
}
