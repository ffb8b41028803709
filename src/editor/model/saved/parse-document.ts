import { repairs as texts } from '#i18n/en/files.ts';
import { DOCUMENT_VERSION, MAX_DURATION } from '../constants.ts';
import { fitBlocks } from '../edit/moves.ts';
import { namedSpeakers, normaliseParagraphs } from '../edit/transcript.ts';
import type { EditorDocument, Paragraph } from '../types.ts';
import { readDocumentFields } from './document-fields.ts';
import { parseCuts } from './parse-cuts.ts';
import { column, DocumentError, isObject, numberOf, unopenable } from './read-json.ts';
import { parseWords } from './saved-words.ts';

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
  const fields = readDocumentFields(saved, { duration, notes });
  const speakers = namedSpeakers(fields.speakers, paragraphs);
  const doc = { ...fields, duration, words, paragraphs, speakers, cuts: [] };
  return { doc: fitBlocks(parseCuts(doc, saved.clips, notes)), notes };
}

function checkVersion(version: unknown): void {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw unopenable(texts.noVersion());
  if (version > DOCUMENT_VERSION) throw new DocumentError(texts.newerVersion());
}

function parseDuration(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= MAX_DURATION) return value;
  throw unopenable(texts.noDuration());
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
