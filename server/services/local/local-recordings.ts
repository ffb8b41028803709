import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { z } from 'zod';
import {
  type FieldsOf,
  type openRecording,
  type ReplyOf,
  type SuccessOf,
  saveProject,
  type uploadMediaLine,
  type useOpeningKey,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { DOCUMENT_VERSION } from '#model/constants.ts';
import type { Fingerprint } from '#model/merge/project-file.ts';
import { recordSecurityEvent, shortenedNetwork } from '#server/db/accounts/account-safety.ts';
import * as users from '#server/db/accounts/users.ts';
import { setOpenProject } from '#server/db/projects/library.ts';
import {
  expectSpeech,
  hasDocument,
  type ProjectRow,
  projectOfMedia,
  projectOfRecording,
} from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { type IngestInput, type IngestTask, ingestJob } from '#server/jobs/media/ingest.ts';
import { isMasterThere } from '#server/jobs/media/master.ts';
import { ingestKey, mediaFolder } from '#server/jobs/queue/keys.ts';
import { isOpen, readTask } from '#server/jobs/queue/tasks.ts';
import { fingerprintOf } from '#server/media/probe/fingerprint.ts';
import { digest, newToken } from '#server/secrets.ts';
import { type Accounts, appendFreeCredentials, TOKEN_DAYS } from '../account/accounts.ts';
import { saveEdit } from '../edits/saves.ts';
import { Refusal } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { openJoins, stageOf } from '../media/joins.ts';
import { checkFreeSpace, checkRoom } from '../media/quota.ts';
import { OpeningKeys } from './opening-keys.ts';

/** No mail reaches it: the name is reserved for this machine. */
const LOCAL_ACCOUNT = 'local@trimscript.localhost';

type Line = ReplyOf<typeof openRecording>;
type Progress = z.output<typeof uploadMediaLine>;

/** Recordings where they lie on this machine, for whoever may read the data folder. */
export function createLocalRecordings(deps: Deps, accounts: Accounts, limits: Limits) {
  const { db, tasks, clock } = deps;
  const keys = new OpeningKeys(clock);

  /** @throws Refusal without room, where the disk is full */
  const startImport = async (
    userId: string,
    path: string,
    { print, known }: { print: Fingerprint; known: ProjectRow | null },
  ): Promise<IngestTask> => {
    await checkFreeSpace(deps);
    const joinId = randomUUID();
    const input: IngestInput = {
      ...{ joinId, projectId: known?.id ?? null, replace: false, keepsEdit: known !== null },
      extension: extname(path).slice(1).toLowerCase(),
      // It is measured here.
      expectedDuration: 0,
      rushes: [
        { rushNumber: 0, generation: joinId, name: basename(path), size: print.bytes, nChunks: 0, path },
      ],
    };
    return db.transaction(async (tx) => {
      await checkRoom(tx, deps, userId, print.bytes);
      // Asked for twice, it is made once.
      const key = ingestKey(userId, `${print.bytes}-${print.ends}`);
      const { row } = await tasks.insert(tx, ingestJob, { key, userId, projectId: null, input });
      return readTask(ingestJob, row);
    });
  };

  /** @returns the new project @throws Refusal with why it could not be made */
  async function* importing(
    userId: string,
    path: string,
    about: { print: Fingerprint; known: ProjectRow | null },
    signal: AbortSignal,
  ): AsyncGenerator<Progress, ProjectRow> {
    const { id } = await startImport(userId, path, about);
    try {
      for await (const task of tasks.follow(ingestJob, id, signal)) {
        if (isOpen(task) && !task.cancelRequested) {
          const place = (await openJoins(db, userId)).findIndex((join) => join.id === id) + 1;
          yield { ...stageOf(task), ...(task.state === 'queued' && { place }) };
          continue;
        }
        const project = task.state === 'done' ? await projectOfMedia(db, mediaFolder(id)) : null;
        if (!project) throw new Refusal(task.failure?.desc ?? replies.uploadCancelled());
        return project;
      }
    } finally {
      // Who asked for it has left: nobody waits for it.
      if (signal.aborted && !deps.shutdown.signal.aborted) await tasks.cancel(id);
    }
    signal.throwIfAborted();
    throw new Refusal(replies.uploadCancelled());
  }

  return {
    /** Yields progress, then the key. @throws Refusal before the first line where there is no such file */
    async open(
      {
        path,
        project: editPath,
        language,
        n_speakers: nSpeakers,
      }: Omit<FieldsOf<typeof openRecording>, 'secret'>,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<Line, void>> {
      const name = basename(path);
      if (!(await isFile(path))) throw new Refusal(replies.localFileGone({ name }));
      const document = editPath === undefined ? null : await editAt(editPath);
      const print = await fingerprintOf(path);
      const userId = await localAccount(deps);
      const found = await projectOfRecording(db, userId, print);
      const known = found && !found.mediaDeletedAt && (await isMasterThere(deps, found)) ? found : null;
      return (async function* () {
        const importOf = () => importing(userId, path, { print, known: found }, signal);
        const project = known ?? (yield* importOf());
        await setOpenProject(db, userId, project.id);
        if (!found) await expectSpeech(db, project.id, { language, nSpeakers });
        const hasEdit = await hasDocument(db, project.id);
        if (document && !hasEdit)
          await saveEdit(deps, project, userId, {
            document,
            document_version: DOCUMENT_VERSION,
            revision: project.revision,
            saved_in: 'trimscript open',
            deeds: JSON.stringify([{ kind: 'imported' }]),
          });
        const key = keys.make({ userId, projectId: project.id });
        yield { status: 'success', key, keeps_edit: document !== null && hasEdit };
      })();
    },

    /** @throws Refusal where the key was used, is too old or never was */
    async signIn(
      { key }: FieldsOf<typeof useOpeningKey>,
      network: string,
      device: string | null,
    ): Promise<SuccessOf<typeof useOpeningKey>> {
      await limits.consume('key_network', network);
      const opening = keys.use(key);
      if (!opening) throw new Refusal(replies.openingUseless());
      const { userId, projectId } = opening;
      const token = newToken();
      const session = { tokenHash: digest(token), userId, device, network: shortenedNetwork(network) };
      await db.transaction(async (tx) => {
        await users.lockUser(tx, userId);
        await users.insertToken(tx, session, TOKEN_DAYS);
        await recordSecurityEvent(tx, userId, 'login', network);
      });
      return { ...(await accounts.recover(token)), project_id: projectId };
    },
  };
}

/** The account that recordings of this machine belong to; made the first time, without a password. @returns its id */
async function localAccount(deps: Deps): Promise<string> {
  return deps.db.transaction(async (tx) => {
    await users.insertUserIfNew(tx, LOCAL_ACCOUNT, users.NO_PASSWORD);
    const { id } = (await users.findUser(tx, LOCAL_ACCOUNT))!;
    const user = (await users.lockUser(tx, id))!;
    if (user.activatedAt) return id;
    // Nobody has its mail: a password that a sign-up left is nobody's.
    await users.activateUser(tx, id, { passwordHash: users.NO_PASSWORD, keyHash: '' });
    await appendFreeCredentials(tx, deps, id);
    return id;
  });
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

/** The file of an edit, which is read where it is saved. @throws Refusal */
async function editAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile() || file.size > saveProject.maxBytes)
    throw new Refusal(replies.localFileGone({ name: basename(path) }));
  return new Uint8Array(await readFile(path));
}
