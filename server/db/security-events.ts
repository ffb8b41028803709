import { lt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { securityEvents } from './schema.ts';

export type SecurityEventKind =
  | 'login'
  | 'login_failed'
  | 'activated'
  | 'password_reset'
  | 'sessions_revoked';

/** @param network as `networkOf` gives it; stored as the /24 of IPv4 */
export async function recordSecurityEvent(
  db: Db,
  userId: string,
  kind: SecurityEventKind,
  network: string,
): Promise<void> {
  const shortened = network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
  await db.insert(securityEvents).values({ userId, kind, network: shortened });
}

export async function deleteSecurityEvents(db: Db, days: number): Promise<void> {
  await db
    .delete(securityEvents)
    .where(lt(securityEvents.createdAt, sql`now() - make_interval(days => ${days})`));
}
