import { proxy } from 'valtio';
import { failure } from '#contract/index.ts';
import { CallFailure } from '#src/api/client/index.ts';
import { session } from './session.ts';

/** `ended`: the link by which a collaborator came was revoked or is over. */
export const access = proxy({ ended: false });

/** Who came by a link to edit: what is the owner's alone is not offered. */
export function isCollaborator(): boolean {
  return session.project?.role === 'collaborator';
}

/** Who was told that access ended stays on the page. */
export function closeEndOfAccess(): void {
  access.ended = false;
}

/** Whether a refusal of a call about the project on screen means that; then it is noted. */
export function isEndOfAccess(error: unknown): boolean {
  if (!isCollaborator() || !(error instanceof CallFailure)) return false;
  if (!failure.safeParse(error.reply).data?.no_project) return false;
  access.ended = true;
  return true;
}
