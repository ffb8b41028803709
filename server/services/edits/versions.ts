import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { FieldsOf, getVersion, listVersions, nameVersion, SuccessOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Db } from '#server/db/connection/open.ts';
import * as rows from '#server/db/edits/versions.ts';
import { runQuickly } from '#server/threads/pool.ts';
import type { Account } from '../account/accounts.ts';
import { Refusal } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { DEADLINE_MS } from '../long-texts.ts';
import type { Projects } from '../projects/projects.ts';

const decompress = promisify(zstdDecompress);

const PAGE = 100;
const MAX_NAMED = 100;

export function createVersions(db: Db, projects: Projects) {
  return {
    /** @throws Refusal */
    async list(
      account: Account,
      { project_id, before }: FieldsOf<typeof listVersions>,
    ): Promise<SuccessOf<typeof listVersions>> {
      const { id } = await projects.of(account, project_id);
      if (before !== undefined && !isUuid(before)) throw new Refusal(replies.versionGone());
      const found = await rows.listVersions(db, id, before ?? null, PAGE + 1);
      return { versions: found.slice(0, PAGE).map(shown), more: found.length > PAGE };
    },

    /** The JSON text of the edit. @throws Refusal */
    async textOf(account: Account, { project_id, version_id }: FieldsOf<typeof getVersion>): Promise<Buffer> {
      const { id, media } = await projects.of(account, project_id);
      const found = isUuid(version_id) ? await rows.versionData(db, id, version_id) : null;
      if (!found) throw new Refusal(replies.versionGone());
      const { data: packed, shift: offset } = found;
      if (offset === null) return decompress(packed);
      // Rushes were joined to the recording since.
      const shift = { packed, offset, duration: media.duration, added: null };
      return Buffer.from(await runQuickly('shiftEdit', shift, { deadline: DEADLINE_MS }));
    },

    /** @returns the name as stored @throws Refusal */
    async name(
      account: Account,
      { project_id, version_id, name }: FieldsOf<typeof nameVersion>,
    ): Promise<string | null> {
      const { id } = await projects.of(account, project_id);
      const given = name === '' ? null : name;
      if (given !== null && (await rows.countNamed(db, id)) >= MAX_NAMED)
        throw new Refusal(replies.mostNamed({ most: MAX_NAMED }));
      if (!isUuid(version_id) || !(await rows.nameVersion(db, id, version_id, given)))
        throw new Refusal(replies.versionGone());
      return given;
    },
  };
}

function shown(row: rows.VersionRow): SuccessOf<typeof listVersions>['versions'][number] {
  return {
    version_id: row.id,
    revision: row.revision,
    saved_at: row.savedAt.toISOString(),
    name: row.name,
    saved_in: row.savedIn,
    saved_by: row.savedBy,
    deeds: row.deeds,
    words: row.words,
    cuts: row.cuts,
    edited_duration: row.editedDuration,
    changed: row.changed,
  };
}
