import { isSameValue } from '../fields.ts';
import { parseDocument } from '../saved/document.ts';
import { serialize } from '../saved/serialize.ts';
import type { EditorDocument, Range, TranscriptOrigin } from '../types.ts';
import { soundText } from '../words/sound-text.ts';
import { replayOperation } from './merge.ts';
import { type Operation, operationBetween, type TranscriptionProgress } from './operation.ts';

/** A document with the state of its transcription beside it (docs/document-format.md). */
export interface SavedEdit {
  readonly doc: EditorDocument;
  readonly transcription: TranscriptionProgress;
}

export function writeSavedEdit({ doc, transcription: { complete, added } }: SavedEdit): object {
  const { engine = null, draft = false, notice = null, checkedBy, spoken } = doc.origin ?? {};
  const missing = !complete && added.length > 0 && { added };
  const told = { ...(checkedBy !== undefined && { checkedBy }), ...(spoken !== undefined && { spoken }) };
  return { ...serialize(doc), transcription: { complete, engine, draft, notice, ...told, ...missing } };
}

/** @throws DocumentError */
export function readSavedEdit(saved: unknown): SavedEdit {
  const { doc } = parseDocument(saved);
  const { complete, added, ...origin } = transcriptionOf(saved);
  const isTranscribed = complete || added.length > 0;
  return { doc: isTranscribed ? { ...doc, origin } : doc, transcription: { complete, added } };
}

/** Null where nothing differs. */
export function editOperation(before: SavedEdit, after: SavedEdit): Operation | null {
  const operation = operationBetween(before.doc, after.doc);
  if (isSameValue(before.transcription, after.transcription)) return operation;
  return { duration: after.doc.duration, ...operation, transcription: after.transcription };
}

/** The edit after operations that were made on it. */
export function editAfter({ doc, transcription }: SavedEdit, operations: readonly Operation[]): SavedEdit {
  return {
    doc: operations.reduce(replayOperation, doc),
    transcription: transcriptionStateAfter(transcription, operations),
  };
}

/** The transcription's progress after operations that followed `transcription`. */
export function transcriptionStateAfter(
  transcription: TranscriptionProgress,
  operations: readonly Operation[],
): TranscriptionProgress {
  return operations.findLast((operation) => operation.transcription)?.transcription ?? transcription;
}

function transcriptionOf(saved: unknown): TranscriptOrigin & TranscriptionProgress {
  const none = { complete: false, added: [], engine: null, draft: false, notice: null };
  if (typeof saved !== 'object' || saved === null || !('transcription' in saved)) return none;
  const { transcription } = saved;
  if (typeof transcription !== 'object' || transcription === null) return none;
  const saidBy = { ...none, ...transcription } as Record<string, unknown>;
  const { complete, added, engine, draft, notice, checkedBy, spoken } = saidBy;
  return {
    complete: complete === true,
    added: Array.isArray(added) ? added.filter(isRange) : [],
    engine: typeof engine === 'string' ? soundText(engine) : null,
    draft: draft === true,
    notice: typeof notice === 'string' ? soundText(notice) : null,
    ...(typeof checkedBy === 'string' && { checkedBy: soundText(checkedBy) }),
    ...(typeof spoken === 'string' && { spoken: soundText(spoken) }),
  };
}

function isRange(value: unknown): value is Range {
  const { start, end } = { ...(value as Partial<Range> | null) };
  return typeof start === 'number' && typeof end === 'number' && start < end;
}
