import { model } from '#i18n/en/common.ts';
import { isObject } from '../../saved/read-json.ts';
import type { Range } from '../../types.ts';
import { type Json, listOf } from './json-times.ts';

/** Names before ids, as recognisers call them. */
const FIELDS = [
  ...['speaker_name', 'speakerName', 'speaker', 'speaker_id', 'speakerId'],
  ...['speaker_label', 'speakerLabel', 'speakerTag', 'speaker_tag', 'voice'],
];
/** `SPEAKER_00`, `spk-1`, `3`, `A`, channel and speaker, and ids of 16 characters and more are no names. */
const NO_NAME = /^(?:(?:speaker|spk|channel)?[_ -]?\d+(?::.*)?|[A-Z]|\d[A-Z]|(?=[\w-]*\d)[\w-]{16,})$/i;

/** Who is said to speak, null where nobody is: a name or an id. */
export function speakerOf(row: Json): string | number | null {
  for (const field of FIELDS) {
    const value = row[field];
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value;
    if (isObject(value)) {
      const own = value.name ?? value.label ?? value.id;
      if (typeof own === 'number' || (typeof own === 'string' && own !== '')) return own;
    }
  }
  return null;
}

/** Names by id, of a list of names, of `{id, name}` or of an object with a name for each id. */
function namesById(table: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const rows: (readonly [id: unknown, entry: unknown])[] = Array.isArray(table)
    ? table.map((entry, i) => [isObject(entry) ? idOf(entry, i) : i, entry])
    : isObject(table)
      ? Object.entries(table)
      : [];
  for (const [id, entry] of rows) {
    const name = isObject(entry)
      ? (entry.name ?? entry.display_name ?? entry.displayName ?? entry.label)
      : entry;
    if (typeof name === 'string') names.set(String(id), name);
  }
  return names;
}

function idOf(entry: Json, i: number): unknown {
  return entry.id ?? entry.speaker_id ?? entry.speakerId ?? entry.speaker ?? entry.key ?? i;
}

/**
 * Numbers ids: places in a list of names stay, other numbers are counted in their order and texts as they come. Who is not said goes on
 * with whoever spoke before. @param table of names by id
 */
export function numbered(
  said: readonly (string | number | null)[],
  table: unknown,
): { numbers: number[]; speakers: string[] } {
  let known = [...new Set(said.filter((id) => id !== null))];
  if (known.every((id) => typeof id === 'number')) {
    const isPlace = (id: number): boolean => Array.isArray(table) && typeof table[id] === 'string';
    known =
      known.every(isPlace) && Array.isArray(table) ? [...table.keys()] : known.toSorted((a, b) => a - b);
  }
  const names = namesById(table);
  const order = new Map(known.map((id, i) => [id, i]));
  let current = said.find((id) => id !== null) ?? null;
  const numbers = said.map((id) => {
    current = id ?? current;
    return current === null ? 0 : (order.get(current) ?? 0);
  });
  const speakers = known.map((id, i) => {
    const name = names.get(String(id)) ?? String(id);
    return NO_NAME.test(name) ? model.speaker({ number: i + 1 }) : name;
  });
  return { numbers, speakers };
}

/** Speakers of words by a list of paragraphs beside them, which says its last word or its times; null for words outside. */
export function speakersBeside(
  times: readonly Range[],
  paragraphs: unknown,
  timesOf: (rows: readonly Json[]) => Range[],
): (string | number | null)[] {
  const list = listOf(paragraphs).filter((row) => speakerOf(row) !== null);
  const lastOf = (row: Json): unknown => row.end_word_idx ?? row.endWordIdx ?? row.last_word;
  if (list.length > 0 && list.every((row) => typeof lastOf(row) === 'number')) {
    let at = 0;
    return times.map((_, i) => {
      while (at < list.length && Number(lastOf(list[at])) < i) at++;
      return at < list.length ? speakerOf(list[at]) : null;
    });
  }
  const ranges = list.length > 0 ? timesOf(list) : [];
  let at = 0;
  return times.map(({ start }) => {
    while (at + 1 < list.length && ranges[at + 1].start <= start + 1e-3) at++;
    return at < list.length && ranges[at].start <= start + 1e-3 ? speakerOf(list[at]) : null;
  });
}
