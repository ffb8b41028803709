import { isUserCloudDataDeleted } from '#contract/index.ts';
import { callApi } from '#src/api/client/index.ts';
import { currentDoc } from '../state/document.ts';
import { askForAddresses } from '../state/fresh-addresses.ts';
import { playback, reportMedia, reportPlaying, seekSource } from '../state/playback.ts';
import { session, sessionAuth, setProject } from '../state/session.ts';
import { logFault } from './fault-log.ts';
import { openGaplessEngine } from './gapless/gapless-engine.ts';
import { type RefreshOutcome, refreshMedia } from './media-refresh.ts';
import { MediaRetry } from './media-retry.ts';
import { Player } from './player.ts';
import { previewEdit } from './preview-edit.ts';
import { stage } from './stage-state.ts';
import { openVideoEngine } from './video-engine.ts';

/** Of the players whose stage is there. */
const mendings = new WeakMap<Player, MediaRetry>();

/**
 * The player of a stage, connected to the editor's state. Settling goes to `onSettled` instead, since it changes with
 * every seek.
 */
export function createPlayer(host: HTMLElement, onSettled: (settled: boolean) => void): Player {
  const mediaRetry = new MediaRetry(() => void reconnect(player));
  const player = new Player(host, [openGaplessEngine, openVideoEngine], {
    onPlaying: reportPlaying,
    onOpened: ({ duration, hasVideo, engine, refused }) => {
      stage.engine = engine;
      stage.refused = refused;
      stage.hasVideo = hasVideo;
      reportMedia({ status: 'ready', duration: session.project?.media.duration ?? duration });
    },
    onFault: (message) => {
      logFault(message);
      reportMedia({ status: 'error', error: 'The media could not be played' });
      // So that an expired URL or a moment without a connection goes unnoticed.
      if (mediaRetry.broke()) void refresh(player);
    },
    onSettled,
  });
  mendings.set(player, mediaRetry);
  return player;
}

/** The project whose media is open, and its URL: a fresh URL of the same project continues where the old one stood. */
interface OpenMedia {
  readonly projectId: string;
  readonly url: string;
}
const opened = new WeakMap<Player, OpenMedia>();
/** Where the last stage that went away stood, source seconds: who comes back from another page goes on from there. */
let left: { readonly projectId: string; readonly time: number } | null = null;

/** To be called before the player of a stage goes. */
export function leaveStage(player: Player): void {
  const open = opened.get(player);
  if (open) left = { projectId: open.projectId, time: player.sourceTime };
  mendings.get(player)?.reached();
  mendings.delete(player);
}

/** Opens what the session's project holds, unless it is open already. The same file at a fresh URL just goes on. */
export function followProject(player: Player): void {
  const { project } = session;
  const url = project?.urls?.signedUrl;
  const before = opened.get(player);
  if (project && url) {
    if (before?.url === url) return;
    opened.set(player, { projectId: project.project_id, url });
    const isSameFile = before?.projectId === project.project_id && fileOf(before.url) === fileOf(url);
    if (isSameFile && player.moveTo(url)) return;
    openMedia(player, before?.projectId === project.project_id ? undefined : 0);
    if (!before && left?.projectId === project.project_id) seekSource(left.time);
    return;
  }
  opened.delete(player);
  player.close();
  stage.engine = null;
  stage.hasVideo = false;
  stage.access = project ? 'deleted' : 'ok';
  stage.accessMessage = null;
  reportMedia({ status: 'empty' });
}

/** Hands the current cuts, or none while preview mode is off, and the stretch to keep to, to the player. */
export function followDocument(player: Player): void {
  const media = session.project?.media;
  const frameRate = media?.video?.frameRate ?? null;
  player.setEdit(previewEdit(currentDoc(), media?.duration ?? 0, frameRate, playback.stretch));
}

/** The refresh button, and 'Try again' after a fault: specification §4's check, then the media is opened anew where it stands. */
export async function refresh(player: Player): Promise<void> {
  stage.access = 'checking';
  stage.accessMessage = null;
  if ((await check(player)) === 'valid') openMedia(player);
}

/** Tries again, and shows no more of it than what comes of it, where media broke or the server was out of reach. */
export async function reconnect(player: Player): Promise<void> {
  if (playback.status !== 'error' && stage.access !== 'unreachable') return;
  if ((await check(player)) === 'valid' && playback.status !== 'ready') openMedia(player);
}

const checking = new WeakSet<Player>();

/** Specification §4's check of the media URL. A fresh URL is opened and plays on from the same place. */
async function check(player: Player): Promise<RefreshOutcome<unknown>['kind'] | null> {
  const { project } = session;
  const url = project?.urls?.signedUrl;
  if (!project || !url || checking.has(player)) return null;
  const form = { ...sessionAuth(), extension: project.media.extension };
  checking.add(player);
  const outcome = await refreshMedia({
    head: async () => (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status,
    isDeleted: async () => (await callApi(isUserCloudDataDeleted, form)).is_deleted,
    freshUrls: () => askForAddresses(project),
  });
  checking.delete(player);
  const mediaRetry = mendings.get(player);
  const now = session.project;
  // Another URL has been opened already.
  if (!mediaRetry || !now || now.urls?.signedUrl !== url) return null;
  if (outcome.kind === 'unreachable') mediaRetry.lost();
  else mediaRetry.reached();
  stage.access = outcome.kind === 'valid' || outcome.kind === 'refreshed' ? 'ok' : outcome.kind;
  stage.accessMessage = 'message' in outcome ? outcome.message : null;
  // With no URLs the upload knows that it gives the media back to this edit.
  if (outcome.kind === 'deleted' && outcome.message === null) setProject({ ...now, urls: null });
  if (outcome.kind === 'refreshed') {
    setProject({ ...now, urls: outcome.urls });
    opened.set(player, { projectId: now.project_id, url: outcome.urls.signedUrl });
    openMedia(player);
  }
  return outcome.kind;
}

/** A URL without what changes with its signature. */
function fileOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function openMedia(player: Player, at?: number): void {
  const url = opened.get(player)?.url;
  if (!url) return;
  stage.access = 'ok';
  stage.accessMessage = null;
  reportMedia({ status: 'loading' });
  followDocument(player);
  void player.open(url, at);
}
