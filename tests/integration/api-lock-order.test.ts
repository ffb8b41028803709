import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as deletions from '#server/db/accounts/account-deletions.ts';
import { getOrCreatePayment, setIntent } from '#server/db/accounts/payments.ts';
import { findUser } from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import { insertLink, noteReviewCopy } from '#server/db/edits/review-links.ts';
import { publishAdded } from '#server/db/projects/additions.ts';
import { insertCollaborator } from '#server/db/projects/collaborators.ts';
import { getOrCreateExport, markReady } from '#server/db/projects/exports.ts';
import { moveTo, setOpenProject } from '#server/db/projects/library.ts';
import * as rows from '#server/db/projects/projects.ts';
import { appendStaged, publishStaged } from '#server/db/projects/staged-transcripts.ts';
import { claim, type TaskRow } from '#server/db/projects/tasks.ts';
import { openRush } from '#server/db/projects/uploads.ts';
import { projects, tasks, users } from '#server/db/schema/schema.ts';
import type { ProjectMedia } from '#server/db/schema/types.ts';
import { mailJob } from '#server/jobs/accounts/mail.ts';
import { applyPaymentIntent } from '#server/jobs/accounts/settle.ts';
import { extend } from '#server/jobs/media/extend.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { type Auth, newAccount, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** Whatever locks rows of an account, of a project and of what hangs on it does so in this order, or two could wait for each other. */
const server = await sharedServer();
const { deps } = server;
const { db, store } = deps;

interface Scene {
  readonly auth: Auth;
  readonly userId: string;
  readonly project: rows.ProjectRow;
  /** A task of the project that is being worked on. */
  readonly task: TaskRow;
}

const media: ProjectMedia = {
  ...{ extension: 'wav', duration: 10, video: null, rushes: [] },
  ...{ audio: { sampleRate: 48_000, channels: 1, codec: 'pcm_s16le' }, info: {} },
};

function newProject(userId: string): rows.NewProject {
  const mediaPrefix = `media/${randomUUID()}`;
  return {
    ...{ userId, name: 'Talk', nameFolded: 'talk', media, mediaPrefix, levels: [] },
    ...{ masterKey: `${mediaPrefix}/master.wav`, masterBytes: 4, peaksKey: null, peaksBytes: 0 },
  };
}

async function scene(): Promise<Scene> {
  const auth = await newAccount(server, server.dataDir);
  const userId = (await findUser(db, auth.email))!.id;
  const project = await rows.insertProject(db, newProject(userId), null);
  await store.put(project.masterKey, new Uint8Array(4));
  const [row] = await db
    .insert(tasks)
    .values({ kind: 'none', key: randomUUID(), userId, projectId: project.id, input: {} })
    .returning();
  const task = (await claim(db, row!.id, { owner: 'test', staleSeconds: 60 }))!;
  await rows.appendBatches(db, task, project.id, [batch], 5);
  await appendStaged(db, task, project.id, [batch]);
  return { auth, userId, project, task };
}

const word = { text: 'so', start: 0, end: 1, confidence: 1, speaker: 0 };
const batch = { seq: 0, words: [word], gaps: [], transcribedUntil: 5 };
const later = { ...batch, seq: 1 };
/** Another speaker, so that the batches are written again. */
const end = {
  ...{ paragraphs: [], engine: 'Test', draft: false, notice: null, spoken: null, speakers: ['A', 'B'] },
  words: [{ ...word, speaker: 1 }],
};

const readyExport = async ({ project }: Scene, extension = 'wav') => {
  const made = await getOrCreateExport(db, {
    ...{ projectId: project.id, planHash: randomUUID(), extension, outputDuration: 10, credentials: 1 },
    ...{ input: { cutsKey: `${project.mediaPrefix}/cuts` }, outputKey: `${project.mediaPrefix}/out` },
  });
  await markReady(db, made.id, 4);
  return made;
};

type Work = (at: Scene) => Promise<() => Promise<unknown>>;
const call =
  (name: string, fields: object): Work =>
  async ({ auth, project }) =>
  () =>
    server.form(name, { ...auth, project_id: project.id, ...fields });

const WORK: Readonly<Record<string, Work>> = {
  'a project that another one replaces': async ({ userId, project }) => {
    const wanted = newProject(userId);
    return () => rows.insertProject(db, wanted, project.id);
  },
  'a project that is opened':
    async ({ userId, project }) =>
    () =>
      setOpenProject(db, userId, project.id),
  'a project that is deleted for good':
    async ({ project }) =>
    () =>
      rows.deleteProjectRow(db, project.id),
  'a project that goes to the trash':
    async ({ userId, project }) =>
    () =>
      moveTo(db, userId, [project.id], 'trash'),
  'the beginning of a transcript':
    async ({ project }) =>
    () =>
      rows.beginTranscript(db, project.id, { language: 'en', nSpeakers: 1 }),
  'words of a transcript':
    async ({ project, task }) =>
    () =>
      rows.appendBatches(db, task, project.id, [later], 10),
  'the end of a transcript':
    async ({ project, task }) =>
    () =>
      rows.finishTranscript(db, task, project.id, end),
  'words of a transcript made again':
    async ({ project, task }) =>
    () =>
      appendStaged(db, task, project.id, [later]),
  'the end of a transcript made again':
    async ({ project, task }) =>
    () =>
      publishStaged(db, task, project.id, { ...end, language: 'en', nSpeakers: 2, transcribedUntil: 10 }),
  'the end of the transcript of added rushes':
    async ({ project, task }) =>
    () =>
      publishAdded(db, task, project.id, [batch], end),
  'rushes that are added':
    async ({ userId, project, task }) =>
    () =>
      extend(deps, { ...task, input: {} }, project, {
        ...newProject(userId),
        media: { ...media, duration: 20 },
      }),
  'an edit that is saved': call('save_project', { revision: 0, document: savedEdit('so it was said', 10) }),
  'a copy for review': async ({ project: { id: projectId, mediaPrefix } }) => {
    const copy = (name: string) => ({ mediaPrefix: name, projectId, key: `${name}/review.mp4`, bytes: 1 });
    await noteReviewCopy(db, copy(`${mediaPrefix}-before`));
    return () => noteReviewCopy(db, copy(mediaPrefix));
  },
  'a cut that starts': async (at) => {
    for (let n = 0; n < 5; n++) await readyExport(at, 'mp3');
    return call('get_final_video', {
      ...{
        extension: 'wav',
        clips_cut: [],
        total_duration: 10,
        output_duration: 10,
        credentials_required: 1,
      },
    })(at);
  },
  'a file that is delivered': async (at) => {
    await readyExport(at);
    return call('upload_final_video_to_cloud', { extension: 'wav', output_duration: 10 })(at);
  },
  'logging out elsewhere': async (at) => {
    await server.form('login', { email: at.auth.email, password: PASSWORD });
    return call('log_out_elsewhere', {})(at);
  },
  'a change of password': call('change_password', { password: PASSWORD, new_password: 'off the breakwater' }),
  'an account that is about to be deleted': async ({ userId }) => {
    await deletions.askForDeletion(db, userId, { language: 'en', days: 7 });
    return () => db.transaction((tx) => deletions.beginDeletion(tx, userId));
  },
  'an account that is erased':
    async ({ userId, auth }) =>
    () =>
      db.transaction((tx) => deletions.eraseUser(tx, userId, auth.email)),
  'an account that a link lets in': async ({ userId }) => {
    const owner = await scene();
    const link = await insertLink(db, {
      ...{ projectId: owner.project.id, tokenHash: randomUUID(), label: '', rights: 'edit' },
      ...{ passwordHash: null, passwordIsLong: true, hidesSilenced: false, hidesCut: false },
      endsAt: new Date(Date.now() + 60_000),
    });
    return () => insertCollaborator(db, link.id, userId, 50);
  },
  'a payment that succeeds': async ({ userId }) => {
    const wanted = { userId, paymentMethodId: 'pm', credentials: 10, cents: 100, language: 'en' } as const;
    const { id: paymentId } = await getOrCreatePayment(db, wanted);
    const id = randomUUID();
    await setIntent(db, paymentId, id);
    const intent = { id, paymentId, status: 'succeeded', receivedCents: 100, currency: 'eur' } as const;
    return () => applyPaymentIntent(deps, { ...intent, clientSecret: null });
  },
  'a file that is uploaded again under its number': async ({ userId }) => {
    const rush = { userId, rushNumber: 0, rushName: 'a.wav', rushSize: 10, generation: randomUUID() };
    const open = (wanted: Parameters<typeof openRush>[1]) => openRush(db, wanted, async () => undefined);
    await open({ ...rush, nChunks: 0 });
    return () => open({ ...rush, generation: randomUUID(), nChunks: 1 });
  },
  'recordings that are about to be deleted for age': async ({ project }) => {
    const days = sql`now() - make_interval(days => ${deps.config.mediaRetentionDays - 1})`;
    await db.update(projects).set({ touchedAt: days }).where(eq(projects.id, project.id));
    return () => deleteWhatIsDue(deps);
  },
  'a task that starts':
    async ({ userId }) =>
    () =>
      deps.tasks.start(mailJob, {
        ...{ key: randomUUID(), userId },
        input: { mail: 'password_changed', language: 'en', origin: 'http://localhost' },
      }),
};

/** Tables in which a transaction that waits for a lock has locked rows, its own among them. */
async function lockedBefore(tx: Db): Promise<readonly string[]> {
  const { rows: found } = (await tx.execute(sql`
    SELECT coalesce(array_agg(DISTINCT c.relname::text), '{}') AS tables FROM pg_locks l
    JOIN pg_class c ON c.oid = l.relation AND c.relkind = 'r'
    WHERE l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND l.granted AND l.mode IN ('RowShareLock', 'RowExclusiveLock')
      AND l.pid IN (SELECT pid FROM pg_locks WHERE NOT granted)`)) as { rows: { tables: string[] }[] };
  return found[0]!.tables;
}

test.skipIf(deps.config.databaseUrl === null).each(Object.entries(WORK))(
  'account, project, the rest: %s (PostgreSQL)',
  async (name, prepare) => {
    // One statement locks the tables that it writes to before any of their rows.
    const atOnce = name === 'an edit that is saved' ? ['projects', 'edit_changes', 'versions'] : ['projects'];
    for (const held of [users, projects]) {
      const at = await scene();
      const work = await prepare(at);
      let working: Promise<unknown> = Promise.resolve();
      const waiting = db.transaction(async (tx) => {
        const id = held === users ? at.userId : at.project.id;
        await tx.select({ id: held.id }).from(held).where(eq(held.id, id)).for('no key update');
        let isDone = false;
        working = work().finally(() => {
          isDone = true;
        });
        // Whoever needs the row waits for it, and holds nothing yet of what comes after it.
        let tables: readonly string[] = [];
        while (!isDone && tables.length === 0) tables = await lockedBefore(tx);
        return tables.filter((table) => table !== 'users' && !(held === projects && atOnce.includes(table)));
      });
      expect(await waiting).toEqual([]);
      await working;
    }
  },
);
