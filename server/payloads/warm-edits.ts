import { zstdDecompressSync } from 'node:zlib';
import type { SavedEdit } from '#model/saved-edit.ts';
import type { Words } from '#model/types.ts';
import { readText } from './documents.ts';
import { type Spoken, spokenOf } from './spoken.ts';

/** This thread does not know what it was asked about by name. Asked again with the bytes, it does the work. */
export class CacheMiss extends Error {
  override readonly name = 'CacheMiss';
}

/** An edit as it is stored. */
export interface StoredEdit {
  /** Of its JSON text. */
  readonly hash: string;
  /** Packed; null where the thread is thought to know the edit. */
  readonly data: Uint8Array | null;
}

/** Bytes of text that this thread keeps of edits; an edit in memory takes about three times as much. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Of the same, packed: a third of the size, and the database need not be asked. */
const MOST_PACKED = 32 * 1024 * 1024;

const edits: Kept<SavedEdit> = new Map();
const packedEdits: Kept<{ readonly data: Uint8Array; readonly spokenHash: string | null }> = new Map();
const spokenHashes = new WeakMap<Words, string>();

/** @throws CacheMiss, PayloadError */
export function editOf({ hash, data }: StoredEdit): SavedEdit {
  const known = recall(edits, hash);
  if (known) return known;
  const kept = recall(packedEdits, hash);
  const packed = data ?? kept?.data ?? notWarm();
  const text = zstdDecompressSync(packed);
  const edit = readText(text);
  if (kept?.spokenHash) spokenHashes.set(edit.doc.words, kept.spokenHash);
  return keepEdit(edit, { hash, data: packed, bytes: text.length });
}

interface Packed {
  readonly hash: string;
  readonly data: Uint8Array;
  /** Of its text. */
  readonly bytes: number;
}

export function keepEdit(edit: SavedEdit, { hash, data, bytes }: Packed): SavedEdit {
  keep(edits, hash, { value: edit, bytes }, MOST_BYTES);
  const spokenHash = spokenHashes.get(edit.doc.words) ?? null;
  keep(packedEdits, hash, { value: { data: alone(data), spokenHash }, bytes: data.length }, MOST_PACKED);
  return edit;
}

/** After another took its place. */
export function forgetEdit(hash: string): void {
  edits.delete(hash);
  packedEdits.delete(hash);
}

/** A view would keep all of the buffer that it shows a part of. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength < bytes.buffer.byteLength ? new Uint8Array(bytes) : bytes;
}

function notWarm(): never {
  throw new CacheMiss('The thread does not know this edit');
}

/** Null where the search knows these words. @param known hash of what it knows */
export function newlySpoken(words: Words, known: string | null): Spoken | null {
  if (known !== null && spokenHashes.get(words) === known) return null;
  const spoken = spokenOf(words.text.slice(0, words.length), words.start);
  spokenHashes.set(words, spoken.hash);
  return spoken.hash === known ? null : spoken;
}

interface Held<Value> {
  readonly value: Value;
  readonly bytes: number;
}

type Kept<Value> = Map<string, Held<Value>>;

function recall<Value>(kept: Kept<Value>, key: string): Value | null {
  const one = kept.get(key);
  if (!one) return null;
  // At the end, so that the first is the one not asked for the longest.
  kept.delete(key);
  kept.set(key, one);
  return one.value;
}

function keep<Value>(kept: Kept<Value>, key: string, held: Held<Value>, most: number): void {
  kept.delete(key);
  kept.set(key, held);
  let sum = [...kept.values()].reduce((all, one) => all + one.bytes, 0);
  for (const [oldest, { bytes: freed }] of kept) {
    if (sum <= most || oldest === key) return;
    kept.delete(oldest);
    sum -= freed;
  }
}
