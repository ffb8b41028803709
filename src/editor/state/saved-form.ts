import { parseDocument, serialize } from '#model/document.ts';
import type { EditorDocument, Range, TranscriptOrigin } from '#model/types.ts';
import { currentDoc } from './document.ts';
import { jobs } from './jobs.ts';

/** The document with the state of its transcription beside it. */
export function savedForm(): object {
  const doc = currentDoc();
  const { engine = null, draft = false, notice = null } = doc.origin ?? {};
  const complete = jobs.transcription.status === 'done';
  const { added } = jobs.transcription;
  const missing = !complete && added.length > 0 && { added };
  return { ...serialize(doc), transcription: { complete, engine, draft, notice, ...missing } };
}

export interface SavedForm {
  readonly doc: EditorDocument;
  /** The stream ended, nothing is missing. */
  readonly complete: boolean;
  /** Stretches of rushes that were joined to the recording, and are not heard yet. Source seconds. */
  readonly added: readonly Range[];
}

/** @throws DocumentError */
export function readSavedForm(saved: unknown): SavedForm {
  const { doc } = parseDocument(saved);
  const { complete, added, ...origin } = transcriptionOf(saved);
  return { doc: complete || added.length > 0 ? { ...doc, origin } : doc, complete, added };
}

function transcriptionOf(saved: unknown): TranscriptOrigin & Omit<SavedForm, 'doc'> {
  const none = { complete: false, added: [], engine: null, draft: false, notice: null };
  if (typeof saved !== 'object' || saved === null || !('transcription' in saved)) return none;
  const { transcription } = saved;
  if (typeof transcription !== 'object' || transcription === null) return none;
  const { complete, added, engine, draft, notice } = { ...none, ...transcription } as Record<string, unknown>;
  return {
    complete: complete === true,
    added: Array.isArray(added) ? added.filter(isRange) : [],
    engine: typeof engine === 'string' ? engine : null,
    draft: draft === true,
    notice: typeof notice === 'string' ? notice : null,
  };
}

function isRange(value: unknown): value is Range {
  const { start, end } = { ...(value as Partial<Range> | null) };
  return typeof start === 'number' && typeof end === 'number' && start < end;
}
