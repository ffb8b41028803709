import { zstdDecompressSync } from 'node:zlib';
import { OPERATION_BYTES, operation, type VersionChange } from '#contract/index.ts';
import { repairs } from '#i18n/en/files.ts';
import { replies } from '#i18n/en/server.ts';
import { DOCUMENT_VERSION } from '#model/constants.ts';
import { withChapters } from '#model/edit/chapters.ts';
import { nonSilences } from '#model/edit/cut.ts';
import { silencedOf } from '#model/edit/gains.ts';
import { timeMap } from '#model/edit/time-map.ts';
import { isSameValue } from '#model/fields.ts';
import { type Change, claimsIn } from '#model/merge/claims.ts';
import { commitPass } from '#model/merge/commit-pass.ts';
import { cutOf } from '#model/merge/merge-cuts.ts';
import type { Operation } from '#model/merge/operation.ts';
import { commit } from '#model/merge/replica.ts';
import { editOperation, type SavedEdit, writeSavedEdit } from '#model/merge/saved-edit.ts';
import { operationProblem } from '#model/merge/sound.ts';
import { checkDocument, emptyDocument, serialize } from '#model/saved/document.ts';
import { savedWords } from '#model/saved/saved-words.ts';
import { type SavedCut, versionOf } from '#model/saved/serialize.ts';
import { DESCRIPTION_LENGTH, truncate } from '#model/time/format.ts';
import { shiftDocument } from '#model/transcripts/added-rushes.ts';
import type { Chapter, Cut, EditorDocument, Gain, Range, Words } from '#model/types.ts';
import { soundTexts } from '#model/words/sound-text.ts';
import { type PackedDocument, packed, readEditText } from './documents.ts';
import { editOf, keepEdit, wordsToIndex } from './edit-cache.ts';
import { PayloadError, parseJson } from './json.ts';
import type { Spoken } from './spoken.ts';

/** What saving an edit needs to know of the one before. */
export interface EditInput {
  /** JSON. */
  readonly text: Uint8Array;
  readonly before: PackedDocument | null;
  /** Of the words that the search knows. */
  readonly spokenHash: string | null;
  /** The newest version of documents that its author understands; absent: all. */
  readonly understands?: number;
}

export interface PackedEdit extends PackedDocument {
  readonly speakers: readonly string[];
  /** Null where the search knows these words. */
  readonly spoken: Spoken | null;
  /** Ranges that are muted or bleeped; null where they are as before. */
  readonly silenced: readonly Gain[] | null;
  readonly version: {
    readonly words: number;
    readonly cuts: number;
    /** Seconds of edited time. */
    readonly editedDuration: number;
    /** Null where there was no edit before. */
    readonly changed: VersionChange | null;
  };
  /** JSON of what this did to the edit before; null where it is not kept. */
  readonly change: string | null;
  /** Whether its words came from a file rather than from a recogniser; null where that is as before. */
  readonly imported: boolean | null;
}

/** Checks an edit and makes of it all that is stored. @throws PayloadError */
export function packEdit({ text, ...input }: EditInput): PackedEdit {
  const old = input.before && editOf(input.before);
  const read = readEditText(text);
  if (old && versionOf(read.doc) < versionOf(old.doc)) checkUnderstood(old, input);
  const operation = old && editOperation(old, read);
  // Words that did not change stay the same object, of which more is known.
  const edit = old && !operation?.words ? { ...read, doc: { ...read.doc, words: old.doc.words } } : read;
  const isKept = operation?.duration === old?.doc.duration;
  const change = operation && isKept ? { operation, claims: claimsIn(operation) } : null;
  return packedEdit({ text, edit, old, operation, change }, input);
}

/** Reads what the next edit of a project is saved onto. @throws PayloadError */
export function preloadEdit({ before, spokenHash }: Omit<EditInput, 'text'>): void {
  if (!before) return;
  const edit = editOf(before);
  wordsToIndex(edit.doc.words, spokenHash);
  editText(edit);
  // The first reading takes a thread several times as long.
  readOperation(Buffer.from(JSON.stringify({ duration: edit.doc.duration })), edit.doc.duration);
}

export interface MergeInput extends Omit<EditInput, 'text'> {
  /** JSON. */
  readonly operation: Uint8Array;
  /** JSON of what its author had not seen, in the order it was saved. */
  readonly unseen: readonly string[];
  /** Of an operation of the second pass: where people wrote comments, source seconds. */
  readonly commented?: readonly Range[];
}

/** Makes an operation part of the newest edit. @returns null where that changes nothing @throws PayloadError */
export function mergeEdit({ operation: bytes, unseen, commented, ...input }: MergeInput): PackedEdit | null {
  const { before } = input;
  if (!before) throw unsaveable(replies.editMissing());
  const old = editOf(before);
  checkUnderstood(old, input);
  const operation = readOperation(bytes, old.doc.duration);
  const changes = unseen.map((text) => soundTexts(JSON.parse(text) as Change));
  const { doc, change } = commented
    ? commitPass(old.doc, operation, commented)
    : commit(old.doc, operation, changes);
  const transcription = operation.transcription ?? old.transcription;
  const isSameProgress = isSameValue(transcription, old.transcription);
  if (isSameProgress && !change) return null;
  if (checkDocument(doc).length > 0) throw unsaveable(replies.editUnfit());
  const edit: SavedEdit = { doc, transcription };
  const applied = { duration: doc.duration, ...change?.operation, ...(!isSameProgress && { transcription }) };
  const loggedChange = { operation: applied, claims: change?.claims ?? [] };
  return packedEdit({ text: editText(edit), edit, old, operation: applied, change: loggedChange }, input);
}

/** What a page does not understand, it would lose. @throws PayloadError */
function checkUnderstood(
  { doc }: SavedEdit,
  { understands = DOCUMENT_VERSION }: Pick<EditInput, 'understands'>,
): void {
  if (versionOf(doc) > understands) throw new PayloadError(replies.pageTooOld());
}

interface PackInput {
  readonly text: Uint8Array;
  readonly edit: SavedEdit;
  readonly old: SavedEdit | null;
  /** From the one to the other. */
  readonly operation: Operation | null;
  readonly change: Change | null;
}

function packedEdit(
  { text, edit, old, operation, change }: PackInput,
  { before, spokenHash }: Omit<EditInput, 'text'>,
): PackedEdit {
  const { doc } = edit;
  const document = packed(text);
  const spoken = wordsToIndex(doc.words, spokenHash);
  keepEdit(before, edit, document.hash, text.length);
  return {
    ...document,
    speakers: doc.speakers,
    spoken,
    silenced: changedSilenced(old?.doc, doc),
    version: {
      words: doc.words.length,
      cuts: doc.cuts.length,
      editedDuration: editedDuration(doc),
      changed: old && changeOf(old.doc, doc, operation),
    },
    change: change && keptChange(change),
    imported: old && isImported(old) !== isImported(edit) ? isImported(edit) : null,
  };
}

function isImported({ doc, transcription }: SavedEdit): boolean {
  return transcription.complete && doc.words.length > 0 && doc.origin?.engine === null;
}

function changedSilenced(
  old: Pick<EditorDocument, 'gains'> | undefined,
  { gains }: EditorDocument,
): readonly Gain[] | null {
  const silenced = silencedOf(gains);
  return gains === old?.gains || isSameValue(silenced, silencedOf(old?.gains ?? [])) ? null : silenced;
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
  /** Those of the recording as it is now, source seconds; of what was added they are taken over. */
  readonly chapters?: readonly Chapter[];
}

/** The JSON text of the edit in the recording that other rushes were joined to. @throws PayloadError */
export function shiftEdit({ packed, offset, duration, added, chapters = [] }: ShiftedEdit): Uint8Array {
  const text = zstdDecompressSync(packed);
  const doc = shiftDocument(readEditText(text).doc, offset, duration);
  const more = chapters.filter(({ time }) => added && time >= added.start && time < added.end);
  const shifted = serialize(doc.chapters ? { ...doc, chapters: withChapters(doc.chapters, more) } : doc);
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

function changeOf(before: EditorDocument, after: EditorDocument, operation: Operation | null): VersionChange {
  const { words = [], cuts: { remove, insert } = { remove: [], insert: [] } } = operation ?? {};
  const old = new Map(remove.map((cut) => [cut.id, cut]));
  const now = new Set(insert.map(({ id }) => id));
  const isMoved = ({ id, start, duration, reason }: SavedCut): boolean => {
    const was = old.get(id);
    return was !== undefined && (was.start !== start || was.duration !== duration || was.reason !== reason);
  };
  const changed = {
    cut: insert.filter(({ id }) => !old.has(id)).map((cut) => cutOf(after.words, cut)),
    restored: remove.filter(({ id }) => !now.has(id)).map((cut) => cutOf(before.words, cut)),
    moved: insert.filter(isMoved).map((cut) => cutOf(after.words, cut)),
  };
  const named = nameOf(changed, words[0]?.insert);
  return {
    words: words.reduce((sum, change) => sum + Math.max(change.remove.length, change.insert.length), 0),
    cuts: changed.cut.length + changed.restored.length + changed.moved.length,
    seconds: Math.round(1000 * (editedDuration(after) - editedDuration(before))) / 1000,
    ...(named && { named }),
  };
}

/** @param inserted words of the first correction */
function nameOf(
  cuts: Readonly<Record<'cut' | 'restored' | 'moved', readonly Cut[]>>,
  inserted: readonly { text: string }[] | undefined,
): VersionChange['named'] {
  // Silences come and go with the cuts around them.
  for (const kind of ['cut', 'restored', 'moved'] as const) {
    const [first] = nonSilences(cuts[kind]);
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
  const problem = read.data.duration === duration ? operationProblem(read.data) : replies.editOfOther();
  if (problem) throw unsaveable(problem);
  return read.data;
}

function unsaveable(reason: string): PayloadError {
  return new PayloadError(repairs.cannotBeSaved({ reason }));
}

const { words: NO_WORDS } = emptyDocument({ duration: 0, language: 'en' });

/** Words are nine tenths of the text, and most edits leave them as they are. */
const texts = new WeakMap<Words, string>();

/** JSON. */
function editText({ doc, transcription }: SavedEdit): Uint8Array {
  // Other readings say which version it is.
  const none = { ...NO_WORDS, other: doc.words.other };
  const { words: _, ...rest } = writeSavedEdit({ doc: { ...doc, words: none }, transcription }) as {
    words: object;
  };
  const words = texts.get(doc.words) ?? JSON.stringify(savedWords(doc.words));
  texts.set(doc.words, words);
  return Buffer.from(`{"words":${words},${JSON.stringify(rest).slice(1)}`);
}
