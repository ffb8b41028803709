import type { Chapter, EditorDocument } from '#model/types.ts';
import { session } from '../session/session.ts';

const NONE: readonly Chapter[] = [];

/** Of the edit, else of the recording; source seconds. The same array for the same chapters. */
export function chaptersOf({ chapters }: Pick<EditorDocument, 'chapters'>): readonly Chapter[] {
  return chapters ?? session.project?.media.chapters ?? NONE;
}
