/** What an account keeps for its downloads. */
import {
  type DownloadPreset,
  type FieldsOf,
  type FileDefaults,
  MAX_PRESETS,
  presetChoice,
  type renameDownloadPreset,
  type saveDownloadPreset,
  type setFileDefaults,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import * as rows from '#server/db/accounts/download-settings.ts';
import { lockUser } from '#server/db/accounts/users.ts';
import type { Deps } from '#server/deps.ts';
import { parseJson } from '#server/payloads/json.ts';
import { Malformed, Refusal } from '../errors.ts';
import { bytesOf, refused } from '../long-texts.ts';
import type { Account } from './accounts.ts';

export function createDownloadSettings({ db }: Pick<Deps, 'db'>) {
  return {
    defaults: ({ id }: Account): Promise<FileDefaults> => rows.fileDefaultsOf(db, id),
    /** @returns them as stored */
    async setDefaults({ id }: Account, wanted: FieldsOf<typeof setFileDefaults>): Promise<FileDefaults> {
      await rows.storeFileDefaults(db, id, wanted);
      return rows.fileDefaultsOf(db, id);
    },
    presets: ({ id }: Account): Promise<DownloadPreset[]> => rows.presetsOf(db, id),
    /** @returns all @throws Malformed, Refusal where there are too many */
    async savePreset(
      { id }: Account,
      { name, choice }: FieldsOf<typeof saveDownloadPreset>,
    ): Promise<DownloadPreset[]> {
      const wanted = { name, choice: choiceIn(choice) };
      return db.transaction(async (tx) => {
        await lockUser(tx, id);
        const before = await rows.presetsOf(tx, id);
        if (before.length >= MAX_PRESETS && !before.some((preset) => preset.name === name))
          throw new Refusal(replies.mostPresets({ most: MAX_PRESETS }));
        await rows.storePreset(tx, id, wanted);
        return rows.presetsOf(tx, id);
      });
    },
    /** @returns all @throws Refusal where another one has the name */
    async renamePreset(
      { id }: Account,
      { preset_id, name }: FieldsOf<typeof renameDownloadPreset>,
    ): Promise<DownloadPreset[]> {
      return db.transaction(async (tx) => {
        await lockUser(tx, id);
        if (await rows.renamePreset(tx, id, preset_id, name))
          throw new Refusal(replies.presetTaken({ name }));
        return rows.presetsOf(tx, id);
      });
    },
    /** @returns those that are left */
    async deletePreset({ id }: Account, presetId: string): Promise<DownloadPreset[]> {
      await rows.deletePreset(db, id, presetId);
      return rows.presetsOf(db, id);
    },
  };
}

/** @throws Malformed */
function choiceIn(text: string) {
  try {
    const { data } = presetChoice.safeParse(parseJson(bytesOf(text), 'choice'));
    if (data) return data;
  } catch (error) {
    throw refused(error);
  }
  throw new Malformed(replies.malformed({ part: 'choice' }));
}
