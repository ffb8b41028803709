import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { diffWords } from '#model/diff.ts';
import { serialize } from '#model/document.ts';
import { shiftDocument } from '#model/shift-document.ts';
import { timeMap } from '#model/time-map.ts';
import type { Cut, EditorDocument, Range } from '#model/types.ts';
import { type PackedDocument, packText, readPacked, readText } from './documents.ts';
import { PayloadError, parseJson } from './json.ts';
import { type Spoken, spokenOf } from './spoken.ts';

/** What saving an edit needs to know of the one before. */
export interface EditInput {
  /** JSON. */
  readonly text: Uint8Array;
  /** The edit saved before, packed. */
  readonly before: Uint8Array | null;
  /** The newest base of the versions, packed. */
  readonly base: Uint8Array | null;
  /** Of the words that the search knows. */
  readonly spokenHash: string | null;
}

export interface VersionSummary {
  readonly words: number;
  readonly cuts: number;
  /** Seconds of edited time. */
  readonly editedDuration: number;
}

export interface PackedEdit extends PackedDocument {
  readonly speakers: readonly string[];
  /** Null where the search knows these words. */
  readonly spoken: Spoken | null;
  readonly version: VersionSummary & {
    /** Null where there was no edit before. */
    readonly changed: { readonly words: number; readonly cuts: number; readonly seconds: number } | null;
    /** With the base's text as dictionary; null where this edit is to be the next base. */
    readonly patch: Uint8Array | null;
  };
  /** Of the edit before, where it has to become the first base. */
  readonly first: VersionSummary | null;
}

/** Patches against one base grow; one this much shorter than the base still pays. */
const BASE_TO_PATCH = 16;
const SMALL_PATCH = 1024;
const LEVEL = 6;

/** Checks an edit and makes of it all that is stored. @throws PayloadError */
export function packEdit({ text, before, base, spokenHash }: EditInput): PackedEdit {
  const { packed, doc } = packText(text);
  const old = before && readable(before);
  const spoken = spokenOf(doc.words.text.slice(0, doc.words.length), doc.words.start);
  const onto = base ?? (old && before);
  return {
    ...packed,
    speakers: doc.speakers,
    spoken: spoken.hash === spokenHash ? null : spoken,
    version: {
      ...summaryOf(doc),
      changed: old && changeOf(old, doc),
      patch: onto && patchOf(text, onto),
    },
    first: !base && old ? summaryOf(old) : null,
  };
}

/** Null where an earlier version of this program stored what this one refuses. */
function readable(data: Uint8Array): EditorDocument | null {
  try {
    return readPacked(data).doc;
  } catch (error) {
    if (error instanceof PayloadError) return null;
    throw error;
  }
}

export interface ShiftedEdit {
  readonly packed: Uint8Array;
  /** Seconds that were joined before the recording. */
  readonly offset: number;
  /** Source seconds that it lasts now. */
  readonly duration: number;
  /** What the edit has no words of yet; null leaves that as it is. */
  readonly added: Range | null;
}

/** The JSON text of the edit in the recording that other rushes were joined to. @throws PayloadError */
export function shiftEdit({ packed, offset, duration, added }: ShiftedEdit): Uint8Array {
  const text = zstdDecompressSync(packed);
  const shifted = serialize(shiftDocument(readText(text).doc, offset, duration));
  const { transcription } = parseJson(text, 'document') as { transcription?: object };
  return Buffer.from(
    JSON.stringify({ ...shifted, transcription: shiftedState(transcription, { offset, added }) }),
  );
}

/** What stands beside the edit: see docs/document-format.md. */
function shiftedState(state: unknown, { offset, added }: Pick<ShiftedEdit, 'offset' | 'added'>): object {
  const known = (typeof state === 'object' && state !== null ? state : {}) as {
    readonly complete?: boolean;
    readonly added?: readonly Range[];
  };
  const missing = Array.isArray(known.added) ? (known.added as Range[]) : [];
  const later = missing.map(({ start, end }) => ({ start: start + offset, end: end + offset }));
  if (!added) return { ...known, ...(later.length > 0 && { added: later }) };
  return { ...known, complete: false, added: [...later, added].sort((a, b) => a.start - b.start) };
}

/** @returns null where a base of its own is better */
function patchOf(text: Uint8Array, base: Uint8Array): Uint8Array | null {
  const dictionary = zstdDecompressSync(base);
  const size = text.length + dictionary.length;
  const patch = zstdCompressSync(text, {
    dictionary,
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      // The window has to reach back over all of the dictionary.
      [constants.ZSTD_c_windowLog]: Math.min(27, Math.max(17, Math.ceil(Math.log2(size)))),
    },
  });
  return patch.length > Math.max(SMALL_PATCH, base.length / BASE_TO_PATCH) ? null : patch;
}

function summaryOf(doc: EditorDocument): VersionSummary {
  return { words: doc.words.length, cuts: doc.cuts.length, editedDuration: editedDuration(doc) };
}

const editedDuration = ({ cuts, duration }: EditorDocument): number => timeMap(cuts, duration).editedDuration;

function changeOf(before: EditorDocument, after: EditorDocument) {
  const words = diffWords(before.words, after.words);
  return {
    words: words.reduce((sum, { hunk }) => sum + Math.max(hunk.remove, hunk.insert.length), 0),
    cuts: differing(before.cuts, after.cuts),
    seconds: Math.round(1000 * (editedDuration(after) - editedDuration(before))) / 1000,
  };
}

/** Cuts made, deleted or moved. */
function differing(before: readonly Cut[], after: readonly Cut[]): number {
  const old = new Map(before.map((cut) => [cut.id, cut]));
  const changed = after.filter((cut) => {
    const was = old.get(cut.id);
    return was?.start !== cut.start || was.duration !== cut.duration || was.reason !== cut.reason;
  });
  const now = new Set(after.map(({ id }) => id));
  return changed.length + before.filter(({ id }) => !now.has(id)).length;
}
