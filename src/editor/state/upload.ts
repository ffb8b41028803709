import { proxy, ref } from 'valtio';
import { MAX_RUSH_BYTES, triggerWhisperContainer } from '#contract/index.ts';
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
import { saveNow } from './autosave.ts';
import { currentDoc, editor, type Ref } from './document.ts';
import { jobs } from './jobs.ts';
import { openProject, workspace } from './project.ts';
import { lacksMedia, session, sessionAuth } from './session.ts';
import { readTranscriptFile, type TranscriptFile } from './transcript-files.ts';
import { forgetUnfinished, rememberUnfinished, resumable } from './unfinished-upload.ts';

export interface Rush {
  readonly id: number;
  readonly file: File;
  readonly kind: 'audio' | 'video';
  /** Seconds; `null` while it is being read and where the browser cannot tell. */
  duration: number | null;
  /** `failed`: the browser cannot tell; `unreadable`: it is no recording either by its first bytes. */
  reading: 'going on' | 'done' | 'failed' | 'unreadable';
}

/** What the dialog shows: nothing, the question about the edit it replaces, the list, the upload, the way out of it. */
export type UploadStep = 'closed' | 'replace' | 'list' | 'sending' | 'stop';

interface UploadState {
  rushes: Rush[];
  step: UploadStep;
  mediaConfirmed: boolean;
  language: 'en' | 'fr';
  speakers: number;
  transcript: Ref<TranscriptFile> | null;
  /** The media of the project were deleted for age; true uploads a new project instead of giving them back. */
  startNew: boolean;
  /** The deleted media of the project are sent again by themselves. */
  restoring: boolean;
  /** The list folded into the top bar is open. */
  listOpen: boolean;
}

export const upload = proxy<UploadState>({
  rushes: [],
  step: 'closed',
  mediaConfirmed: false,
  language: 'en',
  speakers: 1,
  transcript: null,
  startNew: false,
  restoring: false,
  listOpen: false,
});

export async function chooseTranscript(file: File): Promise<void> {
  upload.transcript = ref(await readTranscriptFile(file));
}

export function dropTranscript(): void {
  upload.transcript = null;
}

let nextId = 1;
let running: AbortController | null = null;
/** The files of the project on screen: should the server lose its media, nobody is asked for them. */
let held: { readonly projectId: string; readonly rushes: readonly Rush[] } | null = null;

/** Warms the transcription service up (specification §2): fired on a click on Upload, whatever comes of it. */
export function warmUpTranscription(): void {
  callApi(triggerWhisperContainer, sessionAuth()).catch(() => undefined);
}

/** Appends files to the list. @returns the names of those that are neither audio nor video */
export function addRushes(
  files: Iterable<File>,
  readDuration: (file: File) => Promise<number>,
  looksRecorded: (file: File) => Promise<boolean>,
): string[] {
  const refused: string[] = [];
  for (const file of files) {
    const kind = kindOf(file);
    if (!kind) {
      refused.push(file.name);
      continue;
    }
    const id = nextId++;
    upload.rushes.push({ id, file: ref(file), kind, duration: null, reading: 'going on' });
    readDuration(file).then(
      (seconds) => setReading(id, 'done', seconds),
      async () => setReading(id, (await looksRecorded(file)) ? 'failed' : 'unreadable', null),
    );
    upload.listOpen = true;
  }
  return refused;
}

function setReading(id: number, reading: Rush['reading'], duration: number | null): void {
  const rush = upload.rushes.find((item) => item.id === id);
  if (rush) Object.assign(rush, { reading, duration });
}

export function removeRush(id: number): void {
  const at = upload.rushes.findIndex((rush) => rush.id === id);
  if (at >= 0) upload.rushes.splice(at, 1);
}

export function moveRush(id: number, by: number): void {
  const from = upload.rushes.findIndex((rush) => rush.id === id);
  const to = Math.min(upload.rushes.length - 1, Math.max(0, from + by));
  if (from < 0 || from === to) return;
  const [rush] = upload.rushes.splice(from, 1);
  upload.rushes.splice(to, 0, rush!);
}

export function isOversized(rush: { readonly file: { readonly size: number } }): boolean {
  return rush.file.size > MAX_RUSH_BYTES;
}

/** Why a rush cannot be uploaded; null where it can. */
export function faultOf(
  rush: Pick<Rush, 'reading'> & { readonly file: { readonly size: number } },
): string | null {
  if (isOversized(rush)) return 'is larger than 500 MB';
  return rush.reading === 'unreadable' ? 'is not a recording that can be read' : null;
}

export function totalDuration(rushes: readonly { readonly duration: number | null }[]): number {
  return rushes.reduce((sum, rush) => sum + (rush.duration ?? 0), 0);
}

export function reviewRushes(): void {
  if (upload.rushes.length === 0) return;
  resetJob();
  upload.mediaConfirmed = false;
  upload.startNew = false;
  upload.restoring = false;
  upload.listOpen = false;
  upload.step = editWouldBeLost() ? 'replace' : 'list';
}

/** True where the current project has cuts or changed words, and its media are still there. */
function editWouldBeLost(): boolean {
  if (!session.project || lacksMedia(session)) return false;
  return session.project.revision > 0 || editor.canUndo || currentDoc().cuts.length > 0;
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
    await send(files, abort.signal);
    await join(files, abort.signal);
    forgetUnfinished();
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
  Object.assign(upload, { rushes: [...held.rushes], startNew: false, restoring: true });
  return confirmUpload();
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
  jobs.upload.message = `Rush ${rush + 1} of ${count}`;
  jobs.upload.progress = totalBytes === 0 ? 100 : Math.floor((sentBytes / totalBytes) * 100);
}

const STAGES: Record<JoinStage, string> = {
  collecting: 'Collecting the rushes',
  probing: 'Checking the rushes',
  joining: 'Joining the rushes',
  peaks: 'Drawing the waveform',
  waiting: 'Waiting for the server',
};

async function join(files: readonly File[], signal: AbortSignal): Promise<void> {
  jobs.upload.status = 'joining';
  jobs.upload.message = STAGES.collecting;
  jobs.upload.progress = null;
  const extension = extensionOf(files[0]!.name);
  const known = upload.rushes.every((rush) => rush.duration !== null);
  const request = {
    extension,
    n_rushes: files.length,
    expected_duration: known ? totalDuration(upload.rushes) : 0,
    ...(lacksMedia(session) && { replace: upload.startNew ? ('true' as const) : ('false' as const) }),
  };
  const onStage = (stage: JoinStage, progress: number): void => {
    jobs.upload.message = STAGES[stage];
    jobs.upload.progress = stage === 'waiting' ? null : Math.floor(progress);
  };
  try {
    // Asking again attaches to the same join, so a lost connection costs nothing.
    await withRetry(() => joinRushes(request, { auth: sessionAuth(), signal, onStage }), { signal });
  } catch (error) {
    if (isAbort(error) || error instanceof CallFailure) throw error;
    const reference = error instanceof HttpError && error.reference ? ` (${error.reference})` : '';
    throw new Error(`Could not reach server to concatenate chunks${reference}`, { cause: error });
  }
  sessionStorage.setItem('media_extension', extension);
  sessionStorage.setItem('language', upload.language);
  sessionStorage.setItem('lang_code', upload.language);
}

/** Specification §4: the edit starts over with the new media, unless the upload gave deleted media back to it. */
async function openUploaded(signal: AbortSignal): Promise<void> {
  const { language, speakers } = upload;
  session.unconfirmedMediaOf = null;
  const transcript = upload.transcript ?? undefined;
  const opened = await openProject({ signal, transcription: { language, speakers }, transcript });
  if (!opened)
    throw new Error(workspace.error ?? 'Your rushes arrived, but the project could not be opened.');
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

/** For files whose type the browser does not know. */
const EXTENSIONS = {
  video: ['mp4', 'mov', 'm4v', 'mkv', 'webm', 'avi', 'ts', 'mts', 'm2ts', 'mpg', 'mpeg'],
  audio: ['mp3', 'm4a', 'wav', 'ogg', 'oga', 'opus', 'flac', 'aac', 'mka'],
};

function kindOf(file: File): 'audio' | 'video' | null {
  const major = file.type.split('/')[0];
  if (major === 'audio' || major === 'video') return major;
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (EXTENSIONS.video.includes(extension)) return 'video';
  return EXTENSIONS.audio.includes(extension) ? 'audio' : null;
}
