import { lt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { rateLimits } from './schema.ts';

export async function deleteExpiredLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
}
