import type { Db } from '#server/db/connection/open.ts';
import { documentData } from '#server/db/edits/documents.ts';
import { type ProjectRow, transcribedWords } from '#server/db/projects/projects.ts';
import type { StoredEdit } from '#server/threads/stored-transcript.ts';

/** What a thread reads the edit of a project from. */
export async function storedEditOf(
  db: Db,
  { id, paragraphs, media, language }: Pick<ProjectRow, 'id' | 'paragraphs' | 'media' | 'language'>,
): Promise<StoredEdit> {
  const document = await documentData(db, id);
  return {
    document,
    transcribed: document ? null : await transcribedWords(db, id),
    paragraphs,
    duration: media.duration,
    language: language ?? 'en',
  };
}
