import { zstdDecompressSync } from 'node:zlib';
import type { SavedEdit } from '#model/saved-edit.ts';
import type { Words } from '#model/types.ts';
import { readText } from './documents.ts';
import { NotWarm } from './not-warm.ts';
import { type Spoken, spokenOf } from './spoken.ts';

/** An edit as it is stored. */
export interface StoredEdit {
  /** Of its JSON text. */
  readonly hash: string;
  /** Packed; null where the thread is thought to know the edit. */
  readonly data: Uint8Array | null;
}

export interface StoredBase {
  readonly id: string;
  /** As above. */
  readonly data: Uint8Array | null;
}

/** What an edit is saved onto. */
export interface Ground {
  readonly before: StoredEdit | null;
  /** Of the newest version. */
  readonly base: StoredBase | null;
}

/** Bytes of text that this thread keeps of edits, and of bases; an edit in memory takes about three times as much. */
const MOST_BYTES = 16 * 1024 * 1024;

const edits = new Map<string, { readonly value: SavedEdit; readonly bytes: number }>();
const bases = new Map<string, { readonly value: Uint8Array; readonly bytes: number }>();
const spokenHashes = new WeakMap<Words, string>();

/** @throws NotWarm, PayloadError */
export function editOf({ hash, data }: StoredEdit): SavedEdit {
  const known = recall(edits, hash);
  if (known) return known;
  const text = textOf(data);
  return keepEdit(hash, readText(text), text.length);
}

export function keepEdit(hash: string, edit: SavedEdit, bytes: number): SavedEdit {
  keep(edits, hash, edit, bytes);
  return edit;
}

/** The text of a base. @throws NotWarm */
export function baseText({ id, data }: StoredBase): Uint8Array {
  const known = recall(bases, id);
  if (known) return known;
  return keepBase(id, textOf(data));
}

export function keepBase(id: string, text: Uint8Array): Uint8Array {
  keep(bases, id, text, text.length);
  return text;
}

function textOf(data: Uint8Array | null): Uint8Array {
  if (!data) throw new NotWarm('The thread does not know this edit');
  return zstdDecompressSync(data);
}

/** Null where the search knows these words. @param known hash of what it knows */
export function newlySpoken(words: Words, known: string | null): Spoken | null {
  if (known !== null && spokenHashes.get(words) === known) return null;
  const spoken = spokenOf(words.text.slice(0, words.length), words.start);
  spokenHashes.set(words, spoken.hash);
  return spoken.hash === known ? null : spoken;
}

type Kept<Value> = Map<string, { readonly value: Value; readonly bytes: number }>;

function recall<Value>(kept: Kept<Value>, key: string): Value | null {
  const one = kept.get(key);
  if (!one) return null;
  // At the end, so that the first is the one not asked for the longest.
  kept.delete(key);
  kept.set(key, one);
  return one.value;
}

function keep<Value>(kept: Kept<Value>, key: string, value: Value, bytes: number): void {
  kept.delete(key);
  kept.set(key, { value, bytes });
  let sum = [...kept.values()].reduce((all, one) => all + one.bytes, 0);
  for (const [oldest, { bytes: freed }] of kept) {
    if (sum <= MOST_BYTES || oldest === key) return;
    kept.delete(oldest);
    sum -= freed;
  }
}
