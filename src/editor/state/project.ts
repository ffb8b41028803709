import { proxy } from 'valtio';
import { updateCredentials } from '#contract/index.ts';
import { emptyDocument } from '#model/document.ts';
import { callApi, isAbort, messageOf } from '#src/api/client/index.ts';
import { keepMine, startAutosave, stopAutosave } from './autosave.ts';
import { editor, openDocument } from './document.ts';
import { jobs } from './jobs.ts';
import { dropCopy, keepCopy, type LocalCopy, readCopy } from './local-copies.ts';
import { readSavedForm, savedForm } from './saved-form.ts';
import { clearSelection } from './selection.ts';
import { fetchProject, type ProjectInfo, session, sessionAuth, setCredentials } from './session.ts';
import { startTranscription, stopTranscription, type TranscriptionOptions } from './transcription.ts';

export interface WorkspaceState {
  /** `none`: the account has uploaded nothing. */
  status: 'loading' | 'ready' | 'none' | 'error';
  error: string | null;
}

export const workspace = proxy<WorkspaceState>({ status: 'loading', error: null });

/** The opening under way: a later one takes its place. */
let opening: AbortController | null = null;

export interface OpenOptions {
  readonly signal?: AbortSignal | undefined;
  /** What the upload's dialog chose; asks for the transcript of the new media with it. */
  readonly transcription?: TranscriptionOptions;
}

/**
 * Opens the account's project: balance, media, saved edit (or the newer one of this device), and its transcript as far as
 * it is not here yet. Called when the workspace opens and after an upload.
 * @returns whether it worked; if not, `workspace.error` says why
 */
export async function openProject({ signal, transcription }: OpenOptions = {}): Promise<boolean> {
  closeProject();
  const abort = new AbortController();
  opening = abort;
  const anySignal = signal ? AbortSignal.any([signal, abort.signal]) : abort.signal;
  void refreshCredentials();
  try {
    const saved = await fetchProject(anySignal);
    const local = session.project && (await readCopy(session.project.project_id));
    if (anySignal.aborted) return false;
    showProject(saved, local, transcription);
    return true;
  } catch (error) {
    if (opening !== abort) return false;
    workspace.error = isAbort(error) ? null : messageOf(error);
    workspace.status = 'error';
    return false;
  }
}

/** Leaves the workspace: saves what is open and ends what runs for it. */
export function closeProject(): void {
  opening?.abort();
  opening = null;
  stopAutosave();
  stopTranscription();
  workspace.status = 'loading';
  workspace.error = null;
}

/** Asks the server for the balance; an old figure stays where it cannot be reached. */
export async function refreshCredentials(): Promise<void> {
  try {
    setCredentials((await callApi(updateCredentials, sessionAuth())).new_credentials);
  } catch {
    // The download asks again before anything is charged.
  }
}

/** In a conflict: the version of this window replaces the other one. */
export async function keepThisVersion(): Promise<void> {
  await keepMine();
}

/** In a conflict: the server's version is opened; the one of this window stays on this device under another name. */
export async function takeSavedVersion(): Promise<void> {
  const { project } = session;
  if (project) {
    const set = { projectId: `${project.project_id} replaced`, revision: project.revision };
    await keepCopy({ ...set, document: savedForm(), savedAt: Date.now() });
  }
  // Stopping puts this version on the device once more; the copies keep their order, so dropping it comes after that.
  stopAutosave();
  if (project) await dropCopy(project.project_id);
  await openProject();
}

function showProject(
  saved: unknown,
  local: LocalCopy | null,
  options: TranscriptionOptions | undefined,
): void {
  clearSelection();
  const { project } = session;
  if (!project) {
    openDocument(emptyDocument({ duration: 0, language: 'en' }));
    workspace.status = 'none';
    return;
  }
  const opened = openSaved(project, saved, local, options?.language);
  workspace.status = 'ready';
  startAutosave(project.project_id, opened.revision, opened.isLocal);
  if (!opened.isComplete) void startTranscription(options);
}

/** Opens the newest of the two copies. An edit of this device that others have overtaken ends in a conflict when it is saved. */
function openSaved(
  project: ProjectInfo,
  saved: unknown,
  local: LocalCopy | null,
  language: 'en' | 'fr' | undefined,
): { revision: number; isLocal: boolean; isComplete: boolean } {
  const source = local?.document ?? saved;
  if (source === null || source === undefined) {
    const { duration } = project.media;
    openDocument(emptyDocument({ duration, language: language ?? project.language ?? 'en' }));
    return { revision: project.revision, isLocal: false, isComplete: false };
  }
  const { doc, origin } = readSavedForm(source);
  openDocument(doc);
  const { complete, engine, draft } = origin;
  if (complete)
    Object.assign(jobs.transcription, { status: 'done', progress: 100, error: null, engine, draft });
  if (local) editor.save = 'saving';
  return { revision: local?.revision ?? project.revision, isLocal: local !== null, isComplete: complete };
}
