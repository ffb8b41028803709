import { type SavedEdit, savedEdit } from '#model/saved-edit.ts';
import { currentDoc } from './document.ts';
import { jobs } from './jobs.ts';

/** The document with the state of its transcription. */
export function currentEdit(): SavedEdit {
  const complete = jobs.transcription.status === 'done';
  return { doc: currentDoc(), heard: { complete, added: complete ? [] : jobs.transcription.added } };
}

/** As it is saved. */
export function savedForm(): object {
  return savedEdit(currentEdit());
}
