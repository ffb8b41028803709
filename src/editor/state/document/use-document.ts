import { useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import type { EditorDocument } from '#model/types.ts';
import { session } from '../session/session.ts';
import { currentDoc, editor } from './document.ts';
import { restingDocument } from './drag.ts';

/** Whether the project on screen is another account's. */
export function useCollaborator(): boolean {
  return useSnapshot(session).project?.role === 'collaborator';
}

const follow = (changed: () => void): (() => void) => subscribe(editor, changed);

/** The value of `select`: the component renders again only when it changes, not during each drag of a cut. */
export function useDocumentPart<T>(select: (doc: EditorDocument) => T): T {
  return useSyncExternalStore(follow, () => select(currentDoc()));
}

/** `restingDocument` for parts that need not follow a drag: rendering them in each frame would take a third of it. */
export function useRestingDocument(): EditorDocument {
  return useSyncExternalStore(follow, restingDocument);
}

const whole = (doc: EditorDocument): EditorDocument => doc;

/** The document for a component: it renders again at each change of it and at nothing else. */
export function useDocument(): EditorDocument {
  return useDocumentPart(whole);
}
