import { proxy } from 'valtio';
import { failure } from '#contract/index.ts';
import { CallFailure } from '#src/api/client/index.ts';
import { session } from './session.ts';

/** `ended`: the collaborator's link was revoked or has expired. */
export const access = proxy({ ended: false });

/** Whether the user came by a link to edit and is not offered what only the owner may do. */
export function isCollaborator(): boolean {
  return session.project?.role === 'collaborator';
}

/** Dismisses the notice; the user stays on the page. */
export function closeEndOfAccess(): void {
  access.ended = false;
}

/** Whether a refused call about the open project means that access has ended; if so, sets `ended`. */
export function isEndOfAccess(error: unknown): boolean {
  if (!isCollaborator() || !(error instanceof CallFailure)) return false;
  if (!failure.safeParse(error.reply).data?.no_project) return false;
  access.ended = true;
  return true;
}
