import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import * as contract from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { type Auth, makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: Auth;
let stranger: Auth;
let theirs: string;
beforeAll(async () => {
  server = await startServer();
  owner = await newAccount(server, server.dataDir);
  stranger = await newAccount(server, server.dataDir);
  for (const auth of [owner, stranger]) await makeProject(server, auth, await fixture('audio.wav'));
  const { body } = await server.form('list_projects', owner);
  theirs = String(body.open_project_id);
});
afterAll(() => server.close());

/** What each call about a project needs besides who asks and for which project. */
const FIELDS: Readonly<Record<string, object>> = {
  '/api/get_project/': {},
  '/api/save_project/': { revision: 0, document: {} },
  '/api/is_user_cloud_data_deleted/': { extension: 'wav' },
  '/api/refresh_url/': { extension: 'wav' },
  '/api/upload_media/': { extension: 'wav', n_rushes: 1, expected_duration: 0 },
  '/api/transcribe_media/': { extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' },
  '/api/cancel_transcription/': {},
  '/api/fit_words/': { times: [], shared: true },
  '/api/suggest_cuts/': { words: ['a'], lang_code: 'en' },
  '/api/get_final_video/': {
    extension: 'wav',
    clips_cut: [],
    total_duration: 1,
    output_duration: 1,
    credentials_required: 1,
  },
  '/api/get_download_price/': {
    extension: 'wav',
    clips_cut: [],
    total_duration: 1,
    output_duration: 1,
    credentials_required: 1,
  },
  '/api/upload_final_video_to_cloud/': { extension: 'wav', output_duration: 1 },
  '/api/open_project/': {},
  '/api/rename_project/': { name: 'mine now' },
  '/api/keep_project/': { keep: true },
  '/api/list_versions/': {},
  '/api/get_version/': { version_id: randomUUID() },
  '/api/name_version/': { version_id: randomUUID(), name: 'mine now' },
  '/api/duplicate_project/': {},
  '/api/create_review_link/': { rights: 'comment', days: 7 },
  '/api/list_review_links/': {},
  '/api/revoke_review_link/': { link_id: randomUUID() },
  '/api/list_comments/': {},
  '/api/add_comment/': {
    comment_id: randomUUID(),
    kind: 'comment',
    text: 'mine now',
    start: 0,
    end: 0,
    first_word: -1,
    last_word: -1,
  },
  '/api/set_comment_state/': { comment_id: randomUUID(), state: 'resolved' },
  '/api/delete_comment/': { comment_id: randomUUID() },
  '/api/push_edits/': { revision: 1, change_id: randomUUID(), operation: { duration: 1 } },
  '/api/follow_edits/': { revision: 1, window_id: randomUUID(), window: 'mine' },
  '/api/show_presence/': { window_id: randomUUID(), window: 'mine', caret: 1 },
};

const calls = Object.values(contract)
  .filter((value) => typeof value === 'object' && value !== null && 'path' in value && 'request' in value)
  .filter(({ request }) => 'project_id' in (request as z.ZodObject).shape)
  .map(({ path }) => path);

test('every call about a project is tried below', () => {
  expect(calls.sort()).toEqual(Object.keys(FIELDS).sort());
});

test.each(Object.entries(FIELDS))(
  '%s answers for a project of others as for one that is not there',
  async (path, fields) => {
    const name = path.split('/')[2]!;
    const ask = async (project_id: string) => {
      const response = await fetch(`${server.origin}/api/${name}/`, {
        method: 'POST',
        body: formOf({ ...stranger, project_id, ...fields }),
      });
      return { status: response.status, text: await response.text() };
    };
    const before = (await server.form('get_project', owner)).body;
    const ofOthers = await ask(theirs);
    expect(ofOthers).toEqual(await ask(randomUUID()));
    expect(ofOthers.text).toMatch(/"status":"failure"|"error":"/);
    const after = (await server.form('get_project', owner)).body;
    expect({ ...after, project: { ...(after.project as object), urls: null } }).toEqual({
      ...before,
      project: { ...(before.project as object), urls: null },
    });
  },
);

test('moving projects of others moves nothing', async () => {
  for (const to of ['archived', 'trash', 'deleted', 'active']) {
    const { body } = await server.form('move_projects', { ...stranger, project_ids: [theirs], to });
    expect(body).toEqual({ status: 'success', moved: [] });
  }
  expect((await server.form('list_projects', owner)).body).toMatchObject({
    total: 1,
    open_project_id: theirs,
  });
});

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return form;
}
