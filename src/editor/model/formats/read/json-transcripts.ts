import { formats } from '#i18n/en/files.ts';
import { isObject } from '../../saved/read-json.ts';
import { lists, nemo, SEGMENTS, trimscriptEdit, WORDS } from '../makers/programs.ts';
import { assemblyAi, awsTranscribe, deepgram, elevenLabs, google, revAi } from '../makers/services.ts';
import { FormatError } from '../timecode.ts';
import type { Imported } from './cues.ts';
import type { Reader } from './json-cues.ts';
import { insideOf, rowsOf } from './json-rows.ts';
import type { Json } from './json-times.ts';

/** The first that knows its own kind; those that need less of a file come later. */
const READERS: readonly Reader[] = [
  ...[trimscriptEdit, deepgram, awsTranscribe, google, revAi, assemblyAi, elevenLabs, nemo],
  lists,
];
/** How deep a transcript may lie in what a service wraps around it, and in how many objects it is looked for. */
const MAX_DEPTH = 3;
const MAX_OBJECTS = 100;

/** JSON of any recogniser or editor that is known (`makers`). @throws FormatError */
export function readJson(text: string): Imported {
  const json = parsed(text);
  const value = Array.isArray(json) ? listed(json) : json;
  if (!isObject(value)) throw new FormatError(formats.unknownJson());
  for (const inside of objectsOf(value)) {
    for (const read of READERS) {
      const found = read(inside);
      if (!found) continue;
      const cues = found.cues.filter((cue) => cue.text.trim() !== '');
      if (cues.length === 0) throw new FormatError(formats.noWords());
      return { notes: [], ...found, cues };
    }
  }
  const isEmpty = [...SEGMENTS, ...WORDS].some((name) => {
    const list = value[name];
    return Array.isArray(list) && list.length === 0;
  });
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

/** What a list at the top holds: segments, words, or the one answer of a recogniser that lists its answers by recording. */
function listed(list: readonly unknown[]): Json {
  const [only] = list;
  if (list.length === 1 && isObject(only) && !('start' in only) && !('text' in only && 'end' in only))
    return only;
  return rowsOf(list).some((row) => insideOf(row).length > 0) ? { segments: list } : { words: list };
}

/** An object and those inside it, the outer ones first. */
function objectsOf(json: Json): Json[] {
  const objects = [json];
  for (let depth = 0, from = 0; depth < MAX_DEPTH && objects.length < MAX_OBJECTS; depth++) {
    const inside = objects.slice(from).flatMap((object) => Object.values(object).filter(isObject));
    from = objects.length;
    objects.push(...inside.slice(0, MAX_OBJECTS - from));
  }
  return objects;
}

/** Python writes numbers that are none, which JSON does not know. */
function withoutNaN(text: string): string {
  // A text without an end goes to the last character, so that it is looked at once.
  return text.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found[0] === '"' ? found : 'null',
  );
}
