import { proxy, ref } from 'valtio';
import type { ReplicaStart } from '#model/merge/replica.ts';
import { editAfter, readSavedEdit, type SavedEdit } from '#model/merge/saved-edit.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { isAbort, mayPass } from '#src/api/client/index.ts';
import { resetCutList } from './cuts/cut-list.ts';
import { recallProposals } from './cuts/proposals.ts';
import { stopSuggestions } from './cuts/suggestions.ts';
import { recallTakes } from './cuts/takes.ts';
import { editor, openDocument } from './document/document.ts';
import { clearSelection } from './document/selection.ts';
import { forgetPrice } from './download/download-plan.ts';
import { beginWithDefaults } from './download/download-settings.ts';
import { startAutosave, stopAutosave } from './saving/autosave.ts';
import { savedForm } from './saving/journal.ts';
import { claimSlot, DeviceError, keepWhole, type Slot } from './saving/local-copy.ts';
import { followSecondPass, stopSecondPass } from './saving/second-pass.ts';
import { access, isCollaborator } from './session/access.ts';
import { refreshCredentials } from './session/purchase.ts';
import { fetchProject, type ProjectInfo, session } from './session/session.ts';
import { followVoices, stopVoices } from './session/voices.ts';
import { alignmentRun, stopAlignment } from './transcription/alignment.ts';
import { retranscriptionRun } from './transcription/retranscription.ts';
import { loadSilences, stopSilences } from './transcription/silences.ts';
import { type TranscriptFile, takeUploadedTranscript } from './transcription/transcript-files.ts';
import {
  startTranscription,
  stopTranscription,
  type TranscriptionOptions,
} from './transcription/transcription.ts';
import { jobs } from './work/jobs.ts';
import { failed, LOADING, type Loadable, READY } from './work/loadable.ts';

/** Loading state of the open project. `isEmpty`: the account has none. */
export const workspace = proxy<Loadable<{ isEmpty: boolean }>>({ ...LOADING, isEmpty: false });

let opening: AbortController | null = null;
/** The project that a retry opens; null: the one that is open on the server. */
let asked: string | null = null;

/** Delay before opening is retried without a connection, ms. */
const RETRY_MS = 5000;

export interface OpenOptions {
  /** Null: the project that is open on the server. Absent: the last requested one. */
  readonly projectId?: string | null;
  readonly signal?: AbortSignal | undefined;
  /** Options of the upload dialog; requests the transcript of the new media. */
  readonly transcription?: TranscriptionOptions;
  /** Used instead of requesting one. */
  readonly transcript?: TranscriptFile | undefined;
}

/** Opens a project and its transcript. @returns whether it worked; if not, `workspace.error` says why */
export async function openProject(options: OpenOptions = {}): Promise<boolean> {
  const { projectId = asked, signal, transcription, transcript } = options;
  asked = projectId;
  closeProject();
  const abort = new AbortController();
  opening = abort;
  const anySignal = signal ? AbortSignal.any([signal, abort.signal]) : abort.signal;
  // The download asks again before anything is charged.
  refreshCredentials().catch(() => undefined);
  try {
    const saved = await fetchProject(projectId, anySignal);
    const slot = session.project && (await slotOf(session.project.project_id));
    if (anySignal.aborted) {
      slot?.release();
      return false;
    }
    asked = session.project?.project_id ?? null;
    showProject(saved, slot, transcription, transcript);
    return true;
  } catch (error) {
    if (opening !== abort) return false;
    Object.assign(workspace, failed(error), isAbort(error) && { error: null });
    if (mayPass(error)) retryOpening(abort.signal);
    return false;
  }
}

/** Reopens the project once the server may be back, unless it was opened or left before. */
function retryOpening(signal: AbortSignal): void {
  const again = (): void => {
    stop();
    void openProject();
  };
  const timer = setTimeout(again, RETRY_MS);
  const stop = (): void => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
  };
  window.addEventListener('online', again);
  signal.addEventListener('abort', stop, { once: true });
}

export function closeProject(): void {
  opening?.abort();
  opening = null;
  stopAutosave();
  stopTranscription();
  retranscriptionRun.stop();
  stopAlignment();
  stopSuggestions();
  stopSilences();
  stopSecondPass();
  stopVoices();
  forgetPrice();
  Object.assign(workspace, LOADING, { isEmpty: false });
}

export async function takeSavedVersion(): Promise<void> {
  const { project } = session;
  if (project) {
    const { project_id: projectId, revision } = project;
    const marks = { top: 0, rebasedUpTo: 0, pausesRebasedUpTo: 0 };
    const edit = { projectId, revision, document: savedForm(), unsent: [], marks };
    // The choice counts even if the device cannot store the replaced edit.
    await keepWhole(`${projectId} replaced`, edit).catch(() => undefined);
  }
  stopAutosave(true);
  await openProject();
}

async function slotOf(projectId: string): Promise<Slot | null> {
  try {
    return await claimSlot(projectId);
  } catch (error) {
    editor.device = error instanceof DeviceError ? error.fault : 'blocked';
    return null;
  }
}

function showProject(
  saved: unknown,
  slot: Slot | null,
  options: TranscriptionOptions | undefined,
  transcript: TranscriptFile | undefined,
): void {
  clearSelection();
  resetCutList();
  access.ended = false;
  const { project } = session;
  if (!project) {
    openDocument(emptyDocument({ duration: 0, language: 'en' }));
    Object.assign(workspace, READY, { isEmpty: true });
    return;
  }
  const { start, isComplete } = openSaved(project, saved, slot, options?.language);
  Object.assign(workspace, READY);
  recallProposals(project.project_id);
  recallTakes(project.project_id);
  startAutosave({ ...start, projectId: project.project_id, slot });
  followSecondPass(project.project_id);
  followVoices(project.project_id);
  const pauses = loadSilences('opened');
  if (!transcript) alignmentRun.resume();
  if (start.isFirst && !isCollaborator()) void beginWithDefaults(project.project_id);
  if (transcript) void takeUploadedTranscript(transcript, pauses);
  else if (isCollaborator()) return;
  else if (!isComplete) void startTranscription(options);
  else retranscriptionRun.resume();
}

/** Opens the server's edit with the unsent operations of this device. Remote changes since then are merged when it is saved. */
function openSaved(
  { revision: newest, media, language: spoken }: ProjectInfo,
  saved: unknown,
  slot: Slot | null,
  language: 'en' | 'fr' | undefined,
): { start: ReplicaStart & { isFirst: boolean }; isComplete: boolean } {
  const edit = slot?.edit;
  const own = edit?.unsent.length ? edit : null;
  const unsent = own?.unsent ?? [];
  const isFirst = saved === null || saved === undefined;
  const { duration } = media;
  const first = { duration, language: language ?? spoken ?? 'en' };
  const isNewest = edit?.revision === newest;
  let base: SavedEdit;
  if (own && (isFirst || !isNewest)) base = own.base();
  else if (isFirst) base = { doc: emptyDocument(first), transcription: { complete: false, added: [] } };
  else base = readSavedEdit(saved);
  const { doc, transcription } = editAfter(base, unsent);
  // The stored history belongs to the revision it was stored with.
  openDocument(doc, own || isNewest ? edit?.steps : undefined);
  if (own) editor.save = { status: 'saving' };
  const revision = own?.revision ?? newest;
  return { start: { base, revision, unsent, isFirst }, isComplete: noteState(transcription) };
}

function noteState({ complete, added }: SavedEdit['transcription']): boolean {
  jobs.added = ref([...added]);
  if (complete) jobs.transcription = { status: 'done' };
  return complete;
}
