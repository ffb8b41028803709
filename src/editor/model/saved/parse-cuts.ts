import { repairs as texts } from '#i18n/en/files.ts';
import {
  EPSILON,
  MAX_CUTS,
  MAX_ID_LENGTH,
  MAX_WORD_LENGTH,
  MAX_WORDS,
  MIN_CUT_DURATION,
} from '../constants.ts';
import { readFields } from '../cut-fields.ts';
import { isReason, isSilence } from '../cut-reasons.ts';
import { cutEnd, cutProblem, makeCut, orderProblem } from '../edit/cut.ts';
import { holdsWord } from '../pauses/pauses.ts';
import type { Cut, EditorDocument, Word, Words } from '../types.ts';
import { isSpeaker, noRepairs, repairNotes } from '../words/sanitize-words.ts';
import { allocateWords, sanitizeWords, wordsFrom } from '../words/words.ts';

/** A saved document that cannot be opened. The message is a sentence for the user. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  /** What is wrong with it, to follow a colon; null where the message says it otherwise. */
  readonly reason: string | null;
  constructor(message: string, reason: string | null = null) {
    super(message);
    this.reason = reason;
  }
}

/** @param reason a clause that follows a colon */
export function unopenable(reason: string): DocumentError {
  return new DocumentError(texts.cannotBeOpened({ reason }), reason);
}

type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null where missing or no list. */
export function column(saved: unknown, name: string): readonly unknown[] | null {
  const value = isObject(saved) ? saved[name] : undefined;
  return Array.isArray(value) ? value : null;
}

/** NaN for what is no number. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

interface SavedColumns {
  readonly text: readonly string[];
  readonly start: readonly unknown[];
  readonly end: readonly unknown[];
  readonly confidence: readonly unknown[];
  readonly speaker: readonly unknown[];
  /** Indexes. */
  readonly checked: ReadonlySet<unknown>;
}

/** `notes` gets a sentence for each kind of repair. @throws DocumentError */
export function parseWords(saved: unknown, duration: number, notes: string[]): Words {
  const joined = isObject(saved) ? saved.text : undefined;
  const start = column(saved, 'start');
  const end = column(saved, 'end');
  if (typeof joined !== 'string' || start === null || end === null) {
    throw unopenable(texts.noTranscript());
  }
  const text = joined === '' ? [] : joined.split(' ');
  if (start.length !== text.length || end.length !== text.length) {
    const timed = Math.min(start.length, end.length);
    throw unopenable(texts.untimedWords({ words: text.length, timed }));
  }
  if (text.length > MAX_WORDS || text.some((word) => word.length > MAX_WORD_LENGTH))
    throw unopenable(texts.tooManyWords({ words: MAX_WORDS, characters: MAX_WORD_LENGTH }));
  const confidence = column(saved, 'confidence') ?? [];
  const speaker = column(saved, 'speaker') ?? [];
  const checked = new Set(column(saved, 'checked') ?? []);
  const columns = { text, start, end, confidence, speaker, checked };
  return validWords(columns, duration) ?? repairedWords(columns, duration, notes);
}

/** Null where a word needs repair. */
function validWords(
  { text, start, end, confidence, speaker, checked }: SavedColumns,
  duration: number,
): Words | null {
  const { length } = text;
  const words = allocateWords(length);
  let previousEnd = 0;
  for (let i = 0; i < length; i++) {
    const from = numberOf(start[i]);
    const to = numberOf(end[i]);
    const sure = numberOf(confidence[i]);
    const voice = numberOf(speaker[i]);
    const isSpoken = sure >= 0 && sure <= 1 && isSpeaker(voice);
    // Words divided by an edit may be shorter than a repair makes them.
    const isTimed = from >= previousEnd && to > from && to <= duration;
    if (!isTimed || !isSpoken || text[i] === '') return null;
    words.start[i] = from;
    words.end[i] = to;
    words.confidence[i] = sure;
    words.speaker[i] = voice;
    words.checked[i] = checked.has(i) ? 1 : 0;
    previousEnd = to;
  }
  return { length, text, ...words };
}

function repairedWords(columns: SavedColumns, duration: number, notes: string[]): Words {
  const { text, start, end, confidence, speaker, checked } = columns;
  if (confidence.length !== text.length || speaker.length !== text.length) {
    notes.push(texts.unsureWords());
  }
  const list = text.map(
    (value, i): Word => ({
      text: value,
      start: numberOf(start[i]),
      end: numberOf(end[i]),
      confidence: numberOf(confidence[i] ?? 0),
      speaker: numberOf(speaker[i] ?? 0),
      checked: checked.has(i),
    }),
  );
  const sane = sanitizeWords(list, duration);
  notes.push(...sane.notes);
  return wordsFrom(sane.words);
}

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
