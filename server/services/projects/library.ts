import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type FieldsOf,
  type keepProject,
  type listProjects,
  MAX_BULK,
  MAX_PROJECT_NAME,
  type moveProjects,
  type ProjectCard,
  type renameProject,
  type SuccessOf,
  TRASH_DAYS,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Db } from '#server/db/connection/open.ts';
import { copyCover, coverBytesOf } from '#server/db/projects/covers.ts';
import * as rows from '#server/db/projects/library.ts';
import {
  type CopiedFiles,
  insertDuplicate,
  type ProjectRow,
  projectOfMedia,
  showMedia,
  touchProject,
} from '#server/db/projects/projects.ts';
import { openTasksOf } from '#server/db/projects/tasks.ts';
import { usageOf } from '#server/db/projects/usage.ts';
import { copyVoiceCopies, voiceCopiesOf } from '#server/db/projects/voice-copies.ts';
import type { Deps } from '#server/deps.ts';
import { nameOf } from '#server/jobs/media/ingest.ts';
import { startProxy } from '#server/jobs/media/proxy.ts';
import { silencesJob, startSilences } from '#server/jobs/media/silences.ts';
import { energiesFileOf, mediaFolder } from '#server/jobs/queue/keys.ts';
import { deleteProject } from '#server/jobs/upkeep/delete-project.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { PayloadError, parseJson } from '#server/payloads/json.ts';
import { foldTerms, foldText, hitsIn } from '#server/payloads/spoken.ts';
import type { Account } from '../account/accounts.ts';
import { Malformed, Refusal } from '../errors.ts';
import { bytesOf } from '../long-texts.ts';
import { joinIdOf, openJoins, stageOf } from '../media/joins.ts';
import { checkFreeSpace, checkRoom, mapDiskFullError } from '../media/quota.ts';
import type { Projects } from './projects.ts';

/** Further terms are ignored. */
const MAX_TERMS = 12;
const PAGE = 100;
const DAY_MS = 86_400_000;

export function createLibrary(deps: Deps, projects: Projects) {
  const { db, store, config } = deps;

  const expiryOf = (row: Pick<ProjectRow, 'trashedAt' | 'kept' | 'mediaDeletedAt' | 'touchedAt'>) => {
    const { trashedAt, kept, mediaDeletedAt, touchedAt } = row;
    if (trashedAt) return after(trashedAt, TRASH_DAYS);
    return kept || mediaDeletedAt ? null : after(touchedAt, config.mediaRetentionDays);
  };

  const cardOf = async (
    account: Account,
    row: rows.CardRow,
    hit: ProjectCard['hit'],
  ): Promise<ProjectCard> => ({
    project_id: row.id,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt.toISOString(),
    duration: row.duration,
    has_video: row.hasVideo,
    speakers: [...row.speakers],
    ...stateOf(row),
    thumbnail_url:
      row.thumbnailKey && (await store.signedUrl(row.thumbnailKey, { session: account.sessionId })),
    levels: levelsOf(row),
    shelf: row.trashedAt ? 'trash' : row.archivedAt ? 'archived' : 'active',
    expires_at: expiryOf(row),
    kept: row.kept,
    bytes: row.bytes,
    hit,
  });

  const incoming = async ({ id }: Account): Promise<SuccessOf<typeof listProjects>['incoming']> =>
    (await openJoins(db, id)).map((join, i) => ({
      join_id: joinIdOf(join),
      name: nameOf(join.input.rushes[0]?.name ?? ''),
      ...stageOf(join),
      place: i + 1,
    }));

  return {
    async list(
      account: Account,
      {
        query = '',
        shelf = 'active',
        sort = 'edited',
        offset = 0,
        limit = PAGE,
      }: FieldsOf<typeof listProjects>,
    ): Promise<SuccessOf<typeof listProjects>> {
      const terms = termsOf(query);
      const wanted = { userId: account.id, shelf, sort, terms, offset, limit };
      const listed =
        terms.length === 0
          ? rows.listCards(db, wanted).then((page) => ({ ...page, said: [] }))
          : rows.searching(db, async (tx) => {
              const page = await rows.listCards(tx, wanted);
              const ids = page.cards.map(({ id }) => id);
              return { ...page, said: await rows.bestPassages(tx, ids, terms) };
            });
      // At once: on a busy server each statement waits for its turn.
      const [{ cards, total, said }, openProjectId, joining, usedBytes] = await Promise.all([
        listed,
        rows.openProjectId(db, account.id),
        incoming(account),
        usageOf(db, account.id),
      ]);
      const hits = new Map([...hitsIn(said, terms)].map(([{ projectId }, hit]) => [projectId, hit]));
      return {
        projects: await Promise.all(cards.map((row) => cardOf(account, row, hits.get(row.id) ?? null))),
        total,
        open_project_id: openProjectId,
        incoming: joining,
        storage: { used_bytes: usedBytes, limit_bytes: config.accountStorageBytes },
      };
    },

    /** @throws Refusal where there is no such project, or where it is in the trash */
    async open(account: Account, projectId: string): Promise<void> {
      const project = await projects.of(account, projectId);
      if (project.trashedAt) throw new Refusal(replies.inTrash());
      await rows.setOpenProject(db, account.id, project.id);
      if (!project.mediaDeletedAt) await touchProject(db, project.id);
    },

    /** @returns the name as stored @throws Refusal */
    async rename(account: Account, { project_id, name }: FieldsOf<typeof renameProject>): Promise<string> {
      const { id } = await projects.of(account, project_id);
      await rows.setProjectName(db, id, name, foldText(name));
      return name;
    },

    /** @returns the ids of moved projects @throws Malformed */
    async move(account: Account, { project_ids, to }: FieldsOf<typeof moveProjects>): Promise<string[]> {
      const ids = idsIn(bytesOf(project_ids));
      if (to !== 'deleted') return rows.moveTo(db, account.id, ids, to);
      const deleted: string[] = [];
      for (const project of await rows.trashed(db, account.id, ids)) {
        if (!(await rows.isTrashed(db, project.id))) continue;
        await deleteProject(deps, project);
        deleted.push(project.id);
      }
      return deleted;
    },

    /** @throws Refusal */
    async duplicate(account: Account, projectId: string): Promise<{ project_id: string; name: string }> {
      for (;;) {
        const copy = await duplicate(deps, await projects.withMedia(account, projectId));
        if (copy) return { project_id: copy.id, name: copy.name };
      }
    },

    /** @returns when the media are deleted @throws Refusal */
    async keep(account: Account, { project_id, keep }: FieldsOf<typeof keepProject>): Promise<string | null> {
      const project = await projects.of(account, project_id);
      const kept = keep === 'true';
      await rows.setKept(db, project.id, kept);
      return expiryOf({ ...project, kept, touchedAt: new Date() });
    },
  };
}

/** Terms without repetitions; the last one typed stays last. */
export function termsOf(query: string): string[] {
  const all = foldTerms(query).reverse();
  return [...new Set(all)].slice(0, MAX_TERMS).reverse();
}

/** Without audio there is no outline. */
export function levelsOf({ levels }: Pick<rows.CardRow, 'levels'>): number[] | null {
  return levels.length > 0 ? [...levels] : null;
}

function stateOf(row: rows.CardRow): Pick<ProjectCard, 'state' | 'progress'> {
  if (row.mediaDeletedAt) return { state: 'media_deleted', progress: null };
  const { transcript, transcribedUntil, duration } = row;
  if (transcript === 'running')
    return {
      state: 'transcribing',
      progress: Math.min(100, (100 * transcribedUntil) / Math.max(duration, 0.001)),
    };
  // A saved edit may have imported words, which always have speakers.
  const none = row.speakers.length > 0 ? 'ready' : 'no_transcript';
  const state = { none, done: 'ready', failed: 'failed' } as const;
  return { state: state[transcript], progress: null };
}

function after(instant: Date, days: number): string {
  return new Date(instant.getTime() + days * DAY_MS).toISOString();
}

const idList = z.array(z.uuid()).max(MAX_BULK);

/** @throws Malformed */
function idsIn(text: Uint8Array): string[] {
  try {
    return idList.parse(parseJson(text, 'project_ids'));
  } catch (error) {
    if (error instanceof PayloadError || error instanceof z.ZodError)
      throw new Malformed(replies.malformed({ part: 'project_ids' }));
    throw error;
  }
}

const KEYS = ['masterKey', 'peaksKey', 'proxyKey', 'filmstripKey', 'silencesKey', 'thumbnailKey'] as const;

/**
 * Copies media, transcript and edit. If the process stops in between, a project without media is left, which can be deleted.
 * @returns null if a job replaced files of the project meanwhile: nothing of the copy is left then
 * @throws Refusal without room
 */
async function duplicate(deps: Deps, project: ProjectRow): Promise<ProjectRow | null> {
  const { db, store } = deps;
  const { name, userId, mediaPrefix, masterBytes, peaksBytes, proxyBytes, filmstripBytes } = project;
  await checkFreeSpace(deps);
  const voices = await voiceCopiesOf(db, mediaPrefix);
  const voiceBytes = voices.reduce((sum, { bytes }) => sum + bytes, 0);
  const coverBytes = (await coverBytesOf(db, project.id)) ?? 0;
  const prefix = mediaFolder(randomUUID());
  const moved = (key: string): string => `${prefix}${key.slice(mediaPrefix.length)}`;
  const files: CopiedFiles = {
    mediaPrefix: prefix,
    masterKey: moved(project.masterKey),
    peaksKey: project.peaksKey && moved(project.peaksKey),
    proxyKey: project.proxyKey && moved(project.proxyKey),
    filmstripKey: project.filmstripKey && moved(project.filmstripKey),
    silencesKey: project.silencesKey && moved(project.silencesKey),
    thumbnailKey: project.thumbnailKey && moved(project.thumbnailKey),
  };
  const room = MAX_PROJECT_NAME - replies.copyOf({ name: '' }).length;
  const copyName = replies.copyOf({ name: name.slice(0, room) });
  const made = await db.transaction(async (tx) => {
    const derivedBytes = peaksBytes + proxyBytes + filmstripBytes + voiceBytes;
    await checkRoom(tx, deps, userId, masterBytes + derivedBytes + coverBytes);
    const copy = await insertDuplicate(
      tx,
      project,
      { name: copyName, nameFolded: foldText(copyName) },
      files,
    );
    await copyCover(tx, project.id, copy.id);
    await copyVoiceCopies(tx, voices, { projectId: copy.id, mediaPrefix: prefix }, moved);
    return copy;
  });
  try {
    await mapDiskFullError(async () => {
      for (const key of KEYS) {
        const from = project[key];
        if (from) await store.copy(from, moved(from));
      }
      if (project.media.hasEnergies) {
        const from = energiesFileOf(mediaPrefix);
        await store.copy(from, moved(from));
      }
      for (const { voice, key, playedKey } of voices)
        for (const from of [key, playedKey, energiesFileOf(mediaPrefix, voice)])
          await store.copy(from, moved(from));
    });
  } catch (error) {
    await deleteProject(deps, made);
    if (await wereReplaced(db, project)) return null;
    throw error;
  }
  await showMedia(db, made.id);
  if (!(project.media.info as MediaInfo).playable && !project.proxyKey) await startProxy(deps, made);
  if (await isMeasured(db, project))
    await startSilences(deps, made, project.transcript === 'done' ? 'words' : 'audio');
  return made;
}

/** Jobs give what they make anew a name of its own, and delete what it replaces. */
async function wereReplaced(db: Db, project: ProjectRow): Promise<boolean> {
  const now = await projectOfMedia(db, project.mediaPrefix);
  return !now || KEYS.some((key) => now[key] !== project[key]);
}

/** Whether its pauses are being measured, or were after its row was read. */
async function isMeasured(db: Db, project: ProjectRow): Promise<boolean> {
  const open = await openTasksOf(db, project.id);
  return open.some(({ kind }) => kind === silencesJob.kind) || wereReplaced(db, project);
}
