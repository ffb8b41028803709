import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { replies } from '#i18n/en/server.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { appendBatches, deleteProjectRow } from '#server/db/projects/projects.ts';
import { claim } from '#server/db/projects/tasks.ts';
import { tasks } from '#server/db/schema/schema.ts';
import { failureOf } from '#server/jobs/queue/failures.ts';
import { addProject } from '#tests/support/library.ts';
import { commentOf, makeLink } from '#tests/support/review.ts';
import { newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** What somebody is told whose call adds to something that is deleted at the same moment. */
const server = await sharedServer();
const { db, log } = server.deps;
const owner = await newAccount(server, server.dataDir);
const guest = await newAccount(server, server.dataDir);
afterEach(() => vi.restoreAllMocks());

/** Has `meanwhile` happen after a call looked at what it adds to, and before it does. */
function beforeNext(step: '$count' | 'transaction', meanwhile: () => Promise<unknown>): void {
  const real = db[step].bind(db) as (...args: unknown[]) => Promise<never>;
  const delayed = async (...args: unknown[]) => {
    await meanwhile();
    return real(...args);
  };
  vi.spyOn(db, step).mockImplementationOnce(delayed as never);
}

const refused = (desc: string, extra: object = {}) => ({
  status: 200,
  body: { status: 'failure', desc, ...extra },
});
const PROJECT = refused(replies.projectGone(), { no_project: true });

test('a reply to a comment that is deleted', async () => {
  const { project_id } = await addProject(server, owner, 'Shared');
  const comment = commentOf();
  await server.form('add_comment', { ...owner, project_id, ...comment });
  const reply = { ...commentOf(), parent_id: comment.comment_id };
  beforeNext('$count', () =>
    server.form('delete_comment', { ...owner, project_id, comment_id: comment.comment_id }),
  );
  expect(await server.form('add_comment', { ...owner, project_id, ...reply })).toMatchObject(
    refused(replies.commentGone()),
  );
});

test('a comment, a link or a window of a project that is deleted for good', async () => {
  const window = { window_id: randomUUID(), window: 'Firefox' };
  for (const [step, call, fields] of [
    ['$count', 'add_comment', commentOf()],
    ['$count', 'create_review_link', { rights: 'view', days: 7 }],
    ['transaction', 'show_presence', window],
  ] as const) {
    const { project_id } = await addProject(server, owner, 'Shared');
    beforeNext(step, () => deleteProjectRow(db, project_id));
    expect(await server.form(call, { ...owner, project_id, ...fields })).toMatchObject(PROJECT);
  }
});

test('a comment by a link whose project is deleted for good', async () => {
  const { project_id } = await addProject(server, owner, 'Shared');
  const { token } = await makeLink(server, owner, project_id);
  beforeNext('$count', () => deleteProjectRow(db, project_id));
  expect(await server.json('add_review_comment', { token, author: 'Ann', ...commentOf() })).toMatchObject(
    refused(replies.linkUseless()),
  );
});

test('a link to edit that is revoked while it is accepted', async () => {
  const { project_id } = await addProject(server, owner, 'Shared');
  const { token, link } = await makeLink(server, owner, project_id, { rights: 'edit' });
  beforeNext('transaction', () =>
    server.form('revoke_review_link', { ...owner, project_id, link_id: link.link_id }),
  );
  expect(await server.form('join_review', { ...guest, token })).toMatchObject(refused(replies.linkUseless()));
});

test('work on a project that is deleted for good ends without an alarm', async () => {
  const { project_id } = await addProject(server, owner, 'Shared');
  const { id: userId } = (await findUser(db, owner.email))!;
  const [row] = await db
    .insert(tasks)
    .values({ kind: 'none', key: randomUUID(), userId, projectId: project_id, input: {} })
    .returning();
  const task = (await claim(db, row!.id, { owner: 'test', staleSeconds: 60 }))!;
  await deleteProjectRow(db, project_id);
  const batch = { seq: 0, words: [], gaps: [], transcribedUntil: 1 };
  const error: unknown = await appendBatches(db, task, project_id, [batch], 1).catch((e: unknown) => e);
  expect(failureOf(error, task, log)).toEqual({ desc: replies.projectGone() });
});
