import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { language } from '#contract/index.ts';
import { getAddressChange } from '#server/db/accounts/account-addresses.ts';
import { recordSecurityEvent } from '#server/db/accounts/account-safety.ts';
import { findUser } from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import type { Consumer } from '../queue/job.ts';
import type { Tasks } from '../queue/tasks.ts';
import { mailJob } from './mail.ts';

const mailed = { email: z.string(), language, origin: z.string() };

/** Calls answer after sending one, before anybody looks whether the address has an account. */
const accountRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('confirm'),
    passwordHash: z.string(),
    deviceHash: z.string().nullable(),
    ...mailed,
  }),
  z.object({ kind: z.literal('reset'), ...mailed }),
  z.object({ kind: z.literal('login_failed'), email: z.string(), network: z.string() }),
  z.object({ kind: z.literal('change_address'), changeId: z.string(), language, origin: z.string() }),
]);
export type AccountRequest = z.output<typeof accountRequest>;

export const ACCOUNT_REQUESTS = 'account-request';

export async function sendAccountRequest(boss: PgBoss, request: AccountRequest): Promise<void> {
  await boss.send(ACCOUNT_REQUESTS, request);
}

/** Done or not. */
export async function deleteAccountRequests(boss: PgBoss, email: string): Promise<void> {
  const jobs = await boss.findJobs(ACCOUNT_REQUESTS, { data: { email } });
  if (jobs.length === 0) return;
  await boss.deleteJob(
    ACCOUNT_REQUESTS,
    jobs.map(({ id }) => id),
  );
}

export const accountRequestConsumer: Consumer = {
  queue: ACCOUNT_REQUESTS,
  async consume({ db, tasks }, id, data) {
    const request = accountRequest.parse(data);
    if (request.kind === 'change_address') return sendAddressMails(db, tasks, request);
    const user = await findUser(db, request.email);
    if (!user) return;
    if (request.kind === 'login_failed')
      return recordSecurityEvent(db, user.id, 'login_failed', request.network);
    const { language, origin } = request;
    if (request.kind === 'reset') {
      // One at a time is enough.
      const key = `mail:reset:${user.id}`;
      await tasks.start(mailJob, { key, userId: user.id, input: { mail: 'reset', language, origin } });
      return;
    }
    const { passwordHash, deviceHash } = request;
    // Each activation confirms a password of its own.
    await tasks.start(mailJob, {
      key: `mail:confirm:${id}`,
      userId: user.id,
      input: user.activatedAt
        ? { mail: 'already', language, origin }
        : { mail: 'activate', passwordHash, deviceHash, language, origin },
    });
  },
};

/** Mails both addresses of a change. The old one gets the same mail whether or not the new one has an account. */
async function sendAddressMails(
  db: Db,
  tasks: Tasks,
  { changeId, language, origin }: Extract<AccountRequest, { kind: 'change_address' }>,
): Promise<void> {
  const change = await getAddressChange(db, changeId);
  if (!change || change.stoppedAt) return;
  const { userId } = change;
  await tasks.start(mailJob, {
    key: `mail:address_notice:${changeId}`,
    userId,
    input: { mail: 'address_notice', changeId, language, origin },
  });
  const owner = await findUser(db, change.newEmail);
  await tasks.start(
    mailJob,
    owner?.activatedAt
      ? {
          key: `mail:address_taken:${changeId}`,
          userId: owner.id,
          input: { mail: 'address_taken', language, origin },
        }
      : {
          key: `mail:address_confirm:${changeId}`,
          userId,
          input: { mail: 'address_confirm', changeId, language, origin },
        },
  );
}
