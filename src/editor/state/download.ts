import { getFinalVideo, updateUserField, uploadFinalVideoToCloud } from '#contract/index.ts';
import { credentialsFor } from '#model/cost.ts';
import { timeMapOf } from '#model/time-map.ts';
import type { EditorDocument } from '#model/types.ts';
import { CallFailure, callApi, isAbort, streamApi } from '#src/api/client/index.ts';
import { saveNow } from './autosave.ts';
import { currentDoc } from './document.ts';
import { jobs } from './jobs.ts';
import { refreshCredentials } from './project.ts';
import { session, sessionAuth } from './session.ts';

export interface DownloadOffer {
  /** Length of the output, seconds of edited time. */
  readonly outputDuration: number;
  readonly saved: number;
  readonly price: number;
}

/** Length and price of the output of `doc`. */
export function downloadOffer(doc: EditorDocument): DownloadOffer {
  const outputDuration = timeMapOf(doc).editedDuration;
  return { outputDuration, saved: doc.duration - outputDuration, price: credentialsFor(outputDuration) };
}

const CUT_FAILED = 'Could not reach server to cut media';
const URL_FAILED = 'Failed to get download URL';

let running: AbortController | null = null;

/** Cuts, fetches and saves the file. Failures end in `jobs.download` in the words of specification §8. @returns whether it was saved */
export async function startDownload(): Promise<boolean> {
  const { project } = session;
  if (!project || running) return false;
  const abort = new AbortController();
  running = abort;
  const job = jobs.download;
  Object.assign(job, { status: 'cutting', segmentNb: 0, nbSegments: 0, progress: 0, error: null });
  try {
    const doc = currentDoc();
    const { extension } = project.media;
    const { outputDuration, price } = downloadOffer(doc);
    await saveNow();
    await cut(doc, extension, outputDuration, price, abort.signal);
    job.status = 'fetching';
    const url = await finalUrl(extension, outputDuration, abort.signal);
    await saveFile(url, `output_${sessionAuth().email}.${extension}`, abort.signal);
    job.status = 'done';
    await takeOverBalance();
    return true;
  } catch (error) {
    if (isAbort(error)) job.status = 'idle';
    else {
      job.error = error instanceof Error ? error.message : CUT_FAILED;
      job.status = 'failed';
    }
    return false;
  } finally {
    running = null;
  }
}

export function cancelDownload(): void {
  running?.abort();
}

export function resetDownload(): void {
  if (!running) Object.assign(jobs.download, { status: 'idle', progress: 0, error: null });
}

async function cut(
  doc: EditorDocument,
  extension: string,
  outputDuration: number,
  price: number,
  signal: AbortSignal,
): Promise<void> {
  const payload = {
    ...sessionAuth(),
    extension,
    clips_cut: JSON.stringify(doc.cuts.map(({ start, duration }) => ({ start, duration }))),
    total_duration: doc.duration,
    output_duration: outputDuration,
    credentials_required: price,
  };
  let isComplete = false;
  try {
    for await (const line of streamApi(getFinalVideo, payload, { signal })) {
      if (line.error !== null) throw new ServerText(line.error);
      const { segmentNb, nbSegments, progress } = line;
      Object.assign(jobs.download, { segmentNb, nbSegments, progress });
      isComplete = segmentNb === nbSegments && progress >= 100;
    }
  } catch (error) {
    throw asShown(error, CUT_FAILED);
  }
  if (!isComplete) throw new Error(CUT_FAILED);
}

async function finalUrl(extension: string, outputDuration: number, signal: AbortSignal): Promise<string> {
  const payload = { ...sessionAuth(), extension, output_duration: outputDuration };
  try {
    return (await callApi(uploadFinalVideoToCloud, payload, { signal })).signedUrl;
  } catch (error) {
    throw asShown(error, URL_FAILED);
  }
}

async function saveFile(url: string, name: string, signal: AbortSignal): Promise<void> {
  let file: Blob;
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`Status ${response.status}`);
    file = await response.blob();
  } catch (error) {
    throw asShown(error, URL_FAILED);
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click: take it back later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Specification §7: the new balance comes from the server, and is told to it as the field's value. */
async function takeOverBalance(): Promise<void> {
  await refreshCredentials();
  const { user } = session;
  if (!user) return;
  const payload = { ...sessionAuth(), field: 'credentials', value: user.credentials };
  await callApi(updateUserField, payload).catch(() => undefined);
}

class ServerText extends Error {}

/** The server's own words where it gave some, else the fixed text of specification §8. */
function asShown(error: unknown, text: string): unknown {
  if (isAbort(error) || error instanceof ServerText || error instanceof CallFailure) return error;
  return new Error(text, { cause: error });
}
