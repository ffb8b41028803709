import type { Db } from './open.ts';
import { upgrades } from './schema.ts';

/** Once per database; a failure changes nothing and is retried at the next start. */
export async function upgradeOnce(db: Db, name: string, upgrade: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await tx.insert(upgrades).values({ name }).onConflictDoNothing().returning();
    if (isNew.length > 0) await upgrade(tx);
  });
}
