import { proxy, ref } from 'valtio';
import { followEdits, type LoggedChange, type Presence, showPresence } from '#contract/index.ts';
import { setCutIdSuffix } from '#model/cut.ts';
import { backoff, callApi, isAbort, mayPass, sleep, streamApi } from '#src/api/client/index.ts';
import { browserName } from './browser-name.ts';
import { currentDoc } from './document.ts';
import { playback, sourceTimeNow } from './playback.ts';
import { selection } from './selection.ts';
import { authOf, sessionAuth } from './session.ts';

/** Other windows in which the project is open. */
export const together = proxy<{ others: readonly Presence[] }>({ others: [] });

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** How often others are told where this window is, and at least, ms. */
const PLACE_MS = 500;
const LIFE_MS = 20_000;

const windowId = crypto.randomUUID();
setCutIdSuffix(`-${windowId.slice(0, 4)}`);

export interface Follower {
  revision(): number;
  changed(change: LoggedChange): void;
  /** The changes since are not kept. */
  behind(): void;
}

let following: AbortController | null = null;

/** While the page is visible: connections of a browser are few, and one that is shown again catches up. */
export function followOthers(projectId: string, follower: Follower): void {
  stopFollowing();
  const abort = new AbortController();
  following = abort;
  let connection: AbortController | null = null;
  const show = (): void => {
    connection?.abort();
    connection = null;
    if (document.visibilityState === 'hidden') {
      together.others = [];
      return;
    }
    connection = new AbortController();
    void follow(projectId, follower, AbortSignal.any([abort.signal, connection.signal]));
  };
  document.addEventListener('visibilitychange', show, { signal: abort.signal });
  show();
}

export function stopFollowing(): void {
  following?.abort();
  following = null;
  together.others = [];
}

const place = () => ({ window_id: windowId, window: browserName(navigator.userAgent) });

async function follow(projectId: string, follower: Follower, signal: AbortSignal): Promise<void> {
  const stopShowing = showPlaces(projectId, signal);
  for (let tries = 0; !signal.aborted; ) {
    try {
      const payload = {
        ...authOf(projectId),
        project_id: projectId,
        ...place(),
        revision: follower.revision(),
      };
      for await (const line of streamApi(followEdits, payload, { signal })) {
        tries = 0;
        if ('present' in line) together.others = ref(line.present);
        else if ('change' in line) follower.changed(line);
        else if ('behind' in line) follower.behind();
      }
    } catch (error) {
      if (signal.aborted || isAbort(error) || !mayPass(error)) break;
    }
    together.others = [];
    await sleep(backoff(++tries, FIRST_RETRY_MS, LONGEST_RETRY_MS), signal).catch(() => undefined);
  }
  stopShowing();
}

function showPlaces(projectId: string, signal: AbortSignal): () => void {
  let shown = '';
  let shownAt = 0;
  const timer = setInterval(() => {
    if (together.others.length === 0 && Date.now() - shownAt < LIFE_MS) return;
    const now = { caret: caretTime(), playhead: Math.round(10 * sourceTimeNow()) / 10 };
    const text = JSON.stringify(now);
    if (text === shown && Date.now() - shownAt < LIFE_MS) return;
    shown = text;
    shownAt = Date.now();
    // The next one follows anyway.
    void callApi(
      showPresence,
      { ...sessionAuth(), project_id: projectId, ...place(), ...now },
      { signal },
    ).catch(() => undefined);
  }, PLACE_MS);
  return () => clearInterval(timer);
}

/** Source seconds of the word that is worked at: of the selection, or where a click moved the playhead to. */
function caretTime(): number | undefined {
  const word = selection.words?.focus ?? selection.caret;
  const { words } = currentDoc();
  if (word === null) return playback.playing ? undefined : sourceTimeNow();
  return word < words.length ? words.start[word] : undefined;
}
