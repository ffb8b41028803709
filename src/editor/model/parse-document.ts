import { repairs as texts } from '#i18n/en/files.ts';
import { LANGUAGE_FACTS } from '#i18n/language.ts';
import {
  DOCUMENT_VERSION,
  DOUBTS,
  EPSILON,
  INITIAL_SILENCE_REMAINDER,
  INITIAL_SILENCE_THRESHOLD,
  MAX_CUTS,
  MAX_LABEL_LENGTH,
  MAX_SILENCE_REMAINDER,
  MAX_SILENCE_THRESHOLD,
  MAX_SPEAKERS,
  MAX_WORDS,
} from './constants.ts';
import { withDoubt } from './gaps.ts';
import {
  column,
  DocumentError,
  isObject,
  numberOf,
  parseCuts,
  parseWords,
  unopenable,
} from './parse-cuts.ts';
import { normaliseSilences } from './silences.ts';
import { namedSpeakers, normaliseParagraphs } from './transcript.ts';
import type { EditorDocument, EditorSettings, Gap, Paragraph, Range } from './types.ts';
import { normaliseVocabulary } from './vocabulary.ts';

export interface ParsedDocument {
  readonly doc: EditorDocument;
  readonly notes: string[];
}

/** @throws DocumentError */
export function readDocument(text: string): ParsedDocument {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unopenable(texts.damaged());
  }
  return parseDocument(json);
}

/** Reads the saved form (docs/document-format.md); repairs what has one clear meaning. @throws DocumentError */
export function parseDocument(saved: unknown): ParsedDocument {
  if (!isObject(saved)) throw unopenable(texts.notOurs());
  checkVersion(saved.version);
  const notes: string[] = [];
  const duration = parseDuration(saved.duration);
  const words = parseWords(saved.words, duration, notes);
  const paragraphs = parseParagraphs(saved.paragraphs, words.length, notes);
  const doc: EditorDocument = {
    version: DOCUMENT_VERSION,
    duration,
    language: parseLanguage(saved.language, notes),
    words,
    origin: null,
    paragraphs,
    speakers: namedSpeakers(parseSpeakers(saved.speakers), paragraphs),
    cuts: [],
    silences: parseRanges(saved.silences, duration, notes, PAUSES),
    gaps: parseGaps(saved.gaps, duration, notes),
    rejected: parseRejected(saved.rejected, duration, notes),
    settings: parseSettings(saved.settings, notes),
  };
  return { doc: parseCuts(doc, saved.clips, notes), notes };
}

function checkVersion(version: unknown): void {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw unopenable(texts.noVersion());
  if (version > DOCUMENT_VERSION) throw new DocumentError(texts.newerVersion());
}

/** Source seconds: a year. Beyond it rounding exceeds a word. */
const MAX_DURATION = 366 * 24 * 3600;

function parseDuration(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= MAX_DURATION) return value;
  throw unopenable(texts.noDuration());
}

function parseLanguage(value: unknown, notes: string[]): EditorDocument['language'] {
  if (value === 'en' || value === 'fr') return value;
  notes.push(texts.languageUnknown());
  return 'en';
}

function parseParagraphs(saved: unknown, length: number, notes: string[]): readonly Paragraph[] {
  const endWordIdx = column(saved, 'endWordIdx') ?? [];
  const speaker = column(saved, 'speaker') ?? [];
  const list = endWordIdx.map((value, i) => ({ endWordIdx: numberOf(value), speaker: numberOf(speaker[i]) }));
  const normalised = normaliseParagraphs(list, length);
  const isAsSaved =
    normalised.length === list.length &&
    normalised.every(
      (paragraph, i) => paragraph.endWordIdx === list[i].endWordIdx && paragraph.speaker === list[i].speaker,
    );
  if (!isAsSaved) notes.push(texts.paragraphsRepaired());
  return normalised;
}

function parseSpeakers(saved: unknown): readonly string[] {
  if (!Array.isArray(saved)) return [];
  return saved
    .slice(0, MAX_SPEAKERS)
    .map((label, i) =>
      typeof label === 'string' && label.trim() !== ''
        ? label.slice(0, MAX_LABEL_LENGTH)
        : `${LANGUAGE_FACTS.en.speaker} ${i + 1}`,
    );
}

const PAUSES = { tooMany: texts.tooManyPauses, leftOut: texts.pausesLeftOut };
const GAPS = { tooMany: texts.tooManyGaps, leftOut: texts.gapsLeftOut };

function parseRanges(
  saved: unknown,
  duration: number,
  notes: string[],
  say: typeof PAUSES,
): readonly Range[] {
  const start = column(saved, 'start') ?? [];
  const end = column(saved, 'end') ?? [];
  if (start.length > MAX_WORDS) throw unopenable(say.tooMany());
  const list = start.map((value, i) => ({ start: numberOf(value), end: numberOf(end[i]) }));
  const normalised = normaliseSilences(list, duration);
  if (normalised.length !== list.length) notes.push(say.leftOut());
  return normalised;
}

function parseGaps(saved: unknown, duration: number, notes: string[]): readonly Gap[] {
  const ranges = parseRanges(saved, duration, notes, GAPS);
  const start = column(saved, 'start') ?? [];
  const doubt = column(saved, 'doubt');
  if (!doubt) return ranges;
  const doubts = new Map(start.map((value, i) => [value, DOUBTS.find((known) => known === doubt[i])]));
  return ranges.map((range) => withDoubt(range, doubts.get(range.start)));
}

/** They may overlap. */
function parseRejected(saved: unknown, duration: number, notes: string[]): readonly Range[] {
  const start = column(saved, 'start') ?? [];
  const end = column(saved, 'end') ?? [];
  if (start.length > MAX_CUTS) throw unopenable(texts.tooManyRejected());
  const list = start.map((value, i) => ({ start: numberOf(value), end: numberOf(end[i]) }));
  const valid = list.filter(
    (range) => range.start >= 0 && range.end > range.start && range.end <= duration + EPSILON,
  );
  if (valid.length !== list.length) notes.push(texts.rejectedLeftOut());
  return valid.sort((a, b) => a.start - b.start || a.end - b.end);
}

function parseSettings(saved: unknown, notes: string[]): EditorSettings {
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
