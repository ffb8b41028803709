import type { DataExport, exportAccountData, ReplyOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { accountExportsOf } from '#server/db/account-exports.ts';
import { recordSecurityEvent } from '#server/db/account-safety.ts';
import type { Deps } from '#server/deps.ts';
import { accountExportJob } from '#server/jobs/account-export.ts';
import { DATA_EXPORT_DAYS } from '#server/jobs/account-upkeep.ts';
import { accountExportKey } from '#server/jobs/keys.ts';
import { isOpen } from '#server/jobs/tasks.ts';
import type { Account } from './accounts.ts';
import type { Limits } from './limits.ts';
import { checkFreeSpace } from './quota.ts';

type ExportLine = ReplyOf<typeof exportAccountData>;

export interface DataExports {
  /** Attaches to the one under way. @throws Refusal, TooMany before the first line */
  make(account: Account, network: string, signal: AbortSignal): Promise<AsyncGenerator<ExportLine, void>>;
  newest(account: Account): Promise<DataExport | null>;
}

const DAY_MS = 86_400_000;

export function createDataExports(deps: Deps, limits: Limits, publicUrl: () => string): DataExports {
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
    async make(account, network, signal) {
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
