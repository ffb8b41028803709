import { reviewCopy } from '#server/db/edits/review-links.ts';
import type { ProjectRow } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { reviewCopyJob, startReviewCopy } from '#server/jobs/media/review-copy.ts';
import { reviewCopyKey } from '#server/jobs/queue/keys.ts';
import { isOpen } from '#server/jobs/queue/tasks.ts';

/** Prefix of the session in signed URLs, which account sessions do not have. */
export const REVIEW_SESSION = 'review-';

type CopyState =
  | { readonly state: 'ready'; readonly key: string; readonly bytes: number }
  /** `beginning`: key of what can be played already. */
  | { readonly state: 'making'; readonly progress: number; readonly beginning: string | null }
  | { readonly state: 'failed' | 'deleted' };

const AGAIN_MS = 10 * 60_000;
const NOTHING = { progress: 0, beginning: null };

/** The copy for everybody but the owner; starts making it if it does not exist. */
export async function copyForOthers(deps: Deps, project: ProjectRow): Promise<CopyState> {
  const { db, tasks } = deps;
  if (project.mediaDeletedAt) return { state: 'deleted' };
  const { mediaPrefix } = project;
  const copy = await reviewCopy(db, mediaPrefix);
  if (copy) return { state: 'ready', ...copy };
  const latest = await tasks.latest(reviewCopyJob, reviewCopyKey(mediaPrefix));
  if (latest && isOpen(latest) && !latest.cancelRequested)
    return { state: 'making', ...(latest.progress ?? NOTHING) };
  if (latest?.state === 'failed' && Date.now() - (latest.finishedAt?.getTime() ?? 0) < AGAIN_MS)
    return { state: 'failed' };
  await startReviewCopy(deps, project);
  return { state: 'making', ...NOTHING };
}

/** Stops making the copy of a project, if nobody needs it. */
export async function stopCopyForOthers({ tasks }: Deps, { mediaPrefix }: ProjectRow): Promise<void> {
  const latest = await tasks.latest(reviewCopyJob, reviewCopyKey(mediaPrefix));
  if (latest && isOpen(latest)) await tasks.cancel(latest.id);
}
