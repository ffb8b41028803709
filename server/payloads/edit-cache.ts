import { zstdDecompressSync } from 'node:zlib';
import type { SavedEdit } from '#model/merge/saved-edit.ts';
import type { Words } from '#model/types.ts';
import { type PackedDocument, readEditText } from './documents.ts';
import { type Spoken, spokenOf } from './spoken.ts';

/** Holds values up to a number of bytes; those not asked for the longest go first, the newest never. */
export class ByteCache<Value> {
  readonly #maxBytes: number;
  readonly #held = new Map<string, { value: Value; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Value | null {
    const one = this.#held.get(key);
    if (!one) return null;
    // At the end, so that the first is the one not asked for the longest.
    this.#held.delete(key);
    this.#held.set(key, one);
    return one.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    this.#held.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#held.get(key)?.bytes ?? 0;
    this.#held.delete(key);
  }
}

/** Bytes of text whose edits this thread keeps; an edit in memory takes about three times as much. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

const edits = new ByteCache<SavedEdit>(MAX_TEXT_BYTES);
const spokenHashes = new WeakMap<Words, string>();

/** Reads an edit unless this thread knows it. @throws PayloadError */
export function editOf({ hash, data }: PackedDocument): SavedEdit {
  const known = edits.get(hash);
  if (known) return known;
  const text = zstdDecompressSync(data);
  const edit = readEditText(text);
  edits.set(hash, edit, text.length);
  return edit;
}

/** `edit` took the place of `before`. @param bytes of its text */
export function keepEdit(before: PackedDocument | null, edit: SavedEdit, hash: string, bytes: number): void {
  if (before) edits.delete(before.hash);
  edits.set(hash, edit, bytes);
}

/** Null where the search knows these words. @param known hash of what it knows */
export function wordsToIndex(words: Words, known: string | null): Spoken | null {
  if (known !== null && spokenHashes.get(words) === known) return null;
  const spoken = spokenOf(words.text.slice(0, words.length), words.start);
  spokenHashes.set(words, spoken.hash);
  return spoken.hash === known ? null : spoken;
}
