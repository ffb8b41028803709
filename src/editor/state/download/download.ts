import { proxy, ref } from 'valtio';
import { getFinalVideo, type ReplyOf, updateUserField, uploadFinalVideoToCloud } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import { formatWait } from '#model/time/format.ts';
import {
  CallFailure,
  callApi,
  followToEnd,
  HttpError,
  isAbort,
  NetworkError,
  streamApi,
  withRetry,
} from '#src/api/client/index.ts';
import { saveBlob } from '../device/save-blob.ts';
import { currentDoc, type Ref } from '../document/document.ts';
import { saveNow } from '../saving/autosave.ts';
import { projectName } from '../session/project-name.ts';
import { refreshCredentials } from '../session/purchase.ts';
import { authOf, session, sessionAuth } from '../session/session.ts';
import { jobs, secondsLeft } from '../work/jobs.ts';
import type { DownloadExtent } from './download-extent.ts';
import { fileName, isNamedAfterProject, nameAfterProject, usualName } from './download-name.ts';
import {
  AS_RECORDED,
  askPrice,
  type DownloadChoice,
  type DownloadPlan,
  downloadPlan,
  exportFields,
  fileFields,
  fitted,
  rememberChoice,
  rememberedChoice,
  shareDone,
  showPrice,
} from './download-plan.ts';

export type CutLine = ReplyOf<typeof getFinalVideo>;

interface Follower {
  /** Opens a new connection each time; the server continues the same cut. */
  open(): AsyncIterable<CutLine>;
  /** @throws Error with the server's text when it gave up */
  take(line: CutLine): void;
  reconnecting(): void;
}

/** Reads the progress of a cut to its end. Reconnects once the cut has started. @throws what `open` and `take` throw */
export function followCut({ open, take, reconnecting }: Follower, signal: AbortSignal): Promise<void> {
  return followToEnd(
    {
      open,
      take(line) {
        take(line);
        return line.segmentNb === line.nbSegments && line.progress >= 100;
      },
      reconnecting: (isLost) => isLost && reconnecting(),
      fromStart: false,
    },
    signal,
  );
}

interface Download {
  /** The dialog is open; the work continues without it. */
  open: boolean;
  /** Choice for the next download. */
  choice: DownloadChoice;
  /** How much of the edit; the whole each time the dialog opens, unless a part is asked for. */
  extent: Ref<{ readonly of: DownloadExtent }>;
  /** The current or last download. */
  plan: Ref<DownloadPlan> | null;
  /** Typed file name without extension; null: the usual one. */
  name: string | null;
  afterProject: boolean;
}

export const download = proxy<Download>({
  ...{ open: false, choice: AS_RECORDED, plan: null, extent: ref({ of: 'whole' }) },
  ...{ name: null, afterProject: false },
});

/** Tries for the URL and for the file, within a few seconds. The file is charged once, however often it is requested. */
const FILE_TRIES = 4;

/** Where each stage ends, percent of the whole. */
const CUT_UNTIL = 90;
const READY_AT = 92;

let running: AbortController | null = null;

/** @param extent how much of the edit; absent: all of it */
export function openDownload(extent: DownloadExtent = 'whole'): void {
  download.open = true;
  // A failed download is retried unchanged.
  if (jobs.download.status !== 'idle') return;
  download.choice = rememberedChoice(currentDoc());
  download.extent = ref({ of: extent });
  download.name = null;
  download.afterProject = isNamedAfterProject();
}

/** Takes the typed file name. */
export function nameDownload(name: string): void {
  download.name = name;
}

export function setAfterProject(isOn: boolean): void {
  nameAfterProject(isOn);
  download.afterProject = isOn;
  download.name = null;
}

/** The file name without extension, unless another is typed. */
export function prefilledName(): string {
  const { project, user } = session;
  const named = { email: user?.email ?? '', project: project ? projectName(project) : '' };
  return usualName(named, download.afterProject);
}

/** Sets the choice of the next download, as far as the recording allows it; asks for the price. */
export function choose(part: Partial<DownloadChoice>): void {
  if (!session.project) return;
  const doc = currentDoc();
  const choice = fitted({ ...download.choice, ...part }, session.project.media, doc.words.length > 0);
  download.choice = choice;
  void askPrice(downloadPlan(doc, choice, download.extent.of));
}

/** Sets how much is downloaded next; asks for the price. */
export function chooseExtent(extent: DownloadExtent): void {
  download.extent = ref({ of: extent });
  void askPrice(downloadPlan(currentDoc(), download.choice, extent));
}

/** Closes the dialog: running work continues, a shown outcome is forgotten. */
export function closeDownload(): void {
  download.open = false;
  if (!running) Object.assign(jobs.download, { status: 'idle', charged: false, error: null });
}

export function cancelDownload(): void {
  running?.abort();
}

/**
 * Makes and saves the file of the current edit, or of a failed download that is paid. Failures end in `jobs.download`.
 * @returns credentials used, null when nothing was saved
 */
export async function startDownload(): Promise<number | null> {
  if (!session.project || running) return null;
  const abort = new AbortController();
  running = abort;
  const job = jobs.download;
  // A paid file is fetched unchanged, whatever was edited since.
  const plan =
    job.status === 'failed' && job.charged && download.plan
      ? download.plan
      : ref(downloadPlan(currentDoc(), download.choice, download.extent.of));
  download.plan = plan;
  rememberChoice(plan.choice);
  // Another project may be open by the time the file is there.
  const usual = prefilledName();
  const name = fileName(download.name ?? usual, usual, fileFields(plan).extension);
  const before = session.user?.credentials ?? 0;
  let mayBeCharged = false;
  Object.assign(job, { status: 'cutting', progress: null, charged: false, error: null });
  job.message = texts.cutting();
  try {
    await saveNow();
    const exportId = await cut(plan, abort.signal);
    job.status = 'fetching';
    mayBeCharged = true;
    const url = await finalUrl(plan, exportId, abort.signal);
    job.charged = true;
    report(READY_AT, texts.savingFile());
    await saveFile(url, name, abort.signal);
    job.status = 'done';
    job.charged = false;
    showPrice(plan, true);
    await takeOverBalance();
    return before - (session.user?.credentials ?? before);
  } catch (error) {
    if (mayBeCharged) job.charged = await wasCharged(plan, before);
    if (isAbort(error)) job.status = 'idle';
    else {
      job.error = error instanceof Error ? error.message : texts.cutFailed();
      job.status = 'failed';
    }
    return null;
  } finally {
    running = null;
  }
}

/** After a failure that followed the cut: takes over the balance. @returns whether the file is paid; null if unknown */
async function wasCharged(plan: DownloadPlan, before: number): Promise<boolean | null> {
  const isHandedOut = jobs.download.charged === true;
  const isPaid = await askPrice(plan);
  if (isPaid === null) await refreshCredentials().catch(() => undefined);
  if (isHandedOut || isPaid || (session.user?.credentials ?? before) < before) {
    showPrice(plan, true);
    return true;
  }
  return isPaid;
}

/** Shows the progress of the whole, 0–100; never decreases. */
function report(progress: number, message: string): void {
  jobs.download.progress = Math.max(jobs.download.progress ?? 0, Math.min(100, progress));
  jobs.download.message = message;
}

/** @returns the id of the finished file */
async function cut(plan: DownloadPlan, signal: AbortSignal): Promise<string | undefined> {
  let exportId: string | undefined;
  const begun = performance.now();
  let from: number | null = null;
  const take = (line: CutLine): void => {
    if (line.error !== null) throw new ServerText(line.error);
    exportId = line.export_id;
    const at = { segment: line.segmentNb, count: line.nbSegments };
    const share = shareDone(plan, line);
    // The cut may have been running already.
    from ??= share;
    const left = secondsLeft((performance.now() - begun) / 1000, share, from);
    const message =
      left === null ? texts.cuttingSegment(at) : texts.cuttingSegmentLeft({ ...at, time: formatWait(left) });
    report(share * CUT_UNTIL, message);
  };
  const open = () => streamApi(getFinalVideo, exportFields(plan), { signal });
  try {
    await followCut({ open, take, reconnecting: () => report(0, texts.reconnecting()) }, signal);
  } catch (error) {
    throw asShown(error, texts.cutFailed());
  }
  return exportId;
}

async function finalUrl(
  plan: DownloadPlan,
  exportId: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const payload = {
    ...authOf(plan.project.id),
    ...fileFields(plan),
    output_duration: plan.outputDuration,
    ...(exportId && { export_id: exportId }),
  };
  try {
    const call = () => callApi(uploadFinalVideoToCloud, payload, { signal });
    return (await withRetry(call, { signal, attempts: FILE_TRIES })).signedUrl;
  } catch (error) {
    throw asShown(error, texts.urlFailed());
  }
}

async function saveFile(url: string, name: string, signal: AbortSignal): Promise<void> {
  let file: Blob;
  try {
    file = await withRetry(() => fetchFile(url, signal), { signal, attempts: FILE_TRIES });
  } catch (error) {
    throw asShown(error, texts.urlFailed());
  }
  saveBlob(file, name);
}

/** @throws NetworkError, HttpError, AbortError */
async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok || !response.body) throw new HttpError(response.status);
    const total = Number(response.headers.get('content-length') ?? 0);
    let got = 0;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        got += chunk.byteLength;
        if (total > 0) report(READY_AT + (100 - READY_AT) * (got / total), texts.savingFile());
        controller.enqueue(chunk);
      },
    });
    return await new Response(response.body.pipeThrough(counted)).blob();
  } catch (error) {
    throw isAbort(error) || error instanceof HttpError ? error : new NetworkError(error);
  }
}

/** Specification §7: reads the new balance from the server, and sends it back as the field's value. */
async function takeOverBalance(): Promise<void> {
  await refreshCredentials().catch(() => undefined);
  const { user } = session;
  if (!user) return;
  const payload = { ...sessionAuth(), field: 'credentials', value: user.credentials };
  await callApi(updateUserField, payload).catch(() => undefined);
}

/** A text of the server, shown unchanged. */
class ServerText extends Error {}

/** The server's text if there is one, else the fixed text of specification §8. */
function asShown(error: unknown, text: string): unknown {
  if (isAbort(error) || error instanceof ServerText || error instanceof CallFailure) return error;
  return new Error(text, { cause: error });
}
