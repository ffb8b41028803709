import {
  type DataExport,
  DELETION_DAYS,
  type deleteAccount,
  type exportAccountData,
  type FieldsOf,
  type ReplyOf,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { accountExportsOf } from '#server/db/accounts/account-data.ts';
import * as rows from '#server/db/accounts/account-deletions.ts';
import { recordSecurityEvent } from '#server/db/accounts/account-safety.ts';
import type { Deps } from '#server/deps.ts';
import { accountExportJob } from '#server/jobs/accounts/account-export.ts';
import { DATA_EXPORT_DAYS } from '#server/jobs/accounts/account-upkeep.ts';
import { mailJob } from '#server/jobs/accounts/mail.ts';
import { accountExportKey } from '#server/jobs/queue/keys.ts';
import { isOpen } from '#server/jobs/queue/tasks.ts';
import type { Limits } from '../limits.ts';
import { checkFreeSpace } from '../media/quota.ts';
import type { Account } from './accounts.ts';
import { type Asker, asOwner, type OwnPassword } from './passwords.ts';
import { inSession } from './sessions.ts';
import type { TwoStep } from './two-step.ts';

export function createDeletions(
  { db, tasks }: Deps,
  parts: { own: OwnPassword; twoStep: TwoStep; publicUrl: () => string },
) {
  const { own, twoStep, publicUrl } = parts;
  return {
    /** A repeated request keeps the date of the first. @returns when it will be deleted @throws Refusal, also with `needs_code` */
    async ask(
      account: Account,
      { password, code }: FieldsOf<typeof deleteAccount>,
      { network, language }: Asker,
    ): Promise<Date> {
      const checked = await own(account, password);
      await twoStep.check(checked.id, code, { network, device: account.sessionId });
      return asOwner(db, account, checked, async (tx, { id }) => {
        const asked = await rows.askForDeletion(tx, id, { language, days: DELETION_DAYS });
        if (!asked.isNew) return asked.dueAt;
        await recordSecurityEvent(tx, id, 'deletion_asked', network);
        await tasks.insert(tx, mailJob, {
          key: `mail:deletion_asked:${id}`,
          userId: id,
          input: { mail: 'deletion_asked', language, origin: publicUrl() },
        });
        return asked.dueAt;
      });
    },

    keep: (account: Account, network: string): Promise<void> =>
      inSession(db, account, async (tx, { id }) => {
        if (await rows.stopDeletion(tx, id)) await recordSecurityEvent(tx, id, 'deletion_stopped', network);
      }),

    dueAt: async ({ id }: Account): Promise<Date | null> => (await rows.deletionOf(db, id))?.dueAt ?? null,
  };
}

type ExportLine = ReplyOf<typeof exportAccountData>;

const DAY_MS = 86_400_000;

export function createDataExports(deps: Deps, limits: Limits, publicUrl: () => string) {
  const { db, store, tasks } = deps;

  const newest = async ({ id, sessionId }: Account): Promise<DataExport | null> => {
    const [row] = await accountExportsOf(db, id);
    if (!row) return null;
    const made_at = row.createdAt.toISOString();
    return {
      made_at,
      ends_at: new Date(row.createdAt.getTime() + DATA_EXPORT_DAYS * DAY_MS).toISOString(),
      bytes: row.bytes,
      url: await store.signedUrl(row.key, {
        session: sessionId,
        downloadName: `trimscript-data-${made_at.slice(0, 10)}.zip`,
        bytes: row.bytes,
      }),
    };
  };

  async function* follow(
    account: Account,
    taskId: string,
    signal: AbortSignal,
  ): AsyncGenerator<ExportLine, void> {
    for await (const task of tasks.follow(accountExportJob, taskId, signal)) {
      const percent = task.progress?.percent ?? 0;
      if (isOpen(task)) yield { progress: percent, data_export: null, error: null };
      else if (task.state === 'done')
        yield { progress: 100, data_export: await newest(account), error: null };
      else
        yield {
          progress: percent,
          data_export: null,
          error: task.failure?.desc ?? replies.workStopped(),
        };
    }
  }

  return {
    newest,
    /** Attaches to an export under way. @throws Refusal, TooMany before the first line */
    async make(
      account: Account,
      network: string,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<ExportLine, void>> {
      const key = accountExportKey(account.id);
      const latest = await tasks.latest(accountExportJob, key);
      if (latest && isOpen(latest)) return follow(account, latest.id, signal);
      await checkFreeSpace(deps);
      await limits.consume('export_account', account.id);
      await recordSecurityEvent(db, account.id, 'data_exported', network);
      const { id } = await tasks.start(accountExportJob, {
        key,
        userId: account.id,
        input: { sessionId: account.sessionId, origin: publicUrl() },
      });
      return follow(account, id, signal);
    },
  };
}
