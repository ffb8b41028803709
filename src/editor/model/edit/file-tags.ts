import { MAX_TAG_LENGTH, MAX_TRACK_NUMBER } from '../constants.ts';
import { isSameValue } from '../fields.ts';
import type { FileTags } from '../types.ts';
import { soundText } from '../words/sound-text.ts';

/** Those that are texts, in the order in which they are asked for. */
export const TEXT_TAGS = ['title', 'artist', 'album'] as const;

/** Of a change: null where a tag is as recorded again. */
export type TagsChange = { readonly [Name in keyof FileTags]: FileTags[Name] | null };

/** On one line, as long as it may be. */
export function tagText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const line = soundText(text.replace(/[\x00-\x1f\x7f\s]+/g, ' ')).trim();
  return line
    .slice(0, MAX_TAG_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .trim();
}

export function isTrackNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_TRACK_NUMBER;
}

/** Reads what was saved, whatever it is: an empty text and what is no tag is left out. */
export function readFileTags(saved: unknown): FileTags {
  const given = (saved ?? {}) as Readonly<Record<string, unknown>>;
  const texts = TEXT_TAGS.flatMap((name) => {
    const value = given[name];
    const text = typeof value === 'string' ? tagText(value) : '';
    return text === '' ? [] : [[name, text] as const];
  });
  return { ...Object.fromEntries(texts), ...(isTrackNumber(given.number) && { number: given.number }) };
}

/** Undefined where nothing differs. */
export function tagsBetween(before: FileTags, after: FileTags): TagsChange | undefined {
  const names = [...TEXT_TAGS, 'number'] as const;
  const changed = names.filter((name) => !isSameValue(before[name], after[name]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

export function withTags(tags: FileTags, change: TagsChange): FileTags {
  return readFileTags({ ...tags, ...change });
}
