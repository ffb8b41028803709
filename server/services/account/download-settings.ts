/** What an account keeps for its downloads. */
import type { FieldsOf, FileDefaults, setFileDefaults } from '#contract/index.ts';
import * as rows from '#server/db/accounts/download-settings.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from './accounts.ts';

export function createDownloadSettings({ db }: Pick<Deps, 'db'>) {
  return {
    defaults: ({ id }: Account): Promise<FileDefaults> => rows.fileDefaultsOf(db, id),
    /** @returns them as stored */
    async setDefaults({ id }: Account, wanted: FieldsOf<typeof setFileDefaults>): Promise<FileDefaults> {
      await rows.storeFileDefaults(db, id, wanted);
      return rows.fileDefaultsOf(db, id);
    },
  };
}
