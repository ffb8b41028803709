import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connection/open.ts';
import { claim, type TaskRow } from '#server/db/projects/tasks.ts';
import { tasks } from '#server/db/schema/schema.ts';

/**
 * Takes a task, which may be worked on and have a heartbeat at any moment, as another worker that is not heard of again
 * would. It counts as alive from then on, however long a test takes.
 */
export async function takenOver(db: Db, id: string): Promise<TaskRow> {
  const taken = await claim(db, id, { owner: 'another', staleSeconds: -60 });
  if (!taken) throw new Error('The task is over');
  await db.update(tasks).set({ heartbeatAt: sql`now() + interval '1 hour'` }).where(eq(tasks.id, id));
  return taken;
}
