import { proxy, ref } from 'valtio';
import { followEdits, type LoggedChange, type Presence, showPresence } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import { DOCUMENT_VERSION } from '#model/constants.ts';
import { setCutIdSuffix } from '#model/edit/cut.ts';
import { callApi, followWhileVisible, streamApi } from '#src/api/client/index.ts';
import { browserName } from '../device/browser-name.ts';
import { currentDoc } from '../document/document.ts';
import { selection } from '../document/selection.ts';
import { playback, sourceTimeNow } from '../playback/playback.ts';
import { authOf, session, sessionAuth } from '../session/session.ts';

/** Distinct from the colours of cuts, matches and the own playhead. */
const HUES = [150, 285, 325, 185] as const;

/** The same in every window; `ground` for white letters. */
export function coloursOf({ window_id }: Presence): { line: string; ground: string } {
  const hue = HUES[Number.parseInt(window_id.slice(0, 4), 16) % HUES.length];
  return {
    line: `light-dark(hsl(${hue} 60% 36%), hsl(${hue} 60% 62%))`,
    ground: `hsl(${hue} 60% 30%)`,
  };
}

/** Whose window it is. */
export function nameOf({ email, name }: Presence): string {
  return email === session.user?.email ? texts.ownWindow() : name;
}

interface PresenceState {
  /** Other windows in which the project is open. */
  others: readonly Presence[];
  /** Another number with each change of a comment; null while nobody tells. */
  comments: number | null;
  /** Another text with each change of the account's balance or storage; null before the first one. */
  account: string | null;
}

export const presence = proxy<PresenceState>({ others: [], comments: null, account: null });

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
  /** Nothing more will come. */
  refused(error: unknown): void;
}

let stop: () => void = () => undefined;

/** While the page is visible: one that is shown again catches up. */
export function followOthers(projectId: string, follower: Follower): void {
  stopFollowing();
  stop = followWhileVisible({
    read: (signal, alive) => follow(projectId, follower, signal, alive),
    lost: forget,
    refused(error) {
      forget();
      follower.refused(error);
    },
  });
}

export function stopFollowing(): void {
  stop();
  forget();
}

function forget(): void {
  presence.others = [];
  presence.comments = null;
}

const place = () => ({ window_id: windowId, window: browserName(navigator.userAgent) });

async function follow(
  projectId: string,
  follower: Follower,
  signal: AbortSignal,
  alive: () => void,
): Promise<void> {
  const stopShowing = showPlaces(projectId, signal);
  try {
    const payload = {
      ...authOf(projectId),
      project_id: projectId,
      ...place(),
      revision: follower.revision(),
      document_version: DOCUMENT_VERSION,
    };
    for await (const line of streamApi(followEdits, payload, { signal })) {
      alive();
      if ('present' in line || 'moved' in line) {
        presence.others = ref('present' in line ? line.present : afterMoves(presence.others, line));
        presence.comments = line.comments;
      } else if ('change' in line) follower.changed(line);
      else if ('behind' in line) follower.behind();
      else if ('account' in line) presence.account = line.account;
    }
  } finally {
    stopShowing();
  }
}

/** In the order of their ids, as the server lists them. */
export function afterMoves(
  others: readonly Presence[],
  { moved, left }: { moved: readonly Presence[]; left: readonly string[] },
): Presence[] {
  const gone = new Set([...left, ...moved.map(({ window_id }) => window_id)]);
  const stayed = others.filter(({ window_id }) => !gone.has(window_id));
  return [...stayed, ...moved].sort((a, b) => (a.window_id < b.window_id ? -1 : 1));
}

function showPlaces(projectId: string, signal: AbortSignal): () => void {
  let shown = '';
  let shownAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    if (presence.others.length === 0 && performance.now() - shownAt < LIFE_MS) return;
    const now = { caret: caretTime(), playhead: Math.round(10 * sourceTimeNow()) / 10 };
    const text = JSON.stringify(now);
    if (text === shown && performance.now() - shownAt < LIFE_MS) return;
    shown = text;
    shownAt = performance.now();
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
