import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#server/db/connection/open.ts';
import { rateLimits } from '#server/db/schema/schema.ts';
import { TooMany } from './errors.ts';

/** Points per duration in seconds, counted in the database for all processes. */
const RULES = {
  login_pair: { points: 10, duration: 15 * 60 },
  login_network: { points: 100, duration: 15 * 60 },
  /** Wrong passwords from all networks, so that many networks together guess no faster. */
  login_account: { points: 100, duration: 60 * 60 },
  /** Wrong passwords of a known device, which no other limit applies to. */
  login_device: { points: 20, duration: 15 * 60 },
  sign_up_network: { points: 100, duration: 60 * 60 },
  mail_account: { points: 5, duration: 60 * 60 },
  key_network: { points: 100, duration: 15 * 60 },
  reset_network: { points: 50, duration: 60 * 60 },
  reset_account: { points: 5, duration: 60 * 60 },
  /** Wrong passwords in the settings of one session: a stolen session uses up only its own limit. */
  password_session: { points: 10, duration: 15 * 60 },
  /** Wrong codes of two-step login from unknown devices. */
  code_account: { points: 10, duration: 15 * 60 },
  /** Wrong codes of a known device or session: somebody who has only the password cannot use these up. */
  code_device: { points: 10, duration: 15 * 60 },
  address_account: { points: 10, duration: 60 * 60 },
  export_account: { points: 5, duration: 24 * 60 * 60 },
  payment_account: { points: 20, duration: 60 * 60 },
  payment_network: { points: 60, duration: 60 * 60 },
  align_account: { points: 600, duration: 60 * 60 },
  again_account: { points: 30, duration: 60 * 60 },
  /** Invalid review tokens. */
  review_network: { points: 100, duration: 15 * 60 },
  /** Calls of one network with one link. */
  review_calls: { points: 1200, duration: 15 * 60 },
  review_open: { points: 60, duration: 15 * 60 },
  /** Wrong passwords of a link, per network or per browser that entered before, so that guesses lock nobody else out. */
  review_password: { points: 10, duration: 15 * 60 },
  /** Wrong passwords of a link from all browsers that never entered; beyond, those take turns. */
  review_guesses: { points: 100, duration: 60 * 60 },
  review_turn: { points: 1, duration: 10 },
  review_comment: { points: 60, duration: 15 * 60 },
  suggest_account: { points: 30, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof RULES;

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(db: Db) {
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
  /** @returns the seconds to wait where the limit is used up, otherwise null */
  const tryConsume = async (name: LimitName, key: string): Promise<number | null> => {
    try {
      await limiters.get(name)?.consume(key);
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  };
  return {
    tryConsume,
    /** @throws TooMany */
    async consume(name: LimitName, key: string): Promise<void> {
      const seconds = await tryConsume(name, key);
      if (seconds !== null) throw new TooMany(seconds);
    },
    async giveBack(name: LimitName, key: string): Promise<void> {
      await limiters.get(name)?.reward(key);
    },
    async forgive(name: LimitName, key: string): Promise<void> {
      await limiters.get(name)?.delete(key);
    },
  };
}
