/** What is looked up and mended in the tables of the queue's library. */
import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

export interface DueJob {
  readonly queue: string;
  readonly id: string;
}

/** The job of each queue that is due longest. */
export async function oldestDueJobs(db: Db): Promise<readonly DueJob[]> {
  const { rows } = (await db.execute(sql`
    SELECT DISTINCT ON (name) name AS queue, id FROM pgboss.job
    WHERE state < 'active' AND NOT blocked AND start_after <= now()
    ORDER BY name, start_after, id`)) as { rows: DueJob[] };
  return rows;
}

/** Transactions that run at the same time differ by less. */
const AHEAD = sql`now() + interval '5 seconds'`;

/**
 * Where the database's clock was put back, what it stamped before lies ahead, and jobs and the library's own rounds would wait
 * until it is reached again. Their rests stay as they were. @returns how many jobs would have waited
 */
export async function mendStampsAhead(db: Db): Promise<number> {
  const { rows } = (await db.execute(sql`
    WITH jobs AS (
      UPDATE pgboss.job SET
        start_after = now() + (start_after - greatest(created_on, started_on)),
        created_on = least(created_on, now()),
        started_on = least(started_on, now())
      WHERE state < 'active' AND greatest(created_on, started_on) > ${AHEAD} RETURNING id
    ), schedule AS (
      UPDATE pgboss.version SET cron_on = now() WHERE cron_on > ${AHEAD}
    ), lost_workers AS (
      UPDATE pgboss.queue SET monitor_claim_on = now() WHERE monitor_claim_on > ${AHEAD}
    )
    SELECT count(*)::int AS count FROM jobs`)) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}
