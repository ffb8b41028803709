import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { language } from '#contract/index.ts';
import { recordSecurityEvent } from '#server/db/account-safety.ts';
import { findUser } from '#server/db/users.ts';
import type { Consumer } from './job.ts';
import { mailJob } from './mail.ts';

const mailed = { email: z.string(), language, origin: z.string() };

/** Calls answer after sending one, before anybody looks whether the address has an account. */
const accountRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), passwordHash: z.string(), ...mailed }),
  z.object({ kind: z.literal('reset'), ...mailed }),
  z.object({ kind: z.literal('login_failed'), email: z.string(), network: z.string() }),
]);
export type AccountRequest = z.output<typeof accountRequest>;

export const ACCOUNT_REQUESTS = 'account-request';

export async function sendAccountRequest(boss: PgBoss, request: AccountRequest): Promise<void> {
  await boss.send(ACCOUNT_REQUESTS, request);
}

export const accountRequestConsumer: Consumer = {
  queue: ACCOUNT_REQUESTS,
  async consume({ db, tasks }, id, data) {
    const request = accountRequest.parse(data);
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
    // Each activation confirms a password of its own.
    await tasks.start(mailJob, {
      key: `mail:confirm:${id}`,
      userId: user.id,
      input: user.activatedAt
        ? { mail: 'already', language, origin }
        : { mail: 'activate', passwordHash: request.passwordHash, language, origin },
    });
  },
};
