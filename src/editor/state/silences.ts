import { proxy } from 'valtio';
import { refreshUrl, silencesFile } from '#contract/index.ts';
import { setSilences, tidySilences } from '#model/silences.ts';
import type { Silence } from '#model/types.ts';
import { callApi, isAbort } from '#src/api/client/index.ts';
import { currentDoc, dispatch } from './document.ts';
import { session, sessionAuth } from './session.ts';

/** Waits between looks for pauses that are still being measured, ms; then it is given up until the project is opened again. */
const WAITS_MS = [0, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/** Whether the pauses could not be had. */
export const pauses = proxy({ failed: false });

let running: AbortController | null = null;

/**
 * Takes the pauses the server measured over into the document, as soon as it has them. Not an edit: no undo step.
 * @param remade they are being measured anew, since the transcript is there now: those under the present address are old
 */
export async function loadSilences(remade = false): Promise<void> {
  running?.abort();
  const abort = new AbortController();
  running = abort;
  pauses.failed = false;
  const { signal } = abort;
  const old = session.project?.urls?.silencesUrl ?? null;
  if (!session.project?.media.audio) return;
  try {
    for (const wait of WAITS_MS) {
      await pause(wait, signal);
      const url = remade || old === null ? await freshUrl(signal) : old;
      // The same file under a new signature is still the old one; in the end it is better than none.
      const isOld = remade && old !== null && url !== null && fileOf(url) === fileOf(old);
      if (!url || (isOld && wait !== WAITS_MS.at(-1))) continue;
      take(await fetchSilences(url, signal));
      return;
    }
  } catch (error) {
    // Trimming pauses stays as it is until the project is opened again; everything else works.
    if (!isAbort(error)) pauses.failed = true;
  }
}

/** Stops waiting for pauses. */
export function stopSilences(): void {
  running?.abort();
  running = null;
}

function take(found: readonly Silence[]): void {
  const { silences, duration } = currentDoc();
  const next = tidySilences(found, duration);
  const isSame =
    next.length === silences.length &&
    next.every(({ start, end }, i) => start === silences[i].start && end === silences[i].end);
  // The same pauses stay the same object: the undo history knows them by it.
  if (!isSame) dispatch((doc) => setSilences(doc, next), { undoable: false });
}

async function fetchSilences(url: string, signal: AbortSignal): Promise<readonly Silence[]> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The server answered with ${reply.status}.`);
  const { silences } = silencesFile.parse(await reply.json());
  return silences.map(({ start, end }) => ({ start, end }));
}

async function freshUrl(signal: AbortSignal): Promise<string | null> {
  const { project } = session;
  if (!project?.urls) return null;
  const { silencesUrl } = await callApi(
    refreshUrl,
    { ...sessionAuth(), extension: project.media.extension },
    { signal },
  );
  return silencesUrl;
}

function fileOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Cancelled', 'AbortError'));
    });
  });
}
