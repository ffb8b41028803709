import { DELETION_DAYS, type deleteAccount, type FieldsOf } from '#contract/index.ts';
import * as rows from '#server/db/account-deletions.ts';
import { recordSecurityEvent } from '#server/db/account-safety.ts';
import type { Deps } from '#server/deps.ts';
import { mailJob } from '#server/jobs/mail.ts';
import { insertTask, sendJob } from '#server/jobs/tasks.ts';
import type { Asker, OwnPassword } from './account-password.ts';
import type { TwoStep } from './account-two-step.ts';
import type { Account } from './accounts.ts';

export interface Deletions {
  /** Asked for again, it stays when it was. @returns when it will be @throws Refusal, also with `needs_code` */
  ask(account: Account, wanted: FieldsOf<typeof deleteAccount>, asker: Asker): Promise<Date>;
  keep(account: Account, network: string): Promise<void>;
  dueAt(account: Account): Promise<Date | null>;
}

export function createDeletions(
  { db, tasks }: Deps,
  parts: { own: OwnPassword; twoStep: TwoStep; publicUrl: () => string },
): Deletions {
  const { own, twoStep, publicUrl } = parts;
  return {
    async ask(account, { password, code }, { network, language }) {
      const { id } = await own(account, password);
      await twoStep.check(id, code, network);
      const { dueAt, mail } = await db.transaction(async (tx) => {
        const asked = await rows.askForDeletion(tx, id, { language, days: DELETION_DAYS });
        if (!asked.isNew) return { dueAt: asked.dueAt, mail: null };
        await recordSecurityEvent(tx, id, 'deletion_asked', network);
        const { row } = await insertTask(tx, mailJob, {
          key: `mail:deletion_asked:${id}`,
          userId: id,
          input: { mail: 'deletion_asked', language, origin: publicUrl() },
        });
        return { dueAt: asked.dueAt, mail: row };
      });
      if (mail) await sendJob(tasks.boss, mail);
      return dueAt;
    },

    async keep({ id }, network) {
      if (await rows.stopDeletion(db, id)) await recordSecurityEvent(db, id, 'deletion_stopped', network);
    },

    dueAt: async ({ id }) => (await rows.deletionOf(db, id))?.dueAt ?? null,
  };
}
