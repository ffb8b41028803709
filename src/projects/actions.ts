import {
  discardUpload,
  duplicateProject,
  keepProject,
  leaveProject,
  moveProjects,
  openProject,
  type ProjectCard,
  renameProject,
  type Shelf,
} from '#contract/index.ts';
import { projects as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { callApi, messageOf } from '#src/api/client/index.ts';
import { saveNow } from '#src/editor/state/saving/autosave.ts';
import { session, sessionAuth, setProject } from '#src/editor/state/session/session.ts';
import { toast } from '#src/ui/index.ts';
import { changeCard, library, refreshLibrary, takeOut, takeOutIncoming, takeOutShared } from './library.ts';
import { clearPicks } from './picks.ts';

/** What is not saved by then stays on this device. */
const SAVE_WAIT_MS = 3000;

/** The edit on screen, before another project takes its place. */
export async function saveShown(): Promise<void> {
  await Promise.race([saveNow(), new Promise((resolve) => setTimeout(resolve, SAVE_WAIT_MS))]);
}

/** Gives up a project of another account. */
export async function leave(projectId: string, name: string): Promise<void> {
  takeOutShared(projectId);
  await attempt(texts.notLeft(), async () => {
    await callApi(leaveProject, { ...sessionAuth(), project_id: projectId });
    if (session.project?.project_id === projectId) setProject(null);
    toast({ tone: 'success', title: texts.left({ name }) });
  });
  await refreshLibrary();
}

/** Stops the join of an upload, whose files are deleted on the server. */
export async function cancelJoin(joinId: string): Promise<void> {
  takeOutIncoming(joinId);
  await attempt(texts.notCancelled(), async () => {
    await callApi(discardUpload, { ...sessionAuth(), join_id: joinId });
  });
  await refreshLibrary();
}

/** Makes it the project that is open; the edit on screen is saved before. @returns whether it worked */
export async function makeOpen(projectId: string): Promise<boolean> {
  await saveShown();
  return attempt(texts.notOpened(), async () => {
    await callApi(openProject, { ...sessionAuth(), project_id: projectId });
  });
}

/** @returns whether it worked */
export async function renameTo(projectId: string, name: string): Promise<boolean> {
  const before = library.cards.find(({ project_id }) => project_id === projectId)?.name;
  changeCard(projectId, { name });
  const done = await attempt(texts.notRenamed(), async () => {
    const reply = await callApi(renameProject, { ...sessionAuth(), project_id: projectId, name });
    changeCard(projectId, { name: reply.name });
    const { project } = session;
    if (project?.project_id === projectId) setProject({ ...project, name: reply.name });
  });
  if (!done && before !== undefined) changeCard(projectId, { name: before });
  return done;
}

/** @returns the copy; null where it failed */
export async function duplicate(projectId: string): Promise<{ id: string; name: string } | null> {
  let copy: { id: string; name: string } | null = null;
  await attempt(texts.notDuplicated(), async () => {
    // The copy is made of what the server has.
    if (session.project?.project_id === projectId) await saveNow();
    const reply = await callApi(duplicateProject, { ...sessionAuth(), project_id: projectId });
    copy = { id: reply.project_id, name: reply.name };
    await refreshLibrary();
  });
  return copy;
}

export async function setKept(card: ProjectCard, on: boolean): Promise<void> {
  const { project_id, kept, expires_at } = card;
  changeCard(project_id, { kept: on });
  const done = await attempt(texts.notChanged(), async () => {
    const reply = await callApi(keepProject, { ...sessionAuth(), project_id, keep: on ? 'true' : 'false' });
    changeCard(project_id, { expires_at: reply.expires_at });
  });
  if (!done) changeCard(project_id, { kept, expires_at });
}

const DONE: Readonly<Record<Shelf | 'deleted', (of: { count: number }) => string>> = {
  active: texts.movedToProjects,
  archived: texts.movedToArchive,
  trash: texts.movedToTrash,
  deleted: texts.deleted,
};

/** Moves them off the shelf that is shown; all but `deleted` can be undone. */
export async function moveTo(ids: readonly string[], to: Shelf | 'deleted'): Promise<void> {
  if (ids.length === 0) return;
  const from = library.shelf;
  const putBack = takeOut(ids);
  clearPicks();
  const done = await attempt(texts.notMoved(), async () => {
    const moved = await move(ids, to);
    toast({
      tone: 'success',
      title: DONE[to]({ count: moved.length }),
      action:
        to === 'deleted' || moved.length === 0
          ? undefined
          : { label: ui.undo(), onClick: () => void moveBack(moved, from) },
    });
  });
  if (!done) putBack();
  await refreshLibrary();
}

async function moveBack(ids: readonly string[], to: Shelf): Promise<void> {
  await attempt(texts.notMovedBack(), async () => {
    await move(ids, to);
  });
  await refreshLibrary();
}

async function move(ids: readonly string[], to: Shelf | 'deleted'): Promise<string[]> {
  const payload = { ...sessionAuth(), project_ids: JSON.stringify(ids), to };
  const { moved } = await callApi(moveProjects, payload);
  const { project } = session;
  // The workspace opens another one then.
  if (project && moved.includes(project.project_id) && (to === 'trash' || to === 'deleted')) setProject(null);
  return moved;
}

async function attempt(title: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    toast({ tone: 'error', title, description: messageOf(error) });
    return false;
  }
}
