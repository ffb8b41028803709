import type { z } from 'zod';
import type { ProjectRow } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import type { TaskKind } from '../queue/tasks.ts';

type DerivedKind = TaskKind<z.ZodObject<{ prefix: z.ZodString }>>;

/** @returns what starts a job that makes a file from the recording of a project */
export function starterOf<Rest extends unknown[]>(
  job: DerivedKind,
  keyOf: (mediaPrefix: string, ...rest: Rest) => string,
) {
  return async (
    { tasks }: Deps,
    { id, userId, mediaPrefix }: Pick<ProjectRow, 'id' | 'userId' | 'mediaPrefix'>,
    ...rest: Rest
  ): Promise<void> => {
    const key = keyOf(mediaPrefix, ...rest);
    await tasks.start(job, { key, userId, projectId: id, input: { prefix: mediaPrefix } });
  };
}
