import { TRASH_DAYS } from '#contract/index.ts';
import {
  DEVICE_DAYS,
  deleteExpiredLimits,
  deleteSecurityEvents,
  deleteUnusedDevices,
} from '#server/db/accounts/account-safety.ts';
import { deleteExpiredSecrets, deleteForgottenUsers, lockUser } from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import { dropOldChanges } from '#server/db/edits/edit-changes.ts';
import { dropOldPresences } from '#server/db/edits/presences.ts';
import { deleteEndedLinks, deleteIdleCopies } from '#server/db/edits/review-links.ts';
import { thinVersions } from '#server/db/edits/versions.ts';
import { SECOND_PASS } from '#server/db/projects/background-tasks.ts';
import { deleteExport, oldExports } from '#server/db/projects/exports.ts';
import {
  expiredTrash,
  expiringProjects,
  isTrashed,
  markExpiryTold,
  markMediaDeleted,
  untouchedProjects,
} from '#server/db/projects/library.ts';
import { getProject } from '#server/db/projects/projects.ts';
import {
  deleteFinishedBefore,
  deleteFinishedBeyond,
  deleteFinishedMails,
  finishedOf,
  openTasksOf,
} from '#server/db/projects/tasks.ts';
import { abandonedRushes, deleteRushes } from '#server/db/projects/uploads.ts';
import { noteMasterBytes, noteOutputBytes, unmeasuredFiles } from '#server/db/projects/usage.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOldMails } from '#server/mail/outbox.ts';
import type { Store } from '#server/storage/store.ts';
import { ACCOUNT_REQUESTS } from '../accounts/account-requests.ts';
import { mailJob } from '../accounts/mail.ts';
import { deleteExportFiles } from '../media/export.ts';
import { dropStaleCopies } from '../media/hidden-copy.ts';
import type { ScheduledJob } from '../queue/job.ts';
import { chunkFolder } from '../queue/keys.ts';
import { alignJob, forgetAlignment } from '../transcripts/align.ts';
import { stopSecondPass } from '../transcripts/second-pass.ts';
import { deleteProject } from './delete-project.ts';

const DAY_MS = 86_400_000;
export const EXPORT_DAYS = 7;
const ABANDONED_UPLOAD_HOURS = 24;
/** How long the answer of an alignment waits for whoever lost the connection. */
const ALIGNED_SECONDS = 3600;
const TASK_DAYS = 30;
const FINISHED_TASKS = 1000;
const UNACTIVATED_DAYS = 7;
const OUTBOX_DAYS = 30;
const SECURITY_EVENT_DAYS = 365;
const ENDED_LINK_DAYS = 30;
/** How long a copy for review waits for a link to it. */
const IDLE_COPY_DAYS = 1;

export const retentionJob: ScheduledJob = { name: 'retention', cron: '17 * * * *', run: deleteWhatIsDue };

export async function deleteWhatIsDue(deps: Deps): Promise<void> {
  const { db, store, config, log } = deps;
  await announceExpiry(deps);
  for (const project of await untouchedProjects(db, config.mediaRetentionDays)) {
    // A transcription or cut under way is a use; a second pass may wait long.
    if ((await openTasksOf(db, project.id)).some(({ kind }) => kind !== SECOND_PASS)) continue;
    if (!(await markMediaDeleted(db, project.id, config.mediaRetentionDays))) continue;
    await stopSecondPass(deps, project.id);
    await store.deleteFolder(project.mediaPrefix);
    log.info({ project: project.id }, 'media deleted for age');
  }
  for (const project of await expiredTrash(db, TRASH_DAYS)) {
    if ((await openTasksOf(db, project.id)).some(({ kind }) => kind !== SECOND_PASS)) continue;
    if (!(await isTrashed(db, project.id))) continue;
    await deleteProject(deps, project);
    log.info({ project: project.id }, 'project deleted from the trash');
  }
  await thinVersions(db);
  await deleteEndedLinks(db, ENDED_LINK_DAYS);
  for (const key of await deleteIdleCopies(db, IDLE_COPY_DAYS)) await store.delete(key);
  await dropStaleCopies(deps);
  await dropOldChanges(db);
  await dropOldPresences(db);
  for (const old of await oldExports(db, EXPORT_DAYS)) {
    const project = await getProject(db, old.projectId);
    await deleteExport(db, old.id);
    if (project) await deleteExportFiles(deps, old);
  }
  const abandoned = (await abandonedRushes(db, ABANDONED_UPLOAD_HOURS)).map((rush) => rush.generation);
  await deleteRushes(db, abandoned);
  for (const generation of abandoned) await store.deleteFolder(chunkFolder(generation));
  for (const row of await finishedOf(db, alignJob.kind, { seconds: ALIGNED_SECONDS }))
    await forgetAlignment(deps, row);
  await measureOldFiles(store, db);
  await cleanAccounts(deps);
  await deleteFinishedMails(db);
  await deleteFinishedBefore(db, TASK_DAYS);
  await deleteFinishedBeyond(db, FINISHED_TASKS);
}

/** Measures files whose size is not stored yet, for the quota. */
async function measureOldFiles(store: Store, db: Db): Promise<void> {
  const { masters, outputs } = await unmeasuredFiles(db);
  for (const { id, key } of masters) await noteMasterBytes(db, id, key, (await store.size(key)) ?? 0);
  for (const { id, key } of outputs) await noteOutputBytes(db, id, (await store.size(key)) ?? 0);
}

async function cleanAccounts({ db, tasks, outboxDir }: Deps): Promise<void> {
  await deleteExpiredSecrets(db);
  await deleteExpiredLimits(db);
  await deleteForgottenUsers(db, UNACTIVATED_DAYS);
  await deleteUnusedDevices(db, DEVICE_DAYS);
  await deleteSecurityEvents(db, SECURITY_EVENT_DAYS);
  // They hold hashes of passwords that were never confirmed.
  await tasks.boss.deleteStoredJobs(ACCOUNT_REQUESTS);
  if (outboxDir) await deleteOldMails(outboxDir, OUTBOX_DAYS);
}

/** Days before the media go. */
const DAYS_BEFORE = 3;

/** Tells owners once which media go within three days; one mail an account. */
async function announceExpiry(deps: Deps): Promise<void> {
  const { db, config, tasks } = deps;
  const days = config.mediaRetentionDays;
  const due = await expiringProjects(db, { from: Math.max(days - DAYS_BEFORE, days / 2), until: days });
  for (const [userId, projects] of Map.groupBy(due, (project) => project.userId)) {
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const ids = projects.map(({ id }) => id);
      await markExpiryTold(tx, ids);
      const expiring = projects.map(({ name, touchedAt }) => ({
        name,
        goesAt: new Date(touchedAt.getTime() + days * DAY_MS).toISOString(),
      }));
      const key = `mail:expiring:${userId}`;
      await tasks.insert(tx, mailJob, { key, userId, input: { mail: 'expiring', expiring } });
    });
  }
}
