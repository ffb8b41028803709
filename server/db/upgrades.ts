import type { Db } from './open.ts';
import { upgrades } from './schema.ts';

/** Runs an upgrade of stored data once per database. If it fails, nothing is changed and the next start tries again. */
export async function upgradeOnce(db: Db, name: string, upgrade: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await tx.insert(upgrades).values({ name }).onConflictDoNothing().returning();
    if (isNew.length > 0) await upgrade(tx);
  });
}
