import { useSnapshot } from 'valtio';
import { session } from './session.ts';

/** Whether the project on screen is another account's. */
export function useCollaborator(): boolean {
  return useSnapshot(session).project?.role === 'collaborator';
}
