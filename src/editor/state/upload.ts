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
  sendRushes,
  type UploadProgress,
  withRetry,
} from '#src/api/client/index.ts';
import { isCollaborator } from './access.ts';
import { saveNow } from './autosave.ts';
import { currentDoc, editor } from './document.ts';
import { jobs } from './jobs.ts';
import { openProject, workspace } from './project.ts';
import { lacksMedia, type MediaKnowledge, session, sessionAuth } from './session.ts';
import { askStorage } from './storage.ts';
import {
  faultOf,
  type Rush,
  totalDuration,
  type UploadPlace,
  type UploadStep,
  upload,
} from './upload-list.ts';

/** Fingerprint of an unfinished upload: name, size and time of change, since a re-export may keep the first two. */
const STORAGE_KEY = 'unfinished_upload';

function fingerprint(files: readonly File[]): string {
  return JSON.stringify(files.map((file) => [file.name, file.size, file.lastModified]));
}

function resumable(files: readonly File[]): boolean {
  return localStorage.getItem(STORAGE_KEY) === fingerprint(files);
}

function rememberUnfinished(files: readonly File[]): void {
  localStorage.setItem(STORAGE_KEY, fingerprint(files));
}

function forgetUnfinished(): void {
  localStorage.removeItem(STORAGE_KEY);
}

let running: AbortController | null = null;
/** The files of the project on screen: should the server lose its media, nobody is asked for them. */
let held: { readonly projectId: string; readonly rushes: readonly Rush[] } | null = null;

/** Warms the transcription service up (specification §2): fired on a click on Upload, whatever comes of it. */
export function warmUpTranscription(): void {
  callApi(triggerWhisperContainer, sessionAuth()).catch(() => undefined);
}

/** The blue check: asks where the rushes go beside a project that is there, then shows the final list. */
export function reviewRushes(): void {
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
  void askStorage();
}

/** Asks before an edit would be lost. */
export function choosePlace(place: UploadPlace): void {
  upload.place = place;
  upload.step = place === 'replace' && editWouldBeLost() ? 'replace' : 'list';
}

/** True where the current project has cuts or changed words. */
function editWouldBeLost(): boolean {
  return (session.project?.revision ?? 0) > 0 || editor.canUndo || currentDoc().cuts.length > 0;
}

/** Whether confirming gives a project its deleted media back. */
export function restoresMedia(media: MediaKnowledge, place: UploadPlace | null): boolean {
  return lacksMedia(media) && place !== 'new';
}

export function agreeToReplace(): void {
  upload.step = 'list';
}

/** Escape and Cancel: one level back. An upload under way is stopped only after a question. */
export function backOut(): void {
  if (upload.step === 'stop') upload.step = 'sending';
  else if (upload.step === 'sending' && running) upload.step = 'stop';
  else closeDialog();
}

function closeDialog(): void {
  upload.step = 'closed';
  upload.mediaConfirmed = false;
}

/** Stops the upload. What the server holds stays there, and confirming the same files again goes on from it. */
export function stopUpload(): void {
  running?.abort();
  closeDialog();
}

/** Sends, joins and opens the new project. Failures end in `jobs.upload`. @returns whether the project is there */
export async function confirmUpload(): Promise<boolean> {
  if (running) return false;
  const files = upload.rushes.map((rush) => rush.file);
  if (files.length === 0 || upload.rushes.some((rush) => faultOf(rush) !== null)) return false;
  const abort = new AbortController();
  running = abort;
  upload.mediaConfirmed = true;
  upload.step = 'sending';
  resetJob();
  jobs.upload.status = 'sending';
  try {
    if (isAddition(upload.place)) await saveBeforeJoining();
    await send(files, abort.signal);
    await join(files, abort.signal);
    forgetUnfinished();
    await saveNow();
    await openUploaded(abort.signal);
    jobs.upload.status = 'done';
    if (session.project) held = { projectId: session.project.project_id, rushes: [...upload.rushes] };
    upload.rushes = [];
    upload.transcript = null;
    upload.listOpen = false;
    closeDialog();
    return true;
  } catch (error) {
    if (isAbort(error)) resetJob();
    else {
      jobs.upload.status = 'failed';
      jobs.upload.error = messageOf(error);
      if (currentStep() === 'stop') upload.step = 'sending';
    }
    return false;
  } finally {
    running = null;
  }
}

/**
 * Where the project's media were deleted and this page still holds its files: sends them again.
 * @returns whether the media are back
 */
export async function restoreMedia(): Promise<boolean> {
  const { project } = session;
  const isOurs = project !== null && project.urls === null && held?.projectId === project.project_id;
  if (!isOurs || !held || running || upload.rushes.length > 0) return false;
  await saveNow();
  Object.assign(upload, { rushes: [...held.rushes], place: null, startNew: false, restoring: true });
  return confirmUpload();
}

/** Who starts anew beside a project without media leaves that one as it is. */
function placeOf(): UploadPlace | null {
  return upload.startNew ? 'new' : upload.place;
}

function isAddition(place: UploadPlace | null): place is 'first' | 'last' {
  return place === 'first' || place === 'last';
}

/** The server moves the edit that it has. @throws Error where it has not all of it */
async function saveBeforeJoining(): Promise<void> {
  await saveNow();
  if (editor.save !== 'saved') throw new Error(texts.changesNotSaved());
}

async function send(files: readonly File[], signal: AbortSignal): Promise<void> {
  const resume = resumable(files);
  rememberUnfinished(files);
  await sendRushes(
    files.map((file) => ({ name: file.name, blob: file })),
    { auth: sessionAuth(), resume, signal, onProgress: (progress) => showSending(progress, files.length) },
  );
}

function showSending({ rush, sentBytes, totalBytes }: UploadProgress, count: number): void {
  jobs.upload.message = texts.rushOf({ rush: rush + 1, count });
  jobs.upload.progress = totalBytes === 0 ? 100 : Math.floor((sentBytes / totalBytes) * 100);
}

const STAGES: Record<JoinStage, () => string> = {
  collecting: texts.collecting,
  probing: texts.probing,
  joining: texts.joining,
  peaks: texts.drawing,
  waiting: texts.waiting,
};

async function join(files: readonly File[], signal: AbortSignal): Promise<void> {
  jobs.upload.status = 'joining';
  jobs.upload.message = STAGES.collecting();
  jobs.upload.progress = null;
  const extension = extensionOf(files[0]!.name);
  const known = upload.rushes.every((rush) => rush.duration !== null);
  const place = placeOf();
  const request = {
    ...(place !== 'new' && session.project && { project_id: session.project.project_id }),
    ...(place !== null && place !== 'replace' && { place }),
    extension,
    n_rushes: files.length,
    expected_duration: known ? totalDuration(upload.rushes) : 0,
    ...(restoresMedia(session, place) && { replace: 'false' as const }),
  };
  const onStage = (stage: JoinStage, progress: number): void => {
    jobs.upload.message = STAGES[stage]();
    jobs.upload.progress = stage === 'waiting' ? null : Math.floor(progress);
  };
  try {
    // Asking again attaches to the same join, so a lost connection costs nothing.
    await withRetry(() => joinRushes(request, { auth: sessionAuth(), signal, onStage }), { signal });
  } catch (error) {
    if (isAbort(error) || error instanceof CallFailure) throw error;
    const { reference = null } = error instanceof HttpError ? error : {};
    throw new Error(reference ? texts.joinFailedAs({ reference }) : texts.joinFailed(), { cause: error });
  }
  if (isAddition(place)) return;
  sessionStorage.setItem('media_extension', extension);
  sessionStorage.setItem('language', upload.language);
  sessionStorage.setItem('lang_code', upload.language);
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
    // Without an edit there was nothing to keep: the media made another project.
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
