import { repairs as texts } from '#i18n/en/files.ts';
import { LANGUAGE_FACTS } from '#i18n/language.ts';
import {
  DOUBTS,
  EPSILON,
  INITIAL_SILENCE_REMAINDER,
  INITIAL_SILENCE_THRESHOLD,
  MAX_CHAPTERS,
  MAX_CUTS,
  MAX_LABEL_LENGTH,
  MAX_SILENCE_REMAINDER,
  MAX_SILENCE_THRESHOLD,
  MAX_SPEAKERS,
  MAX_WORDS,
} from '../constants.ts';
import { blockRanges, blocksOf, movesBetween, RECORDED_ORDER, readBlocks, withMove } from '../edit/blocks.ts';
import { lookBetween, readCaptionLook, USUAL_LOOK, withLook } from '../edit/caption-look.ts';
import { readChapters, withChapters } from '../edit/chapters.ts';
import { readFileTags, type TagsChange, tagsBetween, withTags } from '../edit/file-tags.ts';
import { gainsBetween, readGains, withGains } from '../edit/gains.ts';
import {
  isPlainSound,
  PLAIN_SOUND,
  readSoundSettings,
  type SoundChange,
  soundSettingsBetween,
  withSoundSettings,
} from '../edit/sound-settings.ts';
import { isSameValue } from '../fields.ts';
import { withDoubt } from '../pauses/gaps.ts';
import { normaliseSilences } from '../pauses/silences.ts';
import { type ListChange, rangesBetween, withRanges } from '../time/list-changes.ts';
import { sameRanges } from '../time/ranges.ts';
import type {
  Blocks,
  CaptionLook,
  Chapter,
  EditorDocument,
  EditorSettings,
  Gain,
  Gap,
  Move,
  Range,
  Silence,
  TranscriptOrigin,
} from '../types.ts';
import { soundText } from '../words/sound-text.ts';
import { normaliseVocabulary } from '../words/vocabulary.ts';
import { column, isObject, numberOf, unopenable } from './read-json.ts';

/** Index and name, null where the last one went. */
export type SpeakerName = readonly [number, string | null];

/** What an operation says of each field, by the field's name. */
export interface FieldChanges {
  readonly language: EditorDocument['language'];
  readonly speakers: readonly SpeakerName[];
  readonly silences: readonly Silence[];
  readonly gaps: ListChange<Gap>;
  readonly rejected: ListChange<Range>;
  readonly settings: Partial<EditorSettings>;
  readonly origin: TranscriptOrigin | null;
  readonly blocks: readonly Move[];
  readonly gains: ListChange<Gain>;
  /** Null: back to those of the recording. */
  readonly chapters: ListChange<Chapter> | null;
  readonly tags: TagsChange;
  readonly sound: SoundChange;
  readonly captionLook: Partial<CaptionLook>;
}

/** What a moment takes where ranges are wanted, seconds. */
const INSTANT = 1e-6;

interface ReadContext {
  /** Of the recording, source seconds. */
  readonly duration: number;
  /** Gets a sentence for each kind of repair. */
  readonly notes: string[];
}

/** Rushes were joined before and behind the recording; source seconds. */
export interface JoinShift {
  /** New place of an old time. */
  readonly at: (sourceTime: number) => number;
  /** How long the recording was, and is now. */
  readonly from: number;
  readonly to: number;
}

interface DocumentFieldRule<Value, Change> {
  /** What a new document has. */
  readonly initial: Value;
  /** The saved form; undefined is not saved. */
  readonly write: (value: Value) => unknown;
  /** Reads and repairs the saved form. @throws DocumentError */
  readonly read: (saved: unknown, context: ReadContext) => Value;
  /** Undefined where nothing differs. */
  readonly between: (before: Value, after: Value, duration: number) => Change | undefined;
  readonly apply: (value: Value, change: Change, duration: number) => Value;
  /** The source times of a change; none may lie outside of the recording. */
  readonly timesOf?: (change: Change) => readonly Range[];
  /** The value in a recording that others were joined to; absent where it holds no times. */
  readonly shift?: (value: Value, shift: JoinShift) => Value;
}

type FieldName = keyof FieldChanges;
type Fields = Pick<EditorDocument, FieldName>;
type Rules = { readonly [K in FieldName]: DocumentFieldRule<Fields[K], FieldChanges[K]> };

/**
 * Every field of the document that stands for itself, unlike words, paragraphs and cuts, which depend on each other. A new one is an entry
 * here and in `FieldChanges`, a field of `EditorDocument`, and its shapes in the contract: it is saved, read, merged, undone and shifted
 * by this table.
 */
const RULES: Rules = {
  language: {
    initial: 'en',
    write: (language) => language,
    read: readLanguage,
    between: changedValue,
    apply: (_, language) => language,
  },
  // `namedSpeakers` fits them to the paragraphs.
  speakers: {
    initial: [],
    write: (speakers) => speakers,
    read: readSpeakers,
    between: namesBetween,
    apply: withNames,
  },
  silences: {
    initial: [],
    write: rangeColumns,
    read: (saved, context) => readRanges(saved, context, PAUSES),
    between: (before, after) => (sameRanges(before, after) ? undefined : after),
    apply: (_, silences, duration) => normaliseSilences(silences, duration),
    timesOf: (silences) => silences,
    shift: shiftedRanges,
  },
  gaps: {
    initial: [],
    write: writeGaps,
    read: readGaps,
    between: rangesBetween,
    apply: (gaps, change) => joinOverlaps(withRanges(gaps, change)),
    timesOf: bothSides,
    shift: shiftedRanges,
  },
  rejected: {
    initial: [],
    write: rangeColumns,
    read: readRejected,
    between: rangesBetween,
    apply: withRanges,
    timesOf: bothSides,
    shift: shiftedRanges,
  },
  settings: {
    initial: {
      silenceMode: false,
      silenceThreshold: INITIAL_SILENCE_THRESHOLD,
      silenceRemainder: INITIAL_SILENCE_REMAINDER,
      previewMode: true,
      vocabulary: [],
    },
    write: (settings) => settings,
    read: readSettings,
    between: settingsBetween,
    apply: (settings, change) => ({ ...settings, ...change }),
  },
  // Saved with the state of the transcription (merge/saved-edit.ts).
  origin: {
    initial: null,
    write: () => undefined,
    read: () => null,
    between: changedValue,
    apply: (_, origin) => origin,
  },
  blocks: {
    initial: RECORDED_ORDER,
    write: (blocks) => (blocks.length > 0 ? blocks : undefined),
    read: (saved, { duration, notes }) => {
      const blocks = readBlocks(saved, duration);
      if (!isSameValue(blocks, saved ?? RECORDED_ORDER)) notes.push(texts.orderRepaired());
      return blocks;
    },
    between: movesBetween,
    apply: (blocks, moves, duration) =>
      moves.reduce((order, move) => withMove(order, move, duration), blocks),
    timesOf: (moves) => moves,
    shift: shiftedBlocks,
  },
  gains: {
    initial: [],
    write: (gains) => (gains.length > 0 ? gains : undefined),
    read: (saved, { duration, notes }) => {
      const gains = readGains(saved, duration);
      if (!isSameValue(gains, saved ?? [])) notes.push(texts.gainsRepaired());
      return gains;
    },
    between: gainsBetween,
    apply: withGains,
    timesOf: bothSides,
    shift: shiftedRanges,
  },
  tags: {
    initial: {},
    write: (tags) => (Object.keys(tags).length > 0 ? tags : undefined),
    read: readFileTags,
    between: tagsBetween,
    apply: withTags,
  },
  sound: {
    initial: PLAIN_SOUND,
    write: (sound) => (isPlainSound(sound) ? undefined : sound),
    read: (saved, { notes }) => {
      const sound = readSoundSettings(saved);
      if (saved !== undefined && !isSameValue(sound, saved)) notes.push(texts.soundRepaired());
      return sound;
    },
    between: soundSettingsBetween,
    apply: withSoundSettings,
  },
  captionLook: {
    initial: USUAL_LOOK,
    write: (look) => lookBetween(USUAL_LOOK, look),
    read: readCaptionLook,
    between: lookBetween,
    apply: withLook,
  },
  chapters: {
    initial: null,
    write: (chapters) => chapters ?? undefined,
    read: readSavedChapters,
    between: chaptersBetween,
    apply: (chapters, change) => change && withChapters(chapters ?? [], change.insert, change.remove),
    timesOf: (change) =>
      change ? bothSides(change).map(({ time }) => ({ start: time, end: time + INSTANT })) : [],
    shift: (chapters, { at, to }) =>
      chapters &&
      readChapters(
        chapters.map(({ time, name }) => ({ time: at(time), name })),
        to,
      ),
  },
};

const NAMES = Object.keys(RULES) as readonly FieldName[];

function fieldsOf(fieldOf: <K extends FieldName>(name: K) => Fields[K]): Fields {
  return Object.fromEntries(NAMES.map((name) => [name, fieldOf(name)])) as unknown as Fields;
}

export function initialFields(): Fields {
  return fieldsOf((name) => RULES[name].initial);
}

/** The saved form, by name. */
export function writeFields(doc: Fields): Readonly<Record<string, unknown>> {
  const write = <K extends FieldName>(name: K) => RULES[name].write(doc[name]);
  return Object.fromEntries(
    NAMES.map((name) => [name, write(name)] as const).filter(([, value]) => value !== undefined),
  );
}

/** @throws DocumentError */
export function readDocumentFields(saved: Readonly<Record<string, unknown>>, context: ReadContext): Fields {
  return fieldsOf((name) => RULES[name].read(saved[name], context));
}

/** Of the fields that differ. */
export function fieldsBetween(
  before: Fields,
  after: Fields & Pick<EditorDocument, 'duration'>,
): Partial<FieldChanges> {
  const between = <K extends FieldName>(name: K) =>
    RULES[name].between(before[name], after[name], after.duration);
  return Object.fromEntries(
    NAMES.map((name) => [name, between(name)] as const).filter(([, change]) => change !== undefined),
  );
}

export function withFields(
  doc: Fields & Pick<EditorDocument, 'duration'>,
  changes: Partial<FieldChanges>,
): Fields {
  return fieldsOf(<K extends FieldName>(name: K): Fields[K] => {
    const change = changes[name] as FieldChanges[K] | undefined;
    return change === undefined ? doc[name] : RULES[name].apply(doc[name], change, doc.duration);
  });
}

/** All source times that changes name. */
export function timesOfChanges(changes: Partial<FieldChanges>): readonly Range[] {
  const timesOf = <K extends FieldName>(name: K): readonly Range[] => {
    const change = changes[name] as FieldChanges[K] | undefined;
    return change === undefined ? [] : (RULES[name].timesOf?.(change) ?? []);
  };
  return NAMES.flatMap((name) => timesOf(name));
}

export function shiftedFields(doc: Fields, shift: JoinShift): Fields {
  return fieldsOf((name) => RULES[name].shift?.(doc[name], shift) ?? doc[name]);
}

function changedValue<T>(before: T, after: T): T | undefined {
  return isSameValue(before, after) ? undefined : after;
}

function readLanguage(value: unknown, { notes }: ReadContext): EditorDocument['language'] {
  if (value === 'en' || value === 'fr') return value;
  notes.push(texts.languageUnknown());
  return 'en';
}

function readSpeakers(saved: unknown): readonly string[] {
  if (!Array.isArray(saved)) return [];
  return saved
    .slice(0, MAX_SPEAKERS)
    .map((label, i) =>
      typeof label === 'string' && label.trim() !== ''
        ? soundText(label.slice(0, MAX_LABEL_LENGTH))
        : `${LANGUAGE_FACTS.en.speaker} ${i + 1}`,
    );
}

function namesBetween(
  before: readonly string[],
  after: readonly string[],
): readonly SpeakerName[] | undefined {
  const length = Math.max(before.length, after.length);
  const changed = Array.from({ length }, (_, i): SpeakerName => [i, after[i] ?? null]).filter(
    ([i, name]) => name !== before[i],
  );
  return changed.length === 0 ? undefined : changed;
}

function withNames(names: readonly string[], changes: readonly SpeakerName[]): readonly string[] {
  const next = [...names];
  for (const [i, name] of changes) {
    while (next.length < i) next.push(`${LANGUAGE_FACTS.en.speaker} ${next.length + 1}`);
    if (name !== null) next[i] = name;
  }
  for (const [i, name] of changes.toReversed()) if (name === null && i === next.length - 1) next.pop();
  return next;
}

const PAUSES = { tooMany: texts.tooManyPauses, leftOut: texts.pausesLeftOut };
const GAPS = { tooMany: texts.tooManyGaps, leftOut: texts.gapsLeftOut };

function rangeColumns(ranges: readonly Range[]): { start: number[]; end: number[] } {
  return { start: ranges.map(({ start }) => start), end: ranges.map(({ end }) => end) };
}

function readColumns(saved: unknown): Range[] {
  const end = column(saved, 'end') ?? [];
  return (column(saved, 'start') ?? []).map((value, i) => ({
    start: numberOf(value),
    end: numberOf(end[i]),
  }));
}

function readRanges(saved: unknown, { duration, notes }: ReadContext, say: typeof PAUSES): readonly Range[] {
  const list = readColumns(saved);
  if (list.length > MAX_WORDS) throw unopenable(say.tooMany());
  const normalised = normaliseSilences(list, duration);
  if (normalised.length !== list.length) notes.push(say.leftOut());
  return normalised;
}

function writeGaps(gaps: readonly Gap[]): object {
  return {
    ...rangeColumns(gaps),
    ...(gaps.some(({ doubt }) => doubt) && { doubt: gaps.map(({ doubt }) => doubt ?? null) }),
  };
}

function readGaps(saved: unknown, context: ReadContext): readonly Gap[] {
  const ranges = readRanges(saved, context, GAPS);
  const start = column(saved, 'start') ?? [];
  const doubt = column(saved, 'doubt');
  if (!doubt) return ranges;
  const doubts = new Map(start.map((value, i) => [value, DOUBTS.find((known) => known === doubt[i])]));
  return ranges.map((range) => withDoubt(range, doubts.get(range.start)));
}

/** They may overlap. */
function readRejected(saved: unknown, { duration, notes }: ReadContext): readonly Range[] {
  const list = readColumns(saved);
  if (list.length > MAX_CUTS) throw unopenable(texts.tooManyRejected());
  const valid = list.filter(
    (range) => range.start >= 0 && range.end > range.start && range.end <= duration + EPSILON,
  );
  if (valid.length !== list.length) notes.push(texts.rejectedLeftOut());
  return valid.sort((a, b) => a.start - b.start || a.end - b.end);
}

function bothSides<T>({ remove, insert }: ListChange<T>): readonly T[] {
  return [...remove, ...insert];
}

/** Sorted by start; ranges that overlap become one. */
function joinOverlaps(ranges: readonly Range[]): readonly Range[] {
  const disjoint: Range[] = [];
  for (const range of ranges) {
    const last = disjoint.at(-1);
    if (last && range.start < last.end)
      disjoint[disjoint.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else disjoint.push(range);
  }
  return disjoint;
}

/** Rounding leaves nothing of the shortest. */
function shiftedRanges<T extends Range>(ranges: readonly T[], { at }: JoinShift): readonly T[] {
  return ranges
    .map((range) => ({ ...range, start: at(range.start), end: at(range.end) }))
    .filter(({ start, end }) => end > start);
}

/** What was joined before the recording plays first, what was joined behind it last. */
function shiftedBlocks(blocks: Blocks, { at, from, to }: JoinShift): Blocks {
  if (blocks.length === 0) return blocks;
  const own = blockRanges(blocks, from).map(({ start, end }) => ({ start: at(start), end: at(end) }));
  const added = [
    { start: 0, end: at(0) },
    { start: at(from), end: to },
  ];
  return blocksOf([added[0], ...own, added[1]].filter(({ start, end }) => end > start));
}

function readSavedChapters(saved: unknown, { duration, notes }: ReadContext): readonly Chapter[] | null {
  if (saved === undefined || saved === null) return null;
  const list: readonly unknown[] = Array.isArray(saved) ? saved : [];
  if (list.length > MAX_CHAPTERS) throw unopenable(texts.tooManyChapters({ most: MAX_CHAPTERS }));
  const chapters = readChapters(list, duration);
  if (!isSameValue(chapters, saved)) notes.push(texts.chaptersRepaired());
  return chapters;
}

function chaptersBetween(
  before: readonly Chapter[] | null,
  after: readonly Chapter[] | null,
): ListChange<Chapter> | null | undefined {
  if (isSameValue(before, after)) return undefined;
  if (!after) return null;
  const [then, now] = [before ?? [], after].map(
    (list) => new Map(list.map(({ time, name }) => [time, name])),
  );
  return {
    remove: (before ?? []).filter(({ time, name }) => now.get(time) !== name),
    insert: after.filter(({ time, name }) => then.get(time) !== name),
  };
}

function settingsBetween(before: EditorSettings, after: EditorSettings): Partial<EditorSettings> | undefined {
  const changed = Object.entries(after).filter(
    ([key, value]) => !isSameValue(before[key as keyof EditorSettings], value),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

function readSettings(saved: unknown, { notes }: ReadContext): EditorSettings {
  const { silenceMode, silenceThreshold, silenceRemainder, previewMode, vocabulary } = isObject(saved)
    ? saved
    : {};
  const threshold = numberOf(silenceThreshold);
  const isThreshold = threshold >= 0 && threshold <= MAX_SILENCE_THRESHOLD;
  const remainder = silenceRemainder === undefined ? INITIAL_SILENCE_REMAINDER : numberOf(silenceRemainder);
  const isRemainder = remainder >= 0 && remainder <= MAX_SILENCE_REMAINDER;
  if (typeof silenceMode !== 'boolean' || typeof previewMode !== 'boolean' || !isThreshold || !isRemainder) {
    notes.push(texts.settingsMissing());
  }
  return {
    silenceMode: silenceMode === true,
    silenceThreshold: isThreshold ? threshold : INITIAL_SILENCE_THRESHOLD,
    silenceRemainder: isRemainder ? remainder : INITIAL_SILENCE_REMAINDER,
    previewMode: previewMode !== false,
    vocabulary: normaliseVocabulary(Array.isArray(vocabulary) ? vocabulary : []),
  };
}
