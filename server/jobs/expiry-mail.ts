import { expiringProjects, markExpiryTold } from '#server/db/library.ts';
import type { Deps } from '#server/deps.ts';
import { mailJob } from './mail.ts';
import { insertTask, sendJob } from './tasks.ts';

const DAY_MS = 86_400_000;
/** How long before. */
const DAYS_BEFORE = 3;

/** Tells owners once which media go within three days; one mail an account. */
export async function announceExpiry(deps: Deps): Promise<void> {
  const { db, config, tasks } = deps;
  const days = config.mediaRetentionDays;
  const due = await expiringProjects(db, { from: Math.max(days - DAYS_BEFORE, days / 2), until: days });
  for (const [userId, projects] of Map.groupBy(due, (project) => project.userId)) {
    const row = await db.transaction(async (tx) => {
      const ids = projects.map(({ id }) => id);
      await markExpiryTold(tx, ids);
      const expiring = projects.map(({ name, touchedAt }) => ({
        name,
        goesAt: new Date(touchedAt.getTime() + days * DAY_MS).toISOString(),
      }));
      const key = `mail:expiring:${userId}`;
      const made = await insertTask(tx, mailJob, { key, userId, input: { mail: 'expiring', expiring } });
      return made.isNew ? made.row : null;
    });
    if (row) await sendJob(tasks.boss, row);
  }
}
