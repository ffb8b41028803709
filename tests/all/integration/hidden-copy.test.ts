import { expect, test } from 'vitest';
import type { ReviewMedia } from '#contract/index.ts';
import { hiddenCopy, noteHiddenCopy, reviewCopy } from '#server/db/edits/review-links.ts';
import { getProject } from '#server/db/projects/projects.ts';
import { makeLink, reviewUrl } from '#tests/support/review.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { HIDING, silenced, silencedFilm } from '#tests/support/silenced-film.ts';

/** How hidden copies come and go. What they hold: tests/integration/api-hidden-words.test.ts. */
const server = await sharedServer();
const { db } = server.deps;

test('a hidden copy is made anew once nothing more is muted, and is another file each time', async () => {
  const { owner, project_id, save, rest } = await silencedFilm(server, []);
  const { token } = await makeLink(server, owner, project_id, HIDING);
  const statusOf = async (url: string) => (await fetch(server.origin + url)).status;
  const first = await reviewUrl(server, { token });
  // Nothing is muted, and yet it is not the file of other links.
  const { mediaPrefix } = (await getProject(db, project_id))!;
  expect(first).not.toContain((await reviewCopy(db, mediaPrefix))!.key);
  expect(await statusOf(first)).toBe(200);
  const gains = [silenced(0.2, 0.4)];
  await save(gains);
  const media = async () => (await server.json('get_review_media', { token })).body.media as ReviewMedia;
  expect(await media()).toMatchObject({ state: 'making', beginning: null });
  await rest();
  const second = await reviewUrl(server, { token });
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  // Back and forth is not the same file.
  await save([...gains, { start: 3, end: 4, kind: 'level', decibels: 6 }]);
  await save([...gains, silenced(2, 3)]);
  await save(gains);
  await rest();
  const third = await reviewUrl(server, { token });
  expect([await statusOf(second), await statusOf(third)]).toEqual([404, 200]);
});

test('a hidden copy of what was muted before it was ready is never handed out', async () => {
  const { project_id, save } = await silencedFilm(server, [silenced(0.2, 0.4)]);
  const { mediaPrefix, silencedRevision } = (await getProject(db, project_id))!;
  await save([silenced(0.2, 0.4), silenced(2, 3)]);
  const copy = { mediaPrefix, projectId: project_id, key: `${mediaPrefix}/hidden-x.mp4`, bytes: 1 };
  expect(await noteHiddenCopy(db, { ...copy, silencedRevision })).toBe(false);
  const now = (await getProject(db, project_id))!;
  expect(await hiddenCopy(db, now)).toBeNull();
  expect(await noteHiddenCopy(db, { ...copy, silencedRevision: now.silencedRevision })).toBe(true);
  expect(await hiddenCopy(db, now)).toEqual({ key: copy.key, bytes: 1 });
});
