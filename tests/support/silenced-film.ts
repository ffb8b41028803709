import { eq, sql } from 'drizzle-orm';
import { fixture } from '#scripts/make-media.ts';
import { projects } from '#server/db/schema/schema.ts';
import { savedEdit } from './documents.ts';
import { projectWith, saveEdit } from './library.ts';
import { newAccount, type TestServer } from './server.ts';

/** What makes a link hide muted and bleeped words. */
export const HIDING = { hide_silenced: 'true' };

/** A range of source time that is muted, or bleeped. */
export const silenced = (start: number, end: number, kind: 'mute' | 'bleep' = 'mute') => ({
  start,
  end,
  kind,
});

/** A film of six seconds of which something is muted or bleeped; ten words a second are said from second 0 on. */
export async function silencedFilm(server: TestServer, gains: readonly object[]) {
  const owner = await newAccount(server, server.dataDir);
  const { project_id, media } = await projectWith(server, owner, await fixture('video.mp4'));
  const edit = savedEdit('it was Maya Lindqvist who told us about the money', media.duration);
  const save = (now: readonly object[], more: object = {}) =>
    saveEdit(server, owner, { project_id }, { ...edit, version: 2, gains: now, ...more });
  /** As if nothing had been muted for long. */
  const rest = () =>
    server.deps.db
      .update(projects)
      .set({ silencedAt: sql`now() - interval '1 minute'` })
      .where(eq(projects.id, project_id));
  await save(gains);
  await rest();
  return { owner, project_id, save, rest };
}
