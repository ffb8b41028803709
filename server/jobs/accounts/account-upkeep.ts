import { deleteOldAddressChanges } from '#server/db/accounts/account-addresses.ts';
import { deleteAccountExport, oldAccountExports } from '#server/db/accounts/account-data.ts';
import { deleteUnfinishedTwoStep } from '#server/db/accounts/account-two-step.ts';
import type { Deps } from '#server/deps.ts';
import type { ScheduledJob } from '../queue/job.ts';

export const DATA_EXPORT_DAYS = 7;
/** Days that a change of address is kept: as long as a session that knows the old address may last. */
const ADDRESS_CHANGE_DAYS = 30;
const UNFINISHED_HOURS = 24;

export const accountUpkeepJob: ScheduledJob = {
  name: 'account-upkeep',
  cron: '37 * * * *',
  run: purgeOldAccountData,
};

export async function purgeOldAccountData({ db, store }: Deps): Promise<void> {
  for (const { id, key } of await oldAccountExports(db, DATA_EXPORT_DAYS)) {
    await store.delete(key);
    await deleteAccountExport(db, id);
  }
  await deleteOldAddressChanges(db, ADDRESS_CHANGE_DAYS);
  await deleteUnfinishedTwoStep(db, UNFINISHED_HOURS);
}
