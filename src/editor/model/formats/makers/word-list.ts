import { formats } from '#i18n/en/files.ts';
import { cuesOf, type Reader } from '../json-cues.ts';
import { listOf } from '../json-times.ts';
import { FormatError } from '../timecode.ts';

/** A plain list of words, or our own export. @throws FormatError */
export const wordList: Reader = (json) => {
  const found = listOf(json.words);
  const [first] = found;
  if (!first || !('text' in first || 'word' in first)) return null;
  const isOurs = json.format === 'trimscript-transcript';
  if (isOurs && json.clock === 'edited') throw new FormatError(formats.editedTimes());
  return { kind: isOurs ? 'Trimscript' : 'JSON', ...cuesOf(found, isOurs ? 1 : null, json) };
};
