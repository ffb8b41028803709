import { accountExportsOf, projectsOf, taskIdsOf } from '#server/db/accounts/account-data.ts';
import * as rows from '#server/db/accounts/account-deletions.ts';
import { markCancelled, openPaymentsOf } from '#server/db/accounts/payments.ts';
import { getUser, type UserRow } from '#server/db/accounts/users.ts';
import { deleteWaitingMails, finishedOf, openTasksOfUser } from '#server/db/projects/tasks.ts';
import { rushesOf } from '#server/db/projects/uploads.ts';
import type { Deps } from '#server/deps.ts';
import { Undeliverable } from '#server/mail/mailer.ts';
import { accountDeletedMail } from '#server/mail/mails.ts';
import { deleteMailsTo } from '#server/mail/outbox.ts';
import { inLanguage } from '#server/reader-language.ts';
import { ingestJob } from '../media/ingest.ts';
import type { ScheduledJob } from '../queue/job.ts';
import { chunkFolder, mediaFolder } from '../queue/keys.ts';
import { alignJob, forgetAlignment } from '../transcripts/align.ts';
import { deleteAccountRequests } from './account-requests.ts';
import { applyPaymentIntent } from './settle.ts';

/** Hours that an unreachable mail server may delay the end of a deletion. */
const MAIL_HOURS = 24;
const MANY_PAYMENTS = 1000;

export const accountDeletionJob: ScheduledJob = {
  name: 'account-deletion',
  cron: '* * * * *',
  run: deleteDueAccounts,
};

/** Deletes accounts that are due. What cannot be finished now continues at the next run, so each step may run twice. */
export async function deleteDueAccounts(deps: Deps): Promise<void> {
  for (const deletion of await rows.dueDeletions(deps.db))
    try {
      await deleteAccount(deps, deletion);
    } catch (error) {
      deps.log.error({ err: error, user: deletion.userId }, 'an account could not be deleted yet');
    }
}

async function deleteAccount(deps: Deps, deletion: rows.AccountDeletion): Promise<void> {
  const { db, log } = deps;
  const { userId } = deletion;
  if (!(await db.transaction((tx) => rows.beginDeletion(tx, userId)))) return;
  const user = await getUser(db, userId);
  if (!user) return;
  if (await hasWork(deps, userId)) return;
  await endPayments(deps, userId);
  await deleteFiles(deps, user);
  if (!(await sendDeletionMail(deps, user, deletion))) return;
  await inLanguage(deletion.language, () => db.transaction((tx) => rows.eraseUser(tx, userId, user.email)));
  log.info({ user: userId }, 'an account was deleted');
}

/** Cancels the work of an account and says whether any still runs: it could write files after the deletion, or send a mail after the last one. */
async function hasWork({ db, tasks }: Deps, userId: string): Promise<boolean> {
  // One that is to be tried again could wait for an hour.
  await deleteWaitingMails(db, userId);
  const open = await openTasksOfUser(db, userId);
  for (const { id } of open) await tasks.cancel(id);
  return open.length > 0;
}

/** Settles or cancels open payments, so that what was paid at the last moment is in the ledger. */
async function endPayments(deps: Deps, userId: string): Promise<void> {
  for (const payment of await openPaymentsOf(deps.db, userId, MANY_PAYMENTS)) {
    const intent = payment.intentId ? await deps.payments.cancelIntent(payment.intentId) : null;
    if (intent) await applyPaymentIntent(deps, intent);
    else await markCancelled(deps.db, payment.id);
  }
}

async function deleteFiles(deps: Deps, { id, email }: UserRow): Promise<void> {
  const { db, store, outboxDir, tasks } = deps;
  // Those in projects of others, too.
  for (const row of await finishedOf(db, alignJob.kind, { userId: id, seconds: 0 }))
    await forgetAlignment(deps, row);
  for (const { mediaPrefix } of await projectsOf(db, id)) await store.deleteFolder(mediaPrefix);
  // One that was stopped half-way has left files of a project that never was.
  for (const taskId of await taskIdsOf(db, id, ingestJob.kind)) await store.deleteFolder(mediaFolder(taskId));
  for (const { generation } of await rushesOf(db, id)) await store.deleteFolder(chunkFolder(generation));
  for (const { key } of await accountExportsOf(db, id)) await store.delete(key);
  if (outboxDir) await deleteMailsTo(outboxDir, email);
  await deleteAccountRequests(tasks.boss, email);
}

/** @returns whether the account may be forgotten */
async function sendDeletionMail(
  { mailer, log }: Deps,
  { id, email }: UserRow,
  { language, dueAt }: rows.AccountDeletion,
): Promise<boolean> {
  try {
    await mailer.send(await inLanguage(language, () => accountDeletedMail(email)), `deleted-${id}`);
    return true;
  } catch (error) {
    const hours = (Date.now() - dueAt.getTime()) / 3_600_000;
    const isLast = error instanceof Undeliverable || hours >= MAIL_HOURS;
    log.warn({ err: error, user: id, isLast }, 'the mail about a deleted account could not be sent');
    return isLast;
  }
}
