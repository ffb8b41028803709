import type { z } from 'zod';
import {
  type FieldsOf,
  type getProject,
  type projectUrls,
  SAVE_CONFLICT,
  type SuccessOf,
  type saveProject,
} from '#contract/index.ts';
import { saveDocument } from '#server/db/documents.ts';
import * as projects from '#server/db/projects.ts';
import type { Deps } from '#server/deps.ts';
import { resumeFilmstrip } from '#server/jobs/proxy.ts';
import type { Account } from './accounts.ts';
import type { Documents } from './documents.ts';
import { Refusal } from './errors.ts';
import { packText } from './long-texts.ts';

type ProjectUrls = z.output<typeof projectUrls>;
/** `document` is the JSON text, as it came. */
type ProjectReply = Omit<NonNullable<SuccessOf<typeof getProject>['project']>, 'document'> & {
  readonly document: Buffer | null;
};

export interface Projects {
  get(account: Account): Promise<ProjectReply | null>;
  /** @throws Refusal with SAVE_CONFLICT and the server's revision, Malformed */
  save(account: Account, edit: FieldsOf<typeof saveProject>): Promise<number>;
  /** @throws Refusal without media */
  freshUrls(account: Account): Promise<ProjectUrls>;
  isMediaDeleted(account: Account): Promise<boolean>;
  /** Counts as a use of the media. @throws Refusal without media */
  withMedia(account: Account): Promise<projects.ProjectRow>;
}

export const NO_RECORDING = 'There is no recording yet. Upload one first.';
export const MEDIA_DELETED =
  'Your recording was deleted because it had not been used for a while. Upload it again to go on; your edit is kept.';

export function createProjects(deps: Deps, documents: Documents): Projects {
  const { db, store } = deps;
  const urlsOf = async (
    { proxyKey, masterKey, peaksKey, silencesKey, filmstripKey }: projects.ProjectRow,
    { sessionId: session }: Account,
  ): Promise<ProjectUrls> => {
    const urlOf = async (key: string | null) => key && store.signedUrl(key, { session });
    return {
      signedUrl: await store.signedUrl(proxyKey ?? masterKey, { session }),
      peaksUrl: await urlOf(peaksKey),
      silencesUrl: await urlOf(silencesKey),
      filmstripUrl: await urlOf(filmstripKey),
      expires_in: store.urlLife,
    };
  };
  const current = async (account: Account): Promise<projects.ProjectRow> => {
    const project = await projects.currentProject(db, account.id);
    if (!project) throw new Refusal(NO_RECORDING);
    return project;
  };
  /** Also notices files that somebody removed by hand. */
  const isDeleted = async (project: projects.ProjectRow): Promise<boolean> => {
    if (project.mediaDeletedAt) return true;
    if (await store.exists(project.masterKey)) return false;
    await projects.markMediaDeleted(db, project.id);
    return true;
  };
  const withMedia = async (account: Account): Promise<projects.ProjectRow> => {
    const project = await current(account);
    if (await isDeleted(project)) throw new Refusal(MEDIA_DELETED);
    await projects.touchProject(db, project.id);
    return project;
  };
  return {
    withMedia,
    async get(account) {
      const project = await projects.currentProject(db, account.id);
      if (!project) return null;
      const deleted = await isDeleted(project);
      if (!deleted) {
        await projects.touchProject(db, project.id);
        await resumeFilmstrip(deps, project);
      }
      const { info: _, ...media } = project.media;
      return {
        project_id: project.id,
        media,
        urls: deleted ? null : await urlsOf(project, account),
        language: project.language,
        n_speakers: project.nSpeakers,
        transcript: project.transcript,
        document: await documents.textOf(project.id),
        revision: project.revision,
      };
    },
    async save(account, { project_id, revision, document }) {
      const packed = await packText(document);
      const project = await current(account);
      // Another window uploaded something new: this edit belongs to a recording that is gone.
      if (project.id !== project_id) throw new Refusal(SAVE_CONFLICT);
      const saved = await saveDocument(db, project.id, revision, packed);
      if (saved !== null) return saved;
      const now = await current(account);
      // The very same edit was saved already: the reply was lost, as when the page was left while it was under way.
      if (now.id === project.id && now.documentHash === packed.hash) return now.revision;
      throw new Refusal(SAVE_CONFLICT, { revision: now.revision });
    },
    freshUrls: async (account) => urlsOf(await withMedia(account), account),
    isMediaDeleted: async (account) => isDeleted(await current(account)),
  };
}
