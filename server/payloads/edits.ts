import { zstdDecompressSync } from 'node:zlib';
import { OPERATION_BYTES, operation } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { shiftDocument } from '#model/added-rushes.ts';
import { DESCRIPTION_LENGTH, truncate } from '#model/cost.ts';
import { nonSilences } from '#model/cut.ts';
import { diffWords } from '#model/diff.ts';
import { checkDocument, emptyDocument, serialize } from '#model/document.ts';
import { type Change, claimsIn } from '#model/merge/claims.ts';
import type { Operation } from '#model/merge/operation.ts';
import { commit } from '#model/merge/replica.ts';
import { operationProblem } from '#model/merge/sound.ts';
import { editOperation, type SavedEdit, savedEdit } from '#model/saved-edit.ts';
import { savedWords } from '#model/serialize.ts';
import { timeMap } from '#model/time-map.ts';
import type { Cut, EditorDocument, Range, Words } from '#model/types.ts';
import { type PackedDocument, packed, readText } from './documents.ts';
import { PayloadError, parseJson } from './json.ts';
import type { Spoken } from './spoken.ts';
import { editOf, forgetEdit, keepEdit, newlySpoken, type StoredEdit } from './warm-edits.ts';

/** What saving an edit needs to know of the one before. */
export interface EditInput {
  /** JSON. */
  readonly text: Uint8Array;
  readonly before: StoredEdit | null;
  /** Of the words that the search knows. */
  readonly spokenHash: string | null;
}

/** What an edit did to the one before it. */
export interface EditChange {
  readonly words: number;
  readonly cuts: number;
  /** Of edited time. */
  readonly seconds: number;
  /** The first change that a person would name, and its words, truncated; absent for pauses and settings. */
  readonly named?: { readonly kind: 'cut' | 'restored' | 'moved' | 'corrected'; readonly text: string };
}

export interface PackedEdit extends PackedDocument {
  readonly speakers: readonly string[];
  /** Null where the search knows these words. */
  readonly spoken: Spoken | null;
  readonly version: {
    readonly words: number;
    readonly cuts: number;
    /** Seconds of edited time. */
    readonly editedDuration: number;
    /** Null where there was no edit before. */
    readonly changed: EditChange | null;
  };
  /** JSON of what this did to the edit before; null where it is not kept. */
  readonly change: string | null;
}

/** Checks an edit and makes of it all that is stored. @throws PayloadError, CacheMiss */
export function packEdit({ text, ...input }: EditInput): PackedEdit {
  const old = input.before && editOf(input.before);
  const edit = withWordsOf(old, readText(text));
  const operation = old && old.doc.duration === edit.doc.duration ? editOperation(old, edit) : null;
  const change = operation && { operation, claims: claimsIn(operation) };
  return packedEdit({ text, edit, old, change }, input);
}

/** Words that did not change stay the same object, of which more is known. */
function withWordsOf(old: SavedEdit | null, edit: SavedEdit): SavedEdit {
  if (!old || diffWords(old.doc.words, edit.doc.words).length > 0) return edit;
  return { ...edit, doc: { ...edit.doc, words: old.doc.words } };
}

/** Reads what the next edit of a project is saved onto. @throws PayloadError, CacheMiss */
export function preloadEdit({ before, spokenHash }: Omit<EditInput, 'text'>): void {
  if (!before) return;
  const edit = editOf(before);
  newlySpoken(edit.doc.words, spokenHash);
  editText(edit);
  // The first reading takes a thread several times as long.
  readOperation(Buffer.from(JSON.stringify({ duration: edit.doc.duration })), edit.doc.duration);
}

export interface MergeInput extends Omit<EditInput, 'text'> {
  /** JSON. */
  readonly operation: Uint8Array;
  /** JSON of what its author had not seen, in the order it was saved. */
  readonly unseen: readonly string[];
}

/** Makes an operation part of the newest edit. @returns null where that changes nothing @throws PayloadError, CacheMiss */
export function mergeEdit({ operation: bytes, unseen, ...input }: MergeInput): PackedEdit | null {
  const { before } = input;
  if (!before) throw new PayloadError('This edit cannot be saved: there is none before.');
  const old = editOf(before);
  const operation = readOperation(bytes, old.doc.duration);
  const changes = unseen.map((text) => JSON.parse(text) as Change);
  const { doc, change } = commit(old.doc, operation, changes);
  const heard = operation.heard ?? old.heard;
  const merged: SavedEdit = { doc, heard };
  const effective = editOperation(old, merged);
  if (effective === null && !change) return null;
  if (checkDocument(doc).length > 0) throw new PayloadError('This edit cannot be saved: it does not fit.');
  const text = editText(merged);
  const kept = {
    operation: effective ?? { duration: doc.duration },
    claims: change?.claims ?? [],
  };
  return packedEdit({ text, edit: merged, old, change: kept }, input);
}

interface Pieces {
  readonly text: Uint8Array;
  readonly edit: SavedEdit;
  readonly old: SavedEdit | null;
  readonly change: Change | null;
}

function packedEdit(
  { text, edit, old, change }: Pieces,
  { before, spokenHash }: Omit<EditInput, 'text'>,
): PackedEdit {
  const { doc } = edit;
  const document = packed(text);
  const spoken = newlySpoken(doc.words, spokenHash);
  if (before && before.hash !== document.hash) forgetEdit(before.hash);
  keepEdit(edit, { ...document, bytes: text.length });
  return {
    ...document,
    speakers: doc.speakers,
    spoken,
    version: {
      words: doc.words.length,
      cuts: doc.cuts.length,
      editedDuration: editedDuration(doc),
      changed: old && changeOf(old.doc, doc),
    },
    change: change && keptChange(change),
  };
}

function keptChange(change: Change): string | null {
  const text = JSON.stringify(change);
  return text.length > OPERATION_BYTES ? null : text;
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

const editedDuration = ({ cuts, duration }: EditorDocument): number => timeMap(cuts, duration).editedDuration;

function changeOf(before: EditorDocument, after: EditorDocument): EditChange {
  const words = diffWords(before.words, after.words);
  const cuts = changedCuts(before.cuts, after.cuts);
  const named = nameOf(cuts, words[0]?.hunk.insert);
  return {
    words: words.reduce((sum, { hunk }) => sum + Math.max(hunk.remove, hunk.insert.length), 0),
    cuts: cuts.made.length + cuts.moved.length + cuts.gone.length,
    seconds: Math.round(1000 * (editedDuration(after) - editedDuration(before))) / 1000,
    ...(named && { named }),
  };
}

type ChangedCuts = Readonly<Record<'made' | 'moved' | 'gone', readonly Cut[]>>;

function changedCuts(before: readonly Cut[], after: readonly Cut[]): ChangedCuts {
  const old = new Map(before.map((cut) => [cut.id, cut]));
  const now = new Set(after.map(({ id }) => id));
  const isMoved = (cut: Cut): boolean => {
    const was = old.get(cut.id);
    return (
      was !== undefined &&
      (was.start !== cut.start || was.duration !== cut.duration || was.reason !== cut.reason)
    );
  };
  return {
    made: after.filter(({ id }) => !old.has(id)),
    moved: after.filter(isMoved),
    gone: before.filter(({ id }) => !now.has(id)),
  };
}

/** @param inserted words of the first correction */
function nameOf(cuts: ChangedCuts, inserted: readonly { text: string }[] | undefined): EditChange['named'] {
  // Silences come and go with the cuts around them.
  for (const [kind, changed] of [
    ['cut', cuts.made],
    ['restored', cuts.gone],
    ['moved', cuts.moved],
  ] as const) {
    const [first] = nonSilences(changed);
    if (first) return { kind, text: first.startWordIdx < 0 ? '' : short(first.description) };
  }
  return inserted && { kind: 'corrected', text: short(inserted.map(({ text }) => text).join(' ')) };
}

const short = (text: string): string => truncate(text, DESCRIPTION_LENGTH);

/** @param duration of the recording it is for, source seconds @throws PayloadError */
function readOperation(text: Uint8Array, duration: number): Operation {
  const read = operation.safeParse(parseJson(text, 'operation'));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new PayloadError(
      replies.malformed({ part: `operation ${issue?.path.slice(0, 3).join('.') ?? ''}` }),
    );
  }
  const problem =
    read.data.duration === duration ? operationProblem(read.data) : 'It is of another recording.';
  if (problem) throw new PayloadError(`This edit cannot be saved: ${problem}`);
  return read.data;
}

const { words: NO_WORDS } = emptyDocument({ duration: 0, language: 'en' });

/** Words are nine tenths of the text, and most edits leave them as they are. */
const texts = new WeakMap<Words, string>();

/** JSON. */
function editText({ doc, heard }: SavedEdit): Uint8Array {
  const { words: _, ...rest } = savedEdit({ doc: { ...doc, words: NO_WORDS }, heard }) as { words: object };
  const words = texts.get(doc.words) ?? JSON.stringify(savedWords(doc.words));
  texts.set(doc.words, words);
  return Buffer.from(`{"words":${words},${JSON.stringify(rest).slice(1)}`);
}
