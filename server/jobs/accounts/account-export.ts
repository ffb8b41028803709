import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { jobs } from '#i18n/en/server.ts';
import {
  accountExportsOf,
  deleteAccountExport,
  insertAccountExport,
  type ProjectOfAccount,
  projectsOf,
} from '#server/db/accounts/account-data.ts';
import { getUser, lockUser, type UserRow } from '#server/db/accounts/users.ts';
import { documentData } from '#server/db/edits/documents.ts';
import { coverOf } from '#server/db/projects/covers.ts';
import { transcribedWords } from '#server/db/projects/projects.ts';
import { hold } from '#server/db/projects/tasks.ts';
import type { Deps } from '#server/deps.ts';
import { runLong } from '#server/threads/pool.ts';
import { needFreeSpace } from '../queue/failures.ts';
import { defineJob, type JobControl, TaskFailure } from '../queue/job.ts';
import { accountExportFile } from '../queue/keys.ts';
import type { Task } from '../queue/tasks.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { accountFiles, json, mediaLinks, reviewFiles } from './account-export-files.ts';

const input = z.object({
  /** Signed media URLs expire with this session. */
  sessionId: z.string(),
  origin: z.string(),
});
const progress = z.object({ percent: z.number() });

/** Exports all data of an account as one zip. Only the newest export of an account is kept. */
export const accountExportJob = defineJob({
  kind: 'account_export',
  input,
  progress,
  concurrency: 1,
  async run(deps, task, control) {
    const { db, store } = deps;
    const user = await getUser(db, task.userId);
    if (!user) throw new TaskFailure(jobs.accountGone());
    await needFreeSpace(deps);
    const key = accountExportFile(task.id);
    await inWorkFolder(deps, task, async (folder) => {
      const files = join(folder, 'files');
      const outPath = join(folder, 'data.zip');
      await mkdir(files);
      await collect(deps, { user, files, task }, control);
      await runLong('zipFolder', { folder: files, outPath }, { signal: control.signal });
      const { size } = await stat(outPath);
      await store.adopt(outPath, key);
      const before = await accountExportsOf(db, user.id);
      await db.transaction(async (tx) => {
        await lockUser(tx, user.id);
        await hold(tx, task);
        await insertAccountExport(tx, { id: task.id, userId: user.id, key, bytes: size });
      });
      for (const old of before.filter(({ id }) => id !== task.id)) {
        await store.delete(old.key);
        await deleteAccountExport(db, old.id);
      }
    });
    control.report({ percent: 100 });
  },
});

interface Collecting {
  readonly user: UserRow;
  readonly files: string;
  readonly task: Task<z.output<typeof input>>;
}

async function collect(
  deps: Deps,
  { user, files, task }: Collecting,
  { signal, report }: JobControl<z.output<typeof progress>>,
): Promise<void> {
  const { db } = deps;
  const projects = await projectsOf(db, user.id);
  for (const [name, text] of Object.entries(await accountFiles(db, user)))
    await writeFile(join(files, name), text);
  for (const [i, project] of projects.entries()) {
    signal.throwIfAborted();
    const folder = join(files, 'projects', folderName(project, i));
    await runLong(
      'writeProjectFiles',
      {
        folder,
        document: await documentData(db, project.id),
        transcribed: await transcribedWords(db, project.id),
        duration: project.media.duration,
        language: project.language ?? 'en',
      },
      { signal },
    );
    const { info: _, ...media } = project.media;
    const facts = { created_at: project.createdAt, language: project.language, media };
    await writeFile(join(folder, 'project.json'), json(facts));
    for (const [name, facts] of Object.entries(await reviewFiles(db, project.id)))
      await writeFile(join(folder, name), facts);
    const cover = await coverOf(db, project.id);
    if (cover?.picture) await writeFile(join(folder, 'cover.jpg'), cover.picture);
    report({ percent: Math.floor((90 * (i + 1)) / projects.length) });
  }
  // Signed URLs are made last, since they expire.
  const names = projects.map(folderName);
  await writeFile(join(files, 'media-links.txt'), await mediaLinks(deps, { projects, names, ...task.input }));
}

/** Numbered, since projects may share a name; letters, digits and dashes of any language. */
function folderName({ name }: ProjectOfAccount, index: number): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${String(index + 1).padStart(3, '0')}-${[...plain].slice(0, 60).join('') || 'recording'}`;
}
