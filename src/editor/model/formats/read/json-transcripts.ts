import { formats } from '#i18n/en/files.ts';
import { isObject } from '../../saved/read-json.ts';
import { nemo, segments, trimscriptEdit, whisperCpp, wordList } from '../makers/programs.ts';
import { assemblyAi, awsTranscribe, deepgram, elevenLabs, google, revAi } from '../makers/services.ts';
import { FormatError } from '../timecode.ts';
import type { Imported } from './cues.ts';
import type { Reader } from './json-cues.ts';

/** The first that knows its own kind; those that need less of a file come later. */
const READERS: readonly Reader[] = [
  ...[trimscriptEdit, deepgram, awsTranscribe, google, revAi, assemblyAi, elevenLabs, nemo],
  ...[whisperCpp, segments, wordList],
];

/** JSON of any recogniser or editor that is known (`makers`). @throws FormatError */
export function readJson(text: string): Imported {
  const json = parsed(text);
  const value = Array.isArray(json) ? listed(json) : json;
  if (!isObject(value)) throw new FormatError(formats.unknownJson());
  for (const read of READERS) {
    const found = read(value);
    if (!found) continue;
    const cues = found.cues.filter((cue) => cue.text.trim() !== '');
    if (cues.length === 0) throw new FormatError(formats.noWords());
    return { notes: [], ...found, cues };
  }
  const lists = [value.segments, value.words, value.transcription, value.utterances, value.chunks];
  const isEmpty = lists.some((list) => Array.isArray(list) && list.length === 0);
  throw new FormatError(isEmpty ? formats.noWords() : formats.unknownJson());
}

function parsed(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    try {
      return JSON.parse(withoutNaN(plain));
    } catch {
      throw new FormatError(formats.damagedJson());
    }
  }
}

/** What a list at the top holds: words, or the one answer of a recogniser that lists its answers by recording. */
function listed(list: readonly unknown[]): Record<string, unknown> {
  const [only] = list;
  return list.length === 1 && isObject(only) && !('start' in only) && !('text' in only && 'end' in only)
    ? only
    : { words: list };
}

/** Python writes numbers that are none, which JSON does not know. */
function withoutNaN(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found[0] === '"' ? found : 'null',
  );
}
