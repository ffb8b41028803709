import { cuesInSegments, cuesOf, type JsonRow, type Reader, textOf } from '../json-cues.ts';
import { speakerOf } from '../json-speakers.ts';
import { hasTime, type Json, listOf } from '../json-times.ts';

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
      const isWithoutText = inside.length > 0 && textOf(segment) === '';
      return [{ row: isWithoutText ? { ...segment, text: inside.map(textOf).join(' ') } : segment }];
    }
    const who = speakerOf(segment);
    return inside.map((row) => ({
      row: speakerOf(row) === null && who !== null ? { ...row, speaker: who } : row,
      segment,
    }));
  });
  return { kind, ...cuesInSegments(said, null, json) };
};
