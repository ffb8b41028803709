import { triggerWhisperContainer } from '#contract/index.ts';
import { ui } from '#i18n/en/common.ts';
import { state as texts } from '#i18n/en/editor.ts';
import {
  CallFailure,
  callApi,
  HttpError,
  isAbort,
  isJoining,
  type JoinLine,
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
import { askedJoin, type Join, keepJoin } from './asked-join.ts';
import { dropRushes, findAgain, forgetBegun, sendAgain, takeRushesBack } from './sending.ts';
import {
  faultOf,
  lacksFile,
  printOf,
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
  const joinId = askedJoin()?.request.join_id;
  keepJoin(null);
  const ids = (isJoined: boolean) =>
    upload.rushes.filter(({ confirmed }) => confirmed === isJoined).map(({ id }) => id);
  return [...dropRushes(ids(true), joinId), ...dropRushes(ids(false))];
}

/** Joins the rushes of the list once all are sent, and opens the project. Failures end in `jobs.upload`. @returns whether it opened */
export function confirmUpload(): Promise<boolean> {
  return confirmRushes(upload.rushes);
}

async function confirmRushes(rushes: readonly Rush[]): Promise<boolean> {
  if (running) return false;
  const ids = rushes.map(({ id }) => id);
  if (ids.length === 0 || rushes.some((rush) => faultOf(rush) ?? lacksFile(rush))) return false;
  const abort = new AbortController();
  running = abort;
  const confirmed = (): Rush[] => upload.rushes.filter(({ id }) => ids.includes(id));
  const mark = (isConfirmed: boolean): void => {
    for (const rush of confirmed()) rush.confirmed = isConfirmed;
  };
  mark(true);
  upload.mediaConfirmed = true;
  upload.step = 'sending';
  upload.isOccupied = false;
  resetJob();
  jobs.upload.status = 'sending';
  try {
    const again = askedAgain(confirmed());
    if (!again) {
      if (isAddition(upload.place)) await saveBeforeJoining();
      await sent(confirmed, abort.signal);
    }
    const projectId = await join(again ?? joinOf(confirmed()), abort.signal);
    keepJoin(null);
    await saveNow();
    await openUploaded(projectId, abort.signal);
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
      upload.isOccupied = isJoining(error);
      if (currentStep() === 'stop') upload.step = 'sending';
    }
    upload.mediaConfirmed = false;
    mark(false);
    return false;
  } finally {
    running = null;
  }
}

/** Goes on with the join that this tab asked for before it was reloaded. @returns whether the project opened */
export async function resumeUpload(): Promise<boolean> {
  const asked = askedJoin();
  if (!asked) return false;
  Object.assign(upload, asked.options);
  const own = upload.rushes.filter((rush) => asked.prints.includes(printOf(rush)));
  if (askedAgain(own)) return confirmRushes(own);
  keepJoin(null);
  return false;
}

/** Makes a project of its own of files whose project is occupied. */
export function confirmAsNew(): Promise<boolean> {
  upload.place = 'new';
  return confirmUpload();
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

/** Starting a new project leaves the one without media unchanged. Without any, none may be replaced that another tab makes. */
function placeOf(): UploadPlace | null {
  return upload.startNew || !session.project ? 'new' : upload.place;
}

function isAddition(place: UploadPlace | null): place is 'first' | 'last' {
  return place === 'first' || place === 'last';
}

/** Saves the edit, because the server shifts its own copy. @throws Error if it could not be saved completely */
async function saveBeforeJoining(): Promise<void> {
  await saveNow();
  if (editor.save.status !== 'saved') throw new Error(texts.changesNotSaved());
}

const STAGES: Record<JoinLine['stage'], () => string> = {
  collecting: texts.collecting,
  probing: texts.probing,
  joining: texts.joining,
  peaks: texts.drawing,
  waiting: texts.waiting,
};

/** What the server is asked about these rushes. */
function joinOf(rushes: readonly Rush[]): Join {
  const place = placeOf();
  const { startNew, language, speakers } = upload;
  const request = {
    join_id: crypto.randomUUID(),
    ...(place !== 'new' && session.project && { project_id: session.project.project_id }),
    ...(place !== null && place !== 'replace' && { place }),
    extension: extensionOf(rushes[0]!.name),
    n_rushes: rushes.length,
    order: orderOf(rushes),
    expected_duration: totalDuration(rushes),
    ...(restoresMedia(session, place) && { replace: 'false' as const }),
  };
  const options = { place: upload.place, startNew, language, speakers };
  return { request, prints: rushes.map(printOf), options };
}

function orderOf(rushes: readonly Rush[]): string {
  return JSON.stringify(rushes.map(({ number }) => number));
}

/** The join of the same rushes that was asked for before: the page was reloaded, or the server could not be reached. */
function askedAgain(rushes: readonly Rush[]): Join | null {
  const asked = askedJoin();
  if (!asked) return null;
  const { request, prints, options } = asked;
  const isSame = options.place === upload.place && options.startNew === upload.startNew;
  const areSame = request.order === orderOf(rushes) && prints.join() === rushes.map(printOf).join();
  return isSame && areSame ? asked : null;
}

/** @returns the project that it became */
async function join(asked: Join, signal: AbortSignal): Promise<string> {
  const { request } = asked;
  keepJoin(asked);
  Object.assign(jobs.upload, { status: 'joining', message: STAGES.collecting(), progress: null });
  const onStage = ({ stage, progress, place = 1 }: JoinLine): void => {
    jobs.upload.error = null;
    jobs.upload.message = place > 1 ? ui.inLine({ place }) : STAGES[stage]();
    jobs.upload.progress = stage === 'waiting' ? null : Math.floor(progress);
  };
  const ask = async (): Promise<string> => {
    try {
      return (await joinRushes(request, { auth: sessionAuth(), signal, onStage })).project_id;
    } catch (error) {
      // Shown at once, not only after retrying for a minute.
      if (error instanceof HttpError) jobs.upload.error = joinFailure(error);
      throw error;
    }
  };
  let projectId: string;
  try {
    // Asking again attaches to the same join, so a lost connection costs nothing.
    projectId = await withRetry(ask, { signal });
  } catch (error) {
    if (error instanceof CallFailure) {
      keepJoin(null);
      await findAgain(upload.rushes.filter(({ confirmed }) => confirmed)).catch(() => undefined);
    }
    if (isAbort(error) || error instanceof CallFailure) throw error;
    throw new Error(joinFailure(error), { cause: error });
  }
  if (isAddition(upload.place)) return projectId;
  sessionStorage.setItem('media_extension', request.extension);
  sessionStorage.setItem('language', upload.language);
  sessionStorage.setItem('lang_code', upload.language);
  return projectId;
}

function joinFailure(error: unknown): string {
  const { reference = null } = error instanceof HttpError ? error : {};
  return reference ? texts.joinFailedAs({ reference }) : texts.joinFailed();
}

/** Specification §4: the edit starts over with the new media, unless the upload gave media to an edit that is there. */
async function openUploaded(projectId: string, signal: AbortSignal): Promise<void> {
  const { language, speakers } = upload;
  session.unconfirmedMediaOf = null;
  const asked = isAddition(upload.place)
    ? {}
    : { transcription: { language, speakers }, transcript: upload.transcript ?? undefined };
  if (!(await openProject({ projectId, signal, ...asked })))
    throw new Error(workspace.error ?? texts.arrivedNotOpened());
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
