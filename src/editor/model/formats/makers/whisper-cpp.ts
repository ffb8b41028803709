import { isObject } from '../../parse-cuts.ts';
import { cuesOf, type Reader } from '../json-cues.ts';
import { listOf } from '../json-times.ts';

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
