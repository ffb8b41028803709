import { balanceOf } from '#server/db/ledger.ts';
import { getPayment } from '#server/db/payments.ts';
import type { LetterInput } from '#server/db/types.ts';
import { getUser, insertMailKey, type KeyPurpose } from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import * as letters from '#server/mail/letters.ts';
import { type Mail, Undeliverable } from '#server/mail/mailer.ts';
import { digest, newMailKey } from '#server/services/secrets.ts';
import { type TaskHandler, TryLater } from './runner.ts';
import type { Task } from './tasks.ts';

/** How long a letter is tried, in hours: as long as somebody may wait for it. */
const TRIED_HOURS: Readonly<Record<LetterInput['letter'], number>> = {
  activate: 24,
  already: 24,
  reset: 1,
  receipt: 72,
};
/** How long the link of a letter works, in hours. */
const KEY_HOURS: Readonly<Record<KeyPurpose, number>> = { activate: 24, reset: 1 };
/** Seconds before the second, third, … try; the last one repeats. */
const WAITS = [5, 30, 120, 600, 3600] as const;

/** Sends one letter. A mail server that is away or slow is tried again; what it refuses for good is given up. */
export function letterHandler(deps: Deps): TaskHandler {
  return {
    kind: 'letter',
    concurrency: 4,
    async run(task) {
      const input = task.input as LetterInput;
      const mail = await compose(deps, task, input);
      if (!mail) return;
      try {
        await deps.mailer.send(mail, task.id);
      } catch (error) {
        const triedHours = (Date.now() - task.createdAt.getTime()) / 3_600_000;
        if (error instanceof Undeliverable || triedHours >= TRIED_HOURS[input.letter]) throw error;
        throw new TryLater(WAITS[Math.min(task.failedTries, WAITS.length - 1)] ?? 3600, error);
      }
    },
  };
}

/** `null` when there is nobody to write to any more. */
async function compose(deps: Deps, task: Task, input: LetterInput): Promise<Mail | null> {
  const user = await getUser(deps.db, task.userId);
  if (!user) return null;
  const { email } = user;
  const { language } = input;
  if (input.letter === 'receipt') {
    const payment = await getPayment(deps.db, input.paymentId);
    return (
      payment &&
      letters.receiptLetter(email, language, {
        number: payment.id,
        date: payment.closedAt ?? payment.createdAt,
        credentials: payment.credentials,
        cents: payment.cents,
        balance: await balanceOf(deps.db, user.id),
        pretended: deps.payments.mode !== 'live',
      })
    );
  }
  const { origin } = input;
  if (input.letter === 'activate') {
    // Activated while the letter waited: its link would be of no use.
    if (user.activatedAt) return null;
    const key = await newKey(deps, task.userId, 'activate', input.passwordHash);
    return letters.activationLetter(email, language, `${origin}/activate-account/${key}`);
  }
  if (input.letter === 'already') {
    const links = { login: `${origin}/login`, reset: `${origin}/request_reset_password` };
    return letters.alreadySignedUpLetter(email, language, links);
  }
  const key = await newKey(deps, task.userId, 'reset', null);
  return letters.resetLetter(email, language, `${origin}/reset-password/${key}`);
}

/** Made only now and stored as its hash, so that a link stands in the mail and nowhere else. */
async function newKey(
  { db }: Deps,
  userId: string,
  purpose: KeyPurpose,
  passwordHash: string | null,
): Promise<string> {
  const key = newMailKey();
  await insertMailKey(db, { keyHash: digest(key), userId, purpose, passwordHash, hours: KEY_HOURS[purpose] });
  return key;
}
