import { formats } from '#i18n/en/files.ts';
import { withParagraphSpeakers } from '../../edit/transcript.ts';
import { DocumentError, parseDocument } from '../../saved/document.ts';
import { isObject } from '../../saved/read-json.ts';
import { wordAt } from '../../words/words.ts';
import { cuesInSegments, cuesOf, type JsonRow, type Reader, rowText } from '../read/json-cues.ts';
import { speakerOf } from '../read/json-speakers.ts';
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

/** Offsets in milliseconds. */
export const whisperCpp: Reader = ({ transcription }) => {
  const found = listOf(transcription);
  if (found.length === 0) return null;
  const rows = found.map((row) => {
    const offsets = isObject(row.offsets) ? row.offsets : {};
    return { ...row, start: offsets.from, end: offsets.to };
  });
  return { kind: 'Whisper', ...cuesOf(rows, 1000) };
};

/** Also the transcript of Premiere Pro, and chunks of Transformers: `timestamp: [start, end]`. */
export const segments: Reader = (json) => {
  const found = listOf(json.segments ?? json.chunks).map((row): Json => {
    const [start, end] = Array.isArray(row.timestamp) ? row.timestamp : [row.start, row.end];
    return { ...row, start, end };
  });
  if (found.length === 0) return null;
  const isPremiere = found.some((segment) => 'duration' in segment && 'words' in segment);
  const kind = isPremiere ? 'Premiere' : 'word_segments' in json ? 'WhisperX' : 'Whisper';
  const beside = listOf(json.words);
  if (beside.length > 0 && !found.some((segment) => listOf(segment.words).length > 0))
    return { kind, ...cuesOf(beside, null, { ...json, paragraphs: found }) };
  const said = found.flatMap((segment): JsonRow[] => {
    const inside = listOf(segment.words);
    // Words of which no time is known share the segment's.
    if (!inside.some(hasTime)) {
      const isWithoutText = inside.length > 0 && rowText(segment) === '';
      return [{ row: isWithoutText ? { ...segment, text: inside.map(rowText).join(' ') } : segment }];
    }
    const who = speakerOf(segment);
    return inside.map((row) => ({
      row: speakerOf(row) === null && who !== null ? { ...row, speaker: who } : row,
      segment,
    }));
  });
  return { kind, ...cuesInSegments(said, null, json) };
};

/** A plain list of words, or our own export. @throws FormatError */
export const wordList: Reader = (json) => {
  const found = listOf(json.words);
  const [first] = found;
  if (!first || !('text' in first || 'word' in first)) return null;
  const isOurs = json.format === 'trimscript-transcript';
  if (isOurs && json.clock === 'edited') throw new FormatError(formats.editedTimes());
  return { kind: isOurs ? 'Trimscript' : 'JSON', ...cuesOf(found, isOurs ? 1 : null, json) };
};
