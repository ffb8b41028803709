import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import {
  type FieldsOf,
  type getProject,
  type projectUrls,
  SAVE_CONFLICT,
  type SuccessOf,
  type saveProject,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { type EditHead, editHead, newestEdit } from '#server/db/edits/documents.ts';
import { linkOfCollaborator, sharedProject } from '#server/db/projects/collaborators.ts';
import * as projects from '#server/db/projects/projects.ts';
import { voiceCopiesOf } from '#server/db/projects/voice-copies.ts';
import type { Deps } from '#server/deps.ts';
import { chaptersOf } from '#server/jobs/media/chapters.ts';
import { energiesOf } from '#server/jobs/media/energies.ts';
import { resumeFilmstrip } from '#server/jobs/media/filmstrip.ts';
import { isMasterThere, isStored } from '#server/jobs/media/master.ts';
import { startProxy } from '#server/jobs/media/proxy.ts';
import { withEnds } from '#server/jobs/media/recording-ends.ts';
import { energiesFileOf } from '#server/jobs/queue/keys.ts';
import type { Account } from '../account/accounts.ts';
import { checkEdit, saveEdit } from '../edits/saves.ts';
import { Busy, NotSignedIn, Refusal } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { copyForOthers, REVIEW_SESSION } from '../review/review-media.ts';

const decompress = promisify(zstdDecompress);

export const projectGone = (): Refusal => new Refusal(replies.projectGone(), { no_project: true });

const unreadable = (): Refusal => new Refusal(replies.recordingUnreadable(), { media_unreadable: true });

/** What its owner sees and hears. */
const playedOf = ({ proxyKey, proxyBytes, masterKey, masterBytes }: projects.ProjectRow) =>
  proxyKey ? { key: proxyKey, bytes: proxyBytes } : { key: masterKey, bytes: masterBytes };

type ProjectUrls = z.output<typeof projectUrls>;
/** `document` is the JSON text as it was sent. */
type ProjectReply = Omit<NonNullable<SuccessOf<typeof getProject>['project']>, 'document'> & {
  readonly document: Buffer | null;
};

export type Projects = ReturnType<typeof createProjects>;

export function createProjects(deps: Deps) {
  const { db, store } = deps;
  /** For collaborators: URLs end with their link, and none leads to the recording itself. @throws Busy, Refusal */
  const shownToOthers = async (project: projects.ProjectRow, { id }: Account) => {
    const link = await linkOfCollaborator(db, id, project.id);
    if (!link) throw projectGone();
    const session = `${REVIEW_SESSION}${link}`;
    const copy = await copyForOthers(deps, project);
    if (copy.state === 'making') throw new Busy(503, replies.beingPrepared(), 5);
    if (copy.state !== 'ready') throw new Refusal(replies.notPrepared());
    return { session, key: copy.key, bytes: copy.bytes };
  };
  const voicesOf = async ({ mediaPrefix }: projects.ProjectRow, session: string) =>
    Promise.all(
      (await voiceCopiesOf(db, mediaPrefix)).map(async ({ voice, level, playedKey, playedBytes }) => ({
        ...{ voice, level },
        url: await store.signedUrl(playedKey, { session, bytes: playedBytes }),
        energiesUrl: await store.signedUrl(energiesFileOf(mediaPrefix, voice), { session }),
      })),
    );
  const urlsOf = async (project: projects.ProjectRow, account: Account): Promise<ProjectUrls> => {
    const { peaksKey, peaksBytes, silencesKey, filmstripKey, filmstripBytes } = project;
    const isOwn = project.userId === account.id;
    const { session, key, bytes } = isOwn
      ? { session: account.sessionId, ...playedOf(project) }
      : await shownToOthers(project, account);
    const urlOf = async (key: string | null, bytes = 0) => key && store.signedUrl(key, { session, bytes });
    const energies = project.media.audio && (await energiesOf(deps, project));
    return {
      signedUrl: await store.signedUrl(key, { session, bytes }),
      peaksUrl: await urlOf(peaksKey, peaksBytes),
      silencesUrl: await urlOf(silencesKey),
      filmstripUrl: await urlOf(filmstripKey, filmstripBytes),
      ...(energies && { energies: { url: await urlOf(energies.key), percent: energies.percent } }),
      ...(isOwn && { voices: await voicesOf(project, session) }),
      expires_in: store.urlLife,
    };
  };
  const reached = async ({ id, collaborates }: Account, projectId: string) =>
    (await projects.ownProject(db, id, projectId)) ??
    (collaborates ? await sharedProject(db, id, projectId) : null);
  const find = async (account: Account, projectId: string | undefined) => {
    if (projectId === undefined) return projects.currentProject(db, account.id);
    const project = await reached(account, projectId);
    if (!project) throw projectGone();
    return project;
  };
  const of = async (account: Account, projectId: string | undefined) => {
    const project = await find(account, projectId);
    if (!project) throw new Refusal(replies.noRecording());
    return project;
  };
  /** Null where the account may not edit such a project. @throws NotSignedIn */
  const headOf = async (account: Account, projectId: string): Promise<EditHead | null> => {
    const found = await editHead(db, account, projectId);
    if (!found) throw new NotSignedIn();
    return found.head;
  };
  const withMedia = async (account: Account, projectId: string | undefined) => {
    const project = await of(account, projectId);
    if (project.mediaDeletedAt) throw new Refusal(replies.recordingDeleted());
    // A disk that is away comes back: nothing is written for good.
    if (!(await isMasterThere(deps, project))) throw unreadable();
    await projects.touchProject(db, project.id);
    return project;
  };
  const get = async (account: Account, projectId: string | undefined): Promise<ProjectReply | null> => {
    const project = await find(account, projectId);
    if (!project) return null;
    const deleted = project.mediaDeletedAt !== null;
    if (!deleted && (await isMasterThere(deps, project))) {
      await projects.touchProject(db, project.id);
      await resumeFilmstrip(deps, project);
    }
    const chapters = project.media.chapters ?? (deleted ? undefined : await chaptersOf(deps, project));
    const { info: _, hasEnergies: _has, ...known } = project.media;
    const media = { ...known, rushes: await withEnds(deps, project), ...(chapters && { chapters }) };
    const isOwn = project.userId === account.id;
    // Together: somebody may have saved since the project was read.
    const edit = await newestEdit(db, project.id);
    if (!edit) throw projectGone();
    // Files were joined to it: they moved the edit.
    if (edit.mediaPrefix !== project.mediaPrefix) return get(account, project.id);
    const document = edit.data && (await decompress(edit.data));
    if (!isOwn && !document) throw new Busy(503, replies.noTranscriptYet(), 10);
    return {
      project_id: project.id,
      ...(!isOwn && { role: 'collaborator' as const }),
      name: project.name,
      media,
      urls: deleted ? null : await urlsOf(project, account),
      language: project.language,
      n_speakers: project.nSpeakers,
      transcript: project.transcript,
      document,
      revision: edit.revision,
    };
  };
  return {
    /**
     * The project that a call refers to: by its `project_id`, otherwise the open one; `null` if none is open. A project of another
     * account only for calls open to collaborators, and only for accounts that a link to edit let in.
     * @throws Refusal where there is no such project of the account
     */
    find,
    /** Like `find`. @throws Refusal where none is open */
    of,
    /** What an edit of the project builds on. Asks whether the session is open. @throws NotSignedIn, Refusal */
    async edited(account: Account, projectId: string): Promise<EditHead> {
      const head = await headOf(account, projectId);
      if (!head) throw projectGone();
      return head;
    },
    /** Counts as a use of the media. @throws Refusal without media */
    withMedia,
    get,
    /** Asks whether the session is open. @throws NotSignedIn, Refusal with SAVE_CONFLICT and the server's revision, Malformed */
    async save(account: Account, edit: FieldsOf<typeof saveProject>): Promise<number> {
      const { project_id } = edit;
      const project = isUuid(project_id) ? await headOf(account, project_id) : null;
      // Another window uploaded something new: this edit belongs to a deleted recording.
      if (!project) {
        await checkEdit(edit.document);
        throw new Refusal(SAVE_CONFLICT);
      }
      const { revision, hash } = await saveEdit(deps, project, account.id, edit);
      if (revision !== null) return revision;
      const now = await headOf(account, project_id);
      if (!now) throw new Refusal(SAVE_CONFLICT);
      // This edit is already saved and its reply was lost, for example because the page was closed.
      if (now.documentHash === hash) return now.revision;
      throw new Refusal(SAVE_CONFLICT, { revision: now.revision });
    },
    /** @throws Refusal without media */
    async freshUrls(account: Account, projectId: string | undefined): Promise<ProjectUrls> {
      const project = await withMedia(account, projectId);
      const { key, bytes } = playedOf(project);
      if (project.userId === account.id && !(await isStored(deps, key, bytes))) {
        await startProxy(deps, project);
        throw unreadable();
      }
      return urlsOf(project, account);
    },
    isMediaDeleted: async (account: Account, projectId: string | undefined): Promise<boolean> =>
      (await of(account, projectId)).mediaDeletedAt !== null,
  };
}
