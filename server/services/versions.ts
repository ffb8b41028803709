import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { FieldsOf, getVersion, listVersions, nameVersion, SuccessOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Db } from '#server/db/open.ts';
import * as rows from '#server/db/versions.ts';
import { runQuickly } from '#server/threads/pool.ts';
import type { Account } from './account/accounts.ts';
import { Refusal } from './errors.ts';
import { isUuid } from './ids.ts';
import { DEADLINE_MS } from './long-texts.ts';
import type { Projects } from './projects.ts';

const decompress = promisify(zstdDecompress);

export interface Versions {
  /** @throws Refusal */
  list(account: Account, wanted: FieldsOf<typeof listVersions>): Promise<SuccessOf<typeof listVersions>>;
  /** The JSON text of the edit. @throws Refusal */
  textOf(account: Account, wanted: FieldsOf<typeof getVersion>): Promise<Buffer>;
  /** @returns the name as stored @throws Refusal */
  name(account: Account, wanted: FieldsOf<typeof nameVersion>): Promise<string | null>;
}

const PAGE = 100;
const MAX_NAMED = 100;

export function createVersions(db: Db, projects: Projects): Versions {
  return {
    async list(account, { project_id, before = null }) {
      const { id } = await projects.of(account, project_id);
      if (before !== null && !isUuid(before)) throw new Refusal(replies.versionGone());
      const found = await rows.listVersions(db, id, before, PAGE + 1);
      return { versions: found.slice(0, PAGE).map(shown), more: found.length > PAGE };
    },

    async textOf(account, { project_id, version_id }) {
      const { id, media } = await projects.of(account, project_id);
      const found = isUuid(version_id) ? await rows.versionData(db, id, version_id) : null;
      if (!found) throw new Refusal(replies.versionGone());
      const { data: packed, shift: offset } = found;
      if (offset === null) return decompress(packed);
      // Rushes were joined to the recording since.
      const shift = { packed, offset, duration: media.duration, added: null };
      return Buffer.from(await runQuickly('shiftEdit', shift, { deadline: DEADLINE_MS }));
    },

    async name(account, { project_id, version_id, name }) {
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
    words: row.words,
    cuts: row.cuts,
    edited_duration: row.editedDuration,
    changed: row.changed,
  };
}
