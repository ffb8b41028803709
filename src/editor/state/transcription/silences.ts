import { proxy, ref } from 'valtio';
import { refreshUrl, type SilencesFile, silencesFile } from '#contract/index.ts';
import type { Deed } from '#model/deed-kinds.ts';
import { pausesDeed } from '#model/merge/deed.ts';
import {
  normaliseSilences,
  setSilenceMode,
  setSilenceRemainder,
  setSilences,
  setSilenceThreshold,
} from '#model/pauses/silences.ts';
import { sameRanges } from '#model/time/ranges.ts';
import type { EditorDocument, Range, Silence } from '#model/types.ts';
import { callApi, isAbort, mayPass, sleep } from '#src/api/client/index.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { fileOfUrl, projectAuth, session } from '../session/session.ts';

/** Poll delays, ms. */
const WAITS_MS = [0, 2000, 4000, 8000, 15_000, 30_000, 60_000];

const toPauses = (_: EditorDocument, after: EditorDocument): Deed => pausesDeed(after);

export const pauses = proxy({
  failed: false,
  /** Pauses in which somebody may speak, source seconds: offered, not cut. Behind `ref`. */
  unsure: ref<readonly Silence[]>([]),
  /** Sounds like an 'um' that are no words, source seconds: offered as proposals. Behind `ref`. */
  hesitations: ref<readonly Range[]>([]),
});

/** Switches the trimming of pauses on or off, one undo step. */
export function trimPauses(on: boolean): void {
  dispatch((doc) => setSilenceMode(doc, on), { does: toPauses });
}

/** Changes from which length pauses are trimmed, or what is left of them; repeated changes are one undo step. */
export function setPauseLength(setting: 'silenceThreshold' | 'silenceRemainder', seconds: number): void {
  const set = setting === 'silenceThreshold' ? setSilenceThreshold : setSilenceRemainder;
  dispatch((doc) => set(doc, seconds), {
    gesture: setting,
    ...(currentDoc().settings.silenceMode && { does: toPauses }),
  });
}

let running: AbortController | null = null;
/** Name of the last measurement; each has its own. */
let lastFile: string | null = null;

/** Loads measured pauses, not undoable. `transcribed`: the transcript is complete, and they are measured again. */
export async function loadSilences(moment: 'opened' | 'transcribed'): Promise<void> {
  running?.abort();
  const abort = new AbortController();
  running = abort;
  pauses.failed = false;
  const { signal } = abort;
  if (!session.project?.media.audio) return;
  const known = session.project.urls?.silencesUrl ?? null;
  const before = lastFile;
  let fault = false;
  for (const [i, wait] of WAITS_MS.entries())
    try {
      await sleep(wait, signal);
      const url = i === 0 && moment === 'opened' ? known : await freshUrl(signal);
      fault = false;
      if (!url || fileOfUrl(url) === lastFile) continue;
      const found = await fetchSilences(url, signal);
      fault = found === null;
      if (!found) continue;
      take(found);
      lastFile = fileOfUrl(url);
      // The first measurement may have been made without the words.
      if (moment !== 'transcribed' || before !== null) return;
    } catch (error) {
      fault = !isAbort(error);
      // A server that is restarted meanwhile is asked again.
      if (!mayPass(error)) break;
    }
  // Only trimming of pauses is affected, until the project is reopened.
  if (!signal.aborted) pauses.failed = fault;
}

export function stopSilences(): void {
  running?.abort();
  running = null;
  lastFile = null;
  pauses.unsure = ref([]);
  pauses.hesitations = ref([]);
}

function take(file: SilencesFile): void {
  const { silences, duration } = currentDoc();
  const next = normaliseSilences(rangesOf(file.silences), duration);
  pauses.unsure = ref(rangesOf(file.unsure));
  pauses.hesitations = ref(rangesOf(file.hesitations));
  // Equal pauses keep their object, which identifies them in the undo history.
  if (!sameRanges(next, silences)) dispatch((doc) => setSilences(doc, next), { undoable: false });
}

function rangesOf(list: readonly Silence[]): Silence[] {
  return list.map(({ start, end }) => ({ start, end }));
}

async function fetchSilences(url: string, signal: AbortSignal): Promise<SilencesFile | null> {
  try {
    const reply = await fetch(url, { signal });
    const file = silencesFile.safeParse(reply.ok ? await reply.json() : null);
    return file.success ? file.data : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

async function freshUrl(signal: AbortSignal): Promise<string | null> {
  const { project } = session;
  if (!project?.urls) return null;
  const { silencesUrl } = await callApi(
    refreshUrl,
    { ...projectAuth(), extension: project.media.extension },
    { signal },
  );
  return silencesUrl;
}
