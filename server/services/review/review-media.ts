import { hiddenCopy, type LinkRow, reviewCopy } from '#server/db/edits/review-links.ts';
import type { ProjectRow } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { hiddenCopyJob, startHiddenCopy } from '#server/jobs/media/hidden-copy.ts';
import { reviewCopyJob, startReviewCopy } from '#server/jobs/media/review-copy.ts';
import { hiddenCopyKey, reviewCopyKey } from '#server/jobs/queue/keys.ts';
import { isOpen, type Task } from '#server/jobs/queue/tasks.ts';

/** Prefix of the session in signed URLs, which account sessions do not have. */
export const REVIEW_SESSION = 'review-';

type CopyState =
  | { readonly state: 'ready'; readonly key: string; readonly bytes: number }
  /** `beginning`: key of what can be played already. */
  | { readonly state: 'making'; readonly progress: number; readonly beginning: string | null }
  | { readonly state: 'failed' | 'deleted' };

const AGAIN_MS = 10 * 60_000;
const NOTHING = { progress: 0, beginning: null };

/** The copy for everybody but the owner, with all that is heard; starts making it if it does not exist. */
export async function copyForOthers(deps: Deps, project: ProjectRow): Promise<CopyState> {
  const { db, tasks } = deps;
  if (project.mediaDeletedAt) return { state: 'deleted' };
  const { mediaPrefix } = project;
  const copy = await reviewCopy(db, mediaPrefix);
  if (copy) return { state: 'ready', ...copy };
  const latest = await tasks.latest(reviewCopyJob, reviewCopyKey(mediaPrefix));
  if (latest && isOpen(latest) && !latest.cancelRequested)
    return { state: 'making', ...(latest.progress ?? NOTHING) };
  if (latest && hasFailedNow(latest)) return { state: 'failed' };
  await startReviewCopy(deps, project);
  return { state: 'making', ...NOTHING };
}

/** The copy that the holder of a link gets; starts making it if it does not exist. */
export function copyBehind(
  { hidesSilenced }: Pick<LinkRow, 'hidesSilenced'>,
  deps: Deps,
  project: ProjectRow,
): Promise<CopyState> {
  return hidesSilenced ? hiddenCopyForOthers(deps, project) : copyForOthers(deps, project);
}

/** Percent of the making of a hidden copy that is that of the copy for review, without which it cannot be. */
const BEFORE_HIDDEN = 80;

/** Never the copy for review, nor a beginning of it: both are heard as recorded. */
async function hiddenCopyForOthers(deps: Deps, project: ProjectRow): Promise<CopyState> {
  const { db, tasks } = deps;
  const plain = await copyForOthers(deps, project);
  const making = (progress: number): CopyState => ({ state: 'making', progress, beginning: null });
  if (plain.state === 'making') return making((BEFORE_HIDDEN / 100) * plain.progress);
  if (plain.state !== 'ready') return plain;
  const copy = await hiddenCopy(db, project);
  if (copy) return { state: 'ready', ...copy };
  const latest = await tasks.latest(hiddenCopyJob, hiddenCopyKey(project.mediaPrefix));
  if (latest && isOpen(latest))
    return making(BEFORE_HIDDEN + ((100 - BEFORE_HIDDEN) / 100) * (latest.progress?.progress ?? 0));
  if (latest && hasFailedNow(latest)) return { state: 'failed' };
  await startHiddenCopy(deps, project);
  return making(BEFORE_HIDDEN);
}

function hasFailedNow({ state, finishedAt }: Pick<Task, 'state' | 'finishedAt'>): boolean {
  return state === 'failed' && Date.now() - (finishedAt?.getTime() ?? 0) < AGAIN_MS;
}

/** Stops making the copy of a project, if nobody needs it. */
export async function stopCopyForOthers({ tasks }: Deps, { mediaPrefix }: ProjectRow): Promise<void> {
  const latest = await tasks.latest(reviewCopyJob, reviewCopyKey(mediaPrefix));
  if (latest && isOpen(latest)) await tasks.cancel(latest.id);
}
