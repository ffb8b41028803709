import { DEVICE_DAYS, deleteUnusedDevices } from '#server/db/known-devices.ts';
import { deleteExpiredLimits } from '#server/db/limits.ts';
import { deleteSecurityEvents } from '#server/db/security-events.ts';
import { deleteExpiredSecrets, deleteForgottenUsers } from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOldMails } from '#server/mail/outbox.ts';
import { ACCOUNT_REQUESTS } from './account-requests.ts';

const UNACTIVATED_DAYS = 7;
const OUTBOX_DAYS = 30;
const SECURITY_EVENT_DAYS = 365;

export async function cleanAccounts({ db, tasks, outboxDir }: Deps): Promise<void> {
  await deleteExpiredSecrets(db);
  await deleteExpiredLimits(db);
  await deleteForgottenUsers(db, UNACTIVATED_DAYS);
  await deleteUnusedDevices(db, DEVICE_DAYS);
  await deleteSecurityEvents(db, SECURITY_EVENT_DAYS);
  // They hold hashes of passwords that were never confirmed.
  await tasks.boss.deleteStoredJobs(ACCOUNT_REQUESTS);
  if (outboxDir) await deleteOldMails(outboxDir, OUTBOX_DAYS);
}
