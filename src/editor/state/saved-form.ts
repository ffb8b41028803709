import { parseDocument, serialize } from '#model/document.ts';
import type { EditorDocument, TranscriptOrigin } from '#model/types.ts';
import { currentDoc } from './document.ts';
import { jobs } from './jobs.ts';

/** The document with the state of its transcription beside it. */
export function savedForm(): object {
  const doc = currentDoc();
  const { engine = null, draft = false, notice = null } = doc.origin ?? {};
  const complete = jobs.transcription.status === 'done';
  return { ...serialize(doc), transcription: { complete, engine, draft, notice } };
}

/** `complete`: the stream ended, nothing is missing. @throws DocumentError */
export function readSavedForm(saved: unknown): { doc: EditorDocument; complete: boolean } {
  const { doc } = parseDocument(saved);
  const { complete, ...origin } = transcriptionOf(saved);
  return { doc: complete ? { ...doc, origin } : doc, complete };
}

function transcriptionOf(saved: unknown): TranscriptOrigin & { complete: boolean } {
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
