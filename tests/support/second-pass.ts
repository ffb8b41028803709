import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { latestOfProject, SECOND_PASS } from '#server/db/projects/background-tasks.ts';
import { tasks, transcriptBatches } from '#server/db/schema/schema.ts';
import { retryNow } from '#server/jobs/queue/tasks.ts';
import type { TestServer } from './server.ts';

/** The newest pass over a recording. */
export const passOf = ({ deps }: TestServer, project_id: string) =>
  latestOfProject(deps.db, project_id, SECOND_PASS);

/** A task of another kind, as if somebody waited for it: no pass begins before it has ended. */
export async function otherTask(
  { deps }: TestServer,
  userId: string,
  state: 'queued' | 'done' = 'queued',
): Promise<{ end(): Promise<void> }> {
  const ended = { state: 'done', finishedAt: sql`now()` } as const;
  const [row] = await deps.db
    .insert(tasks)
    .values({ kind: 'export', key: randomUUID(), userId, input: {}, ...(state === 'done' && ended) })
    .returning();
  return {
    end: async () => void (await deps.db.update(tasks).set(ended).where(eq(tasks.id, row!.id))),
  };
}

/** Waits until the pass is in that state; it is delivered at once rather than seconds later. */
export async function whenPass(
  server: TestServer,
  project_id: string,
  state: string,
  progress: object = {},
): Promise<void> {
  const { db, tasks } = server.deps;
  await vi.waitFor(
    async () => {
      await retryNow(db, tasks.boss, (await passOf(server, project_id))!);
      expect(await passOf(server, project_id)).toMatchObject({ state, progress });
    },
    { timeout: 100_000, interval: 500 },
  );
}

/** The first recogniser is made to err. */
export async function misheard(
  { deps }: TestServer,
  project_id: string,
  said: string,
  heard: string,
): Promise<void> {
  const words = sql`replace(${transcriptBatches.words}::text, ${`"${said}"`}, ${`"${heard}"`})::jsonb`;
  await deps.db.update(transcriptBatches).set({ words }).where(eq(transcriptBatches.projectId, project_id));
}
