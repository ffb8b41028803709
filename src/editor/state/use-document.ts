import { useSnapshot } from 'valtio';
import type { EditorDocument } from '#model/types.ts';
import { editor } from './document.ts';

/** The document for a component: it renders again at each change of it and at nothing else. */
export function useDocument(): EditorDocument {
  return useSnapshot(editor).doc;
}
