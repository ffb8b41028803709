import { isUserCloudDataDeleted } from '#contract/index.ts';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { callApi } from '#src/api/client/index.ts';
import { currentDoc } from '../state/document/document.ts';
import { heard } from '../state/playback/heard-energies.ts';
import { noteUnplayable } from '../state/playback/heard-voice.ts';
import { playback, reportMedia, reportPlaying, seekSource } from '../state/playback/playback.ts';
import { workspace } from '../state/project.ts';
import { askForAddresses } from '../state/session/fresh-addresses.ts';
import { authOf, fileOfUrl, session, setProject } from '../state/session/session.ts';
import { logFault } from './fault-log.ts';
import { openGaplessEngine } from './gapless/gapless-engine.ts';
import { MediaRetry, type RefreshOutcome, refreshMedia } from './media-refresh.ts';
import { Player } from './player.ts';
import { previewEdit } from './preview-edit.ts';
import { recallPosition, rememberPosition } from './remembered.ts';
import { stage } from './stage-state.ts';
import { openVideoEngine } from './video-engine.ts';

interface OpenMedia {
  readonly projectId: string;
  readonly url: string;
}

/** The player of the mounted stage, connected to the editor's state: project, document, media URLs. */
export class StagePlayer {
  readonly player: Player;
  readonly #retry = new MediaRetry(() => void this.reconnect());
  #open: OpenMedia | null = null;
  #isChecking = false;
  /** Whether the project was opened for the first time in this tab, and its edit is not known yet. */
  #isUnplaced = false;
  #isClosed = false;

  /** @param onSettled not part of the state, since it changes with every seek */
  constructor(host: HTMLElement, onSettled: (settled: boolean) => void) {
    this.player = new Player(host, [openGaplessEngine, openVideoEngine], {
      onPlaying: reportPlaying,
      onOpened: ({ duration, hasVideo, engine, refused }) => {
        stage.engine = engine;
        stage.refused = refused;
        stage.hasVideo = hasVideo;
        reportMedia({ status: 'ready', duration: session.project?.media.duration ?? duration });
      },
      onFault: (message) => {
        logFault(message);
        reportMedia({ status: 'failed' });
        // An expired URL or a moment without a connection goes unnoticed.
        if (this.#retry.broke()) void this.refresh();
      },
      onSettled,
      onUnvoiced: (message) => {
        logFault(message);
        noteUnplayable();
      },
    });
  }

  /** For whoever comes back to this project: by a link, or by loading the page again. */
  rememberPosition(): void {
    if (this.#open) rememberPosition(this.#open.projectId, this.player.sourceTime);
  }

  close(): void {
    this.rememberPosition();
    this.#isClosed = true;
    this.#retry.reached();
    this.player.close();
  }

  /** Opens the media of the session's project. The same file at a fresh URL plays on. */
  followProject(): void {
    const { project } = session;
    const url = project?.urls?.signedUrl;
    const before = this.#open;
    if (project && url) {
      if (before?.url === url) return;
      this.#open = { projectId: project.project_id, url };
      const isSameFile = before?.projectId === project.project_id && fileOfUrl(before.url) === fileOfUrl(url);
      if (isSameFile && this.player.moveTo(url)) return;
      const position = before ? null : recallPosition(project.project_id);
      const isSame = before?.projectId === project.project_id;
      this.#isUnplaced = !isSame && position === null;
      this.#openMedia(isSame ? undefined : (position ?? 0));
      return;
    }
    this.#open = null;
    this.player.close();
    stage.engine = null;
    stage.hasVideo = false;
    stage.access = project ? 'deleted' : 'ok';
    stage.accessMessage = null;
    reportMedia({ status: 'empty' });
  }

  /** Hands cuts (none while preview mode is off) and stretch to the player. */
  followDocument(): void {
    this.#handEdit();
    this.#place();
  }

  #handEdit(): void {
    const media = session.project?.media;
    const frameRate = media?.video?.frameRate ?? null;
    const shape = { duration: media?.duration ?? 0, frameRate };
    this.player.setEdit(previewEdit(currentDoc(), shape, playback.stretch, heard.energies));
  }

  /** The document arrives later than the media: where blocks were moved the edit does not begin with the recording. */
  #place(): void {
    if (!this.#isUnplaced || workspace.status !== 'ready') return;
    this.#isUnplaced = false;
    const { start } = arrangementOf(currentDoc()).blocks[0];
    if (start > 0 && this.player.sourceTime === 0) seekSource(start);
  }

  /** Specification §4's check, then the media is reopened where it stands. */
  async refresh(): Promise<void> {
    stage.access = 'checking';
    stage.accessMessage = null;
    if ((await this.#check()) === 'valid') this.#openMedia();
  }

  /** As `refresh`, but only after a failure, and without showing that it checks. */
  async reconnect(): Promise<void> {
    if (playback.status !== 'failed' && stage.access !== 'unreachable') return;
    if ((await this.#check()) === 'valid' && playback.status !== 'ready') this.#openMedia();
  }

  /** Specification §4's check of the media URL; a fresh URL is opened. `null`: superseded. */
  async #check(): Promise<RefreshOutcome<unknown>['kind'] | null> {
    const { project } = session;
    const url = project?.urls?.signedUrl;
    if (!project || !url || this.#isChecking) return null;
    const form = { ...authOf(project.project_id), extension: project.media.extension };
    this.#isChecking = true;
    const outcome = await refreshMedia({
      head: async () => (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status,
      isDeleted: async () => (await callApi(isUserCloudDataDeleted, form)).is_deleted,
      freshUrls: () => askForAddresses(project),
    });
    this.#isChecking = false;
    const now = session.project;
    // Another URL has been opened already.
    if (this.#isClosed || !now || now.urls?.signedUrl !== url) return null;
    if (outcome.kind === 'unreachable') this.#retry.lost();
    else this.#retry.reached();
    stage.access = outcome.kind === 'valid' || outcome.kind === 'refreshed' ? 'ok' : outcome.kind;
    stage.accessMessage = 'message' in outcome ? outcome.message : null;
    // A failed presence check counts as deleted (specification §8): the upload keeps the edit then too.
    session.unconfirmedMediaOf =
      outcome.kind === 'deleted' && outcome.message !== null ? now.project_id : null;
    // With no URLs the upload knows that it gives the media back to this edit.
    if (outcome.kind === 'deleted' && outcome.message === null) setProject({ ...now, urls: null });
    if (outcome.kind === 'refreshed') {
      setProject({ ...now, urls: outcome.urls });
      this.#open = { projectId: now.project_id, url: outcome.urls.signedUrl };
      this.#openMedia();
    }
    return outcome.kind;
  }

  #openMedia(at?: number): void {
    if (!this.#open) return;
    stage.access = 'ok';
    stage.accessMessage = null;
    reportMedia({ status: 'loading' });
    this.#handEdit();
    void this.player.open(this.#open.url, at);
    this.#place();
  }
}
