import { isObject } from '../../parse-cuts.ts';
import { cuesOf, type Reader } from '../json-cues.ts';
import { type Json, listOf } from '../json-times.ts';

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
