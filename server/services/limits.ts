import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#server/db/open.ts';
import { rateLimits } from '#server/db/schema.ts';
import { TooMany } from './errors.ts';

/** What is limited, how often, and in how many seconds. Counted in the database, for all processes together. */
const RULES = {
  /** Wrong passwords for one account from one network. */
  login_pair: { points: 10, duration: 15 * 60 },
  /** Attempts from one network, at whichever accounts. */
  login_network: { points: 100, duration: 15 * 60 },
  /** Wrong passwords for one account from everywhere: many networks together guess no faster than this. */
  login_account: { points: 100, duration: 60 * 60 },
  /** Attempts from a device that logged in to the account before. It is under no other limit, whoever attacks the account. */
  login_device: { points: 20, duration: 15 * 60 },
  sign_up_network: { points: 100, duration: 60 * 60 },
  /** Mails to one address. */
  mail_account: { points: 5, duration: 60 * 60 },
  key_network: { points: 100, duration: 15 * 60 },
  reset_network: { points: 50, duration: 60 * 60 },
  /** Reset mails to one address, whether it has an account or not. */
  reset_account: { points: 5, duration: 60 * 60 },
  /** Cards tried by one account: enough for mistakes, too few to try stolen ones. */
  payment_account: { points: 20, duration: 60 * 60 },
  payment_network: { points: 60, duration: 60 * 60 },
  /** Imported transcripts fitted to the sound: the whole recording is decoded for each. */
  fit_account: { points: 60, duration: 60 * 60 },
  /** Transcripts sent to the language model for one account: a model costs money or a machine's time. */
  suggest_account: { points: 30, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof RULES;

/** Counts attempts and refuses the ones above the rule. */
export interface Limits {
  /** @throws TooMany */
  consume(name: LimitName, key: string): Promise<void>;
  /** Gives one attempt back, which was none of those counted. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets all attempts, after a success. */
  forgive(name: LimitName, key: string): Promise<void>;
}

export function createLimits(db: Db): Limits {
  const limiters = new Map(
    Object.entries(RULES).map(([name, rule]) => [
      name,
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...rule,
      }),
    ]),
  );
  return {
    async consume(name, key) {
      try {
        await limiters.get(name)?.consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes)
          throw new TooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
        throw error;
      }
    },
    async giveBack(name, key) {
      await limiters.get(name)?.reward(key);
    },
    async forgive(name, key) {
      await limiters.get(name)?.delete(key);
    },
  };
}
