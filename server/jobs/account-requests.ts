import type { PgBoss } from 'pg-boss';
import { recordSecurityEvent } from '#server/db/security-events.ts';
import type { LetterInput } from '#server/db/types.ts';
import { findUser } from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import type { Consumer } from './runner.ts';

type Mailed = { readonly email: string } & Pick<LetterInput, 'language'> & {
    /** What links in the letter start with. */
    readonly origin: string;
  };

/**
 * What is asked about an address, before anybody looks whether it has an account: a call that answers after sending this has
 * done the same for every address.
 */
export type AccountRequest =
  | ({ readonly kind: 'confirm'; readonly passwordHash: string } & Mailed)
  | ({ readonly kind: 'reset' } & Mailed)
  | { readonly kind: 'login_failed'; readonly email: string; readonly network: string };

export const ACCOUNT_REQUESTS = 'account-request';

export async function sendAccountRequest(boss: PgBoss, request: AccountRequest): Promise<void> {
  await boss.send(ACCOUNT_REQUESTS, request);
}

/** Looks up whom a request is about, and does nothing if that is nobody. */
export function accountRequestConsumer({ db, tasks }: Deps): Consumer {
  return {
    queue: ACCOUNT_REQUESTS,
    async consume(id, data) {
      const request = data as AccountRequest;
      const user = await findUser(db, request.email);
      if (!user) return;
      if (request.kind === 'login_failed')
        return recordSecurityEvent(db, user.id, 'login_failed', request.network);
      const { language, origin } = request;
      if (request.kind === 'reset') {
        // One at a time is enough.
        const key = `letter:reset:${user.id}`;
        await tasks.start({
          kind: 'letter',
          key,
          userId: user.id,
          input: { letter: 'reset', language, origin },
        });
        return;
      }
      // Each activation confirms a password of its own.
      await tasks.start({
        kind: 'letter',
        key: `letter:confirm:${id}`,
        userId: user.id,
        input: user.activatedAt
          ? { letter: 'already', language, origin }
          : { letter: 'activate', passwordHash: request.passwordHash, language, origin },
      });
    },
  };
}
