import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import * as contract from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { COLLABORATOR_CALLS } from '#server/routes/call.ts';
import { callAs, formOf } from '#tests/support/call-as.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { addProject, projectOf } from '#tests/support/library.ts';
import { commentOf, makeLink } from '#tests/support/review.ts';
import { type Auth, makeProject, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let owner: Auth;
let stranger: Auth;
let theirs: string;
beforeAll(async () => {
  owner = await newAccount(server, server.dataDir);
  stranger = await newAccount(server, server.dataDir);
  for (const auth of [owner, stranger]) await makeProject(server, auth, await fixture('audio.wav'));
  const { body } = await server.form('list_projects', owner);
  theirs = String(body.open_project_id);
});

const DOWNLOAD = {
  ...{ extension: 'wav', clips_cut: [], credentials_required: 1 },
  ...{ total_duration: 1, output_duration: 1 },
};

/** What each call about a project needs besides who asks and for which project. */
const FIELDS: Readonly<Record<string, object>> = {
  '/api/get_project/': {},
  '/api/save_project/': { revision: 0, document: {} },
  '/api/is_user_cloud_data_deleted/': { extension: 'wav' },
  '/api/refresh_url/': { extension: 'wav' },
  '/api/upload_media/': { extension: 'wav', n_rushes: 1, expected_duration: 0 },
  '/api/transcribe_media/': { extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' },
  '/api/cancel_transcription/': {},
  '/api/get_second_pass/': {},
  '/api/get_voice/': {},
  '/api/get_cover/': {},
  '/api/set_cover/': { from: 'none' },
  '/api/prepare_voice/': { voice: 'light' },
  '/api/cancel_voice/': { voice: 'light' },
  '/api/align_words/': { stretches: [], language: 'en', any_offset: true, shared: true },
  '/api/cancel_alignment/': {},
  '/api/suggest_cuts/': { words: ['a'], lang_code: 'en' },
  '/api/get_final_video/': DOWNLOAD,
  '/api/get_download_price/': DOWNLOAD,
  '/api/upload_final_video_to_cloud/': { extension: 'wav', output_duration: 1 },
  '/api/open_project/': {},
  '/api/rename_project/': { name: 'mine now' },
  '/api/keep_project/': { keep: true },
  '/api/list_versions/': {},
  '/api/get_version/': { version_id: randomUUID() },
  '/api/name_version/': { version_id: randomUUID(), name: 'mine now' },
  '/api/duplicate_project/': {},
  '/api/create_review_link/': { rights: 'comment', days: 7 },
  '/api/prepare_review/': { action: 'begin' },
  '/api/list_review_links/': {},
  '/api/revoke_review_link/': { link_id: randomUUID() },
  '/api/list_comments/': {},
  '/api/add_comment/': commentOf({ text: 'mine now' }),
  '/api/set_comment_state/': { comment_id: randomUUID(), state: 'resolved' },
  '/api/delete_comment/': { comment_id: randomUUID() },
  '/api/push_edits/': { revision: 1, change_id: randomUUID(), operation: { duration: 1 } },
  '/api/follow_edits/': { revision: 1, window_id: randomUUID(), window: 'mine' },
  '/api/show_presence/': { window_id: randomUUID(), window: 'mine', caret: 1 },
  // The last: who left makes no call.
  '/api/leave_project/': {},
};

const allCalls = Object.values(contract).filter(
  (value) => typeof value === 'object' && value !== null && 'path' in value && 'request' in value,
);
const calls = allCalls
  .filter(({ request }) => 'project_id' in (request as z.ZodObject).shape)
  .map(({ path }) => path);

test('every call of an account needs a live session of its own, in the fields of a form', async () => {
  const ended = await newAccount(server, server.dataDir);
  await server.form('logout', ended);
  const { token } = await makeLink(server, owner, theirs);
  const refused: Auth[] = [
    ended,
    { ...owner, auth_token: stranger.auth_token },
    { ...owner, auth_token: 'A'.repeat(43) },
    { ...owner, auth_token: token },
  ];
  for (const { path } of allCalls.filter(({ access }) => access === 'account')) {
    const name = path.split('/')[2]!;
    for (const auth of refused) expect((await server.form(name, auth)).status, path).toBe(401);
    expect((await server.form(name, { email: owner.email })).status, path).toBe(400);
  }
  const query = new URLSearchParams({ ...owner });
  const inAddress = await fetch(`${server.origin}/api/get_project/?${query}`, {
    method: 'POST',
    body: new FormData(),
  });
  expect(inAddress.status).toBe(400);
});

test('every call about a project is tested below', () => {
  expect(calls.sort()).toEqual(Object.keys(FIELDS).sort());
});

test.each(Object.entries(FIELDS))(
  '%s answers for a project of others as for one that is not there',
  async (path, fields) => {
    const name = path.split('/')[2]!;
    const ask = (project_id: string) =>
      callAs(server.origin, name, formOf({ ...stranger, project_id, ...fields }));
    const project = async () => ({ ...(await projectOf(server, owner)), urls: null });
    const before = await project();
    const ofOthers = await ask(theirs);
    expect(ofOthers).toEqual(await ask(randomUUID()));
    expect(JSON.stringify(ofOthers.body)).toMatch(/"status":"failure"|"error":"/);
    expect(await project()).toEqual(before);
  },
);

test('projects of other accounts cannot be moved', async () => {
  for (const to of ['archived', 'trash', 'deleted', 'active']) {
    const { body } = await server.form('move_projects', { ...stranger, project_ids: [theirs], to });
    expect(body).toEqual({ status: 'success', moved: [] });
  }
  expect((await server.form('list_projects', owner)).body).toMatchObject({
    total: 1,
    open_project_id: theirs,
  });
});

/** What a link to edit lets an account do with another's project. */
const SHARED = [
  'add_comment',
  'align_words',
  'cancel_alignment',
  'follow_edits',
  'get_cover',
  'get_project',
  'get_second_pass',
  'is_user_cloud_data_deleted',
  'leave_project',
  'list_comments',
  'push_edits',
  'refresh_url',
  'save_project',
  'set_comment_state',
  'set_cover',
  'show_presence',
  'suggest_cuts',
];

test('a collaborator can make only these calls, until the link is revoked', async () => {
  expect([...COLLABORATOR_CALLS].map(({ path }) => path.split('/')[2]).sort()).toEqual(SHARED);
  const { project_id } = await addProject(server, owner, 'Shared');
  const { link, token } = await makeLink(server, owner, project_id, { rights: 'edit' });
  const join = async () => (await server.form('join_review', { ...stranger, token })).body;
  expect(await join()).toEqual({ status: 'success', project_id });
  const answered = async () => {
    const names = [];
    for (const [path, fields] of Object.entries(FIELDS)) {
      const name = path.split('/')[2]!;
      const sent = { ...stranger, ...fields, ...(name === 'save_project' && { document: savedEdit('a') }) };
      // Windows may show ten places a second, and a quick machine asks more often.
      const ask = (project_id: string) =>
        vi.waitFor(
          async () => {
            const reply = await callAs(server.origin, name, formOf({ ...sent, project_id }));
            expect(reply.status).not.toBe(429);
            return reply;
          },
          { timeout: 30_000 },
        );
      const theirs = await ask(project_id);
      const none = await ask(randomUUID());
      if (!isDeepStrictEqual(theirs, none)) names.push(name);
    }
    return names.sort();
  };
  expect(await answered()).toEqual(SHARED);
  for (const to of ['archived', 'trash', 'deleted'])
    expect((await server.form('move_projects', { ...stranger, project_ids: [project_id], to })).body).toEqual(
      { status: 'success', moved: [] },
    );
  expect(await answered()).toEqual([]);
  await join();
  await server.form('revoke_review_link', { ...owner, project_id, link_id: link.link_id });
  expect(await answered()).toEqual([]);
  // The project that stays open at the server is the stranger's own.
  expect((await projectOf(server, stranger)).project_id).not.toBe(project_id);
});
