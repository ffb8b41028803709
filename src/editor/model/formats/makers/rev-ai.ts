import { formats as texts } from '#i18n/en/files.ts';
import { isObject } from '../../parse-cuts.ts';
import { cuesOf, type Reader } from '../json-cues.ts';
import { type Json, listOf } from '../json-times.ts';

/** Monologues with their elements: words with times, and punctuation. Seconds. */
export const revAi: Reader = (json) => {
  const monologues = listOf(json.monologues);
  if (monologues.length === 0) return null;
  let unknown = 0;
  const words = monologues.flatMap((monologue) => {
    const info = isObject(monologue.speaker_info) ? monologue.speaker_info.display_name : undefined;
    const speaker = typeof info === 'string' && info !== '' ? info : monologue.speaker;
    return listOf(monologue.elements).flatMap((element): Json[] => {
      if (element.type === 'unknown') unknown++;
      const { value, type, ts, end_ts, confidence } = element;
      const isSaid = typeof value === 'string' && value.trim() !== '' && type !== 'unknown';
      return isSaid ? [{ text: value, type, start: ts, end: end_ts, confidence, speaker }] : [];
    });
  });
  const notes = unknown > 0 ? [texts.notUnderstood({ count: unknown })] : [];
  return { kind: 'Rev.ai', ...cuesOf(words, 1), notes };
};
