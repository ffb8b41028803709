import { parseDocument, serialize } from '#model/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc } from './document.ts';
import { jobs } from './jobs.ts';

export interface TranscriptOrigin {
  /** The stream ended: nothing is missing. */
  readonly complete: boolean;
  readonly engine: string | null;
  readonly draft: boolean;
  readonly notice: string | null;
}

/** The document with the state of its transcription beside it. */
export function savedForm(): object {
  const { status, engine, draft, notice } = jobs.transcription;
  const transcription: TranscriptOrigin = { complete: status === 'done', engine, draft, notice };
  return { ...serialize(currentDoc()), transcription };
}

/** @throws DocumentError */
export function readSavedForm(saved: unknown): { doc: EditorDocument; origin: TranscriptOrigin } {
  const { doc } = parseDocument(saved);
  return { doc, origin: originOf(saved) };
}

function originOf(saved: unknown): TranscriptOrigin {
  const none = { complete: false, engine: null, draft: false, notice: null };
  if (typeof saved !== 'object' || saved === null || !('transcription' in saved)) return none;
  const { transcription } = saved;
  if (typeof transcription !== 'object' || transcription === null) return none;
  const { complete, engine, draft, notice } = { ...none, ...transcription } as Record<string, unknown>;
  return {
    complete: complete === true,
    engine: typeof engine === 'string' ? engine : null,
    draft: draft === true,
    notice: typeof notice === 'string' ? notice : null,
  };
}
