import { formats } from '#i18n/en/files.ts';
import { withParagraphSpeakers } from '../../edit/transcript.ts';
import { DocumentError, parseDocument } from '../../saved/document.ts';
import { isObject } from '../../saved/read-json.ts';
import { wordAt } from '../../words/words.ts';
import { cuesInSegments, cuesOf, type Reader } from '../read/json-cues.ts';
import { insideOf, rowsInside, rowsOf, rowText } from '../read/json-rows.ts';
import { hasTime, type Json, listOf } from '../read/json-times.ts';
import { FormatError } from '../timecode.ts';

/** Transcripts as programs write them. */

/** A saved edit. @throws FormatError */
export const trimscriptEdit: Reader = (json) => {
  if (json.format !== 'trimscript') return null;
  try {
    // Reassigned speakers stand in paragraphs, not in words.
    const doc = withParagraphSpeakers(parseDocument(json).doc);
    const cues = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i));
    return { kind: 'Trimscript', cues, speakers: doc.speakers };
  } catch (error) {
    if (error instanceof DocumentError) throw new FormatError(error.message);
    throw error;
  }
};

/** Parakeet and other models of NeMo: `timestamp` by word, segment and character. Offsets count frames, which are left aside. */
export const nemo: Reader = (json) => {
  const times = json.timestamp ?? json.timestep ?? json.timestamps;
  if (!isObject(times)) return null;
  const words = listOf(times.word);
  const rows = words.length > 0 ? words : listOf(times.segment).map(asText);
  const timed = rows.filter(({ start, end }) => typeof start === 'number' || typeof end === 'number');
  return timed.length === 0 ? null : { kind: 'NeMo', ...cuesOf(timed, 1) };
};

function asText(row: Json): Json {
  return { ...row, text: row.segment };
}

/** Under which names programs list what was said: segments with their words inside or beside them, and words. */
export const SEGMENTS = ['segments', 'chunks', 'transcription', 'utterances'];
export const WORDS = ['words', 'word_segments'];

/** Whisper in all its forms, Premiere Pro, Transformers, our own export, and any list with texts and times. @throws FormatError */
export const lists: Reader = (json) => {
  const isOurs = json.format === 'trimscript-transcript';
  if (isOurs && json.clock === 'edited') throw new FormatError(formats.editedTimes());
  const inside = listIn(json, SEGMENTS);
  const words = listIn(json, WORDS).filter((row) => 'text' in row || 'word' in row);
  if (inside.length === 0 && words.length === 0) {
    const other = Object.values(json).map(rowsOf).find(areSaid);
    return other ? { kind: 'JSON', ...cuesInSegments(rowsInside(other), null, json) } : null;
  }
  const kind = isOurs ? 'Trimscript' : kindOf(json, inside);
  const areBeside = inside.length > 0 && words.length > 0 && !inside.some((row) => insideOf(row).length > 0);
  const said = rowsInside(areBeside || inside.length === 0 ? words : inside);
  const beside = areBeside ? { ...json, paragraphs: inside } : json;
  return { kind, ...cuesInSegments(said, isOurs ? 1 : null, beside) };
};

function listIn(json: Json, names: readonly string[]): Json[] {
  return names.map((name) => rowsOf(json[name])).find((rows) => rows.length > 0) ?? [];
}

function areSaid(rows: readonly Json[]): boolean {
  return rows.some((row) => hasTime(row) && (rowText(row) !== '' || insideOf(row).length > 0));
}

function kindOf(json: Json, segments: readonly Json[]): string {
  if (segments.some((segment) => 'duration' in segment && 'words' in segment)) return 'Premiere';
  if ('word_segments' in json) return 'WhisperX';
  return segments.length > 0 && !('utterances' in json) ? 'Whisper' : 'JSON';
}
