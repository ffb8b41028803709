import { triggerWhisperContainer } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import {
  CallFailure,
  callApi,
  HttpError,
  isAbort,
  type JoinStage,
  joinRushes,
  messageOf,
  withRetry,
} from '#src/api/client/index.ts';
import { currentDoc, editor } from '../document/document.ts';
import { openProject, workspace } from '../project.ts';
import { saveNow } from '../saving/autosave.ts';
import { isCollaborator } from '../session/access.ts';
import { lacksMedia, type MediaKnowledge, session, sessionAuth } from '../session/session.ts';
import { jobs } from '../work/jobs.ts';
import { dropRushes, forgetBegun, sendAgain, takeRushesBack } from './sending.ts';
import {
  faultOf,
  lacksFile,
  type Rush,
  totalDuration,
  type UploadPlace,
  type UploadStep,
  upload,
} from './upload-list.ts';

let running: AbortController | null = null;
/** The files of the open project, so that lost media can be sent again without asking. */
let held: { readonly projectId: string; readonly rushes: readonly Rush[] } | null = null;

/** Whether confirmed rushes are being uploaded. */
export function isUploading(): boolean {
  return running !== null;
}

/** Warms the transcription service up (specification §2): called on a click on Upload, whatever happens next. */
export function warmUpTranscription(): void {
  callApi(triggerWhisperContainer, sessionAuth()).catch(() => undefined);
}

/**
 * Opens the dialog: the choice of place if there is a project, then the final list. During an upload shows its progress.
 */
export function reviewRushes(): void {
  if (running) {
    upload.step = 'sending';
    return;
  }
  if (upload.rushes.length === 0) return;
  resetJob();
  upload.mediaConfirmed = false;
  upload.startNew = false;
  upload.restoring = false;
  upload.listOpen = false;
  const intoNew = upload.intoNew || isCollaborator();
  upload.place = intoNew ? 'new' : null;
  const hasChoice = !intoNew && session.project !== null && !lacksMedia(session);
  upload.step = hasChoice ? 'place' : 'list';
}

/** Asks before an edit would be lost. */
export function choosePlace(place: UploadPlace): void {
  upload.place = place;
  upload.step = place === 'replace' && editWouldBeLost() ? 'replace' : 'list';
}

/** True if the current project has cuts or changed words. */
function editWouldBeLost(): boolean {
  return (session.project?.revision ?? 0) > 0 || editor.canUndo || currentDoc().cuts.length > 0;
}

/** Whether confirming restores the deleted media of the project. */
export function restoresMedia(media: MediaKnowledge, place: UploadPlace | null): boolean {
  return lacksMedia(media) && place !== 'new';
}

/** Closes the dialog, as Escape does. Sending continues, with its progress in the list. */
export function closeUploadDialog(): void {
  if (upload.step === 'stop') upload.step = 'sending';
  else upload.step = 'closed';
}

export function showStep(step: UploadStep): void {
  upload.step = step;
}

/** Empties the list, stops the upload and deletes it on the server. @returns the removed rushes */
export function discardList(): Rush[] {
  running?.abort();
  upload.step = 'closed';
  upload.mediaConfirmed = false;
  return dropRushes(upload.rushes.map(({ id }) => id));
}

/** Joins the rushes of the list once all are sent, and opens the project. Failures end in `jobs.upload`. @returns whether it opened */
export async function confirmUpload(): Promise<boolean> {
  if (running) return false;
  const ids = upload.rushes.map(({ id }) => id);
  if (ids.length === 0 || upload.rushes.some((rush) => faultOf(rush) ?? lacksFile(rush))) return false;
  const abort = new AbortController();
  running = abort;
  const confirmed = (): Rush[] => upload.rushes.filter(({ id }) => ids.includes(id));
  const mark = (isConfirmed: boolean): void => {
    for (const rush of confirmed()) rush.confirmed = isConfirmed;
  };
  mark(true);
  upload.mediaConfirmed = true;
  upload.step = 'sending';
  resetJob();
  jobs.upload.status = 'sending';
  try {
    if (isAddition(upload.place)) await saveBeforeJoining();
    await sent(confirmed, abort.signal);
    await join(confirmed(), abort.signal);
    await saveNow();
    await openUploaded(abort.signal);
    jobs.upload.status = 'done';
    const joined = confirmed();
    forgetBegun(joined.flatMap(({ number }) => number ?? []));
    if (session.project) held = { projectId: session.project.project_id, rushes: joined };
    upload.rushes = upload.rushes.filter(({ id }) => !ids.includes(id));
    upload.transcript = null;
    upload.listOpen = false;
    closeUploadDialog();
    upload.mediaConfirmed = false;
    return true;
  } catch (error) {
    if (isAbort(error)) resetJob();
    else {
      Object.assign(jobs.upload, { status: 'failed', error: messageOf(error) });
      if (currentStep() === 'stop') upload.step = 'sending';
    }
    upload.mediaConfirmed = false;
    mark(false);
    return false;
  } finally {
    running = null;
  }
}

/** Resolves when all are on the server. @throws Error with the reason of one that failed; AbortError */
async function sent(confirmed: () => readonly Rush[], signal: AbortSignal): Promise<void> {
  await sendAgain();
  signal.throwIfAborted();
  const missing = confirmed().find(({ sending }) => sending !== 'done');
  if (missing) throw new Error(missing.error ?? upload.noRoom ?? texts.notSent({ name: missing.name }));
}

/**
 * Sends the files again if the project's media were deleted, or count as that, and this page still has them.
 * @returns whether the media are back
 */
export async function restoreMedia(): Promise<boolean> {
  const { project } = session;
  const isOurs = project !== null && lacksMedia(session) && held?.projectId === project.project_id;
  if (!isOurs || !held || running || upload.rushes.length > 0) return false;
  // Rushes that were sent before a reload have no file here.
  if (held.rushes.some(({ file }) => file === null)) return false;
  await saveNow();
  Object.assign(upload, { place: null, startNew: false, restoring: true });
  takeRushesBack(held.rushes);
  return confirmUpload();
}

/** Starting a new project leaves the one without media unchanged. */
function placeOf(): UploadPlace | null {
  return upload.startNew ? 'new' : upload.place;
}

function isAddition(place: UploadPlace | null): place is 'first' | 'last' {
  return place === 'first' || place === 'last';
}

/** Saves the edit, because the server shifts its own copy. @throws Error if it could not be saved completely */
async function saveBeforeJoining(): Promise<void> {
  await saveNow();
  if (editor.save.status !== 'saved') throw new Error(texts.changesNotSaved());
}

const STAGES: Record<JoinStage, () => string> = {
  collecting: texts.collecting,
  probing: texts.probing,
  joining: texts.joining,
  peaks: texts.drawing,
  waiting: texts.waiting,
};

async function join(rushes: readonly Rush[], signal: AbortSignal): Promise<void> {
  Object.assign(jobs.upload, { status: 'joining', message: STAGES.collecting(), progress: null });
  const extension = extensionOf(rushes[0]!.name);
  const place = placeOf();
  const request = {
    ...(place !== 'new' && session.project && { project_id: session.project.project_id }),
    ...(place !== null && place !== 'replace' && { place }),
    extension,
    n_rushes: rushes.length,
    order: JSON.stringify(rushes.map(({ number }) => number)),
    expected_duration: totalDuration(rushes),
    ...(restoresMedia(session, place) && { replace: 'false' as const }),
  };
  const onStage = (stage: JoinStage, progress: number): void => {
    jobs.upload.error = null;
    jobs.upload.message = STAGES[stage]();
    jobs.upload.progress = stage === 'waiting' ? null : Math.floor(progress);
  };
  const ask = async (): Promise<void> => {
    try {
      await joinRushes(request, { auth: sessionAuth(), signal, onStage });
    } catch (error) {
      // Shown at once, not only after retrying for a minute.
      if (error instanceof HttpError) jobs.upload.error = joinFailure(error);
      throw error;
    }
  };
  try {
    // Asking again attaches to the same join, so a lost connection costs nothing.
    await withRetry(ask, { signal });
  } catch (error) {
    if (isAbort(error) || error instanceof CallFailure) throw error;
    throw new Error(joinFailure(error), { cause: error });
  }
  if (isAddition(place)) return;
  sessionStorage.setItem('media_extension', extension);
  sessionStorage.setItem('language', upload.language);
  sessionStorage.setItem('lang_code', upload.language);
}

function joinFailure(error: unknown): string {
  const { reference = null } = error instanceof HttpError ? error : {};
  return reference ? texts.joinFailedAs({ reference }) : texts.joinFailed();
}

/** Specification §4: the edit starts over with the new media, unless the upload gave media to an edit that is there. */
async function openUploaded(signal: AbortSignal): Promise<void> {
  const { language, speakers } = upload;
  const place = placeOf();
  const staysOpen = isAddition(place) || restoresMedia(session, place);
  const projectId = staysOpen ? (session.project?.project_id ?? null) : null;
  session.unconfirmedMediaOf = null;
  const asked = isAddition(place)
    ? {}
    : { transcription: { language, speakers }, transcript: upload.transcript ?? undefined };
  const opened =
    (await openProject({ projectId, signal, ...asked })) ||
    // Without an edit there was nothing to keep, so the media became another project.
    (projectId !== null && (await openProject({ projectId: null, signal, ...asked })));
  if (!opened) throw new Error(workspace.error ?? texts.arrivedNotOpened());
}

function currentStep(): UploadStep {
  return upload.step;
}

function resetJob(): void {
  Object.assign(jobs.upload, { status: 'idle', message: '', progress: null, error: null });
}

/** Lower case, without the dot; `mp4` for a name without one, as the server then decides by content. */
function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? 'mp4';
}
