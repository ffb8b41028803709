import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('from sign-up to a signed URL of a real recording', async () => {
  const auth = await newAccount(server, server.dataDir);
  const empty = await server.form('get_project', auth);
  expect(empty.body).toEqual({ status: 'success', project: null });

  const path = await fixture('video.mp4');
  const joined = await makeProject(server, auth, path);
  expect(joined.body).toMatchObject({ status: 'success', signedUrl: expect.stringContaining('/media/') });

  const { body } = await server.form('get_project', auth);
  expect(body.project).toMatchObject({
    media: { extension: 'mp4', rushes: [{ name: 'video.mp4' }] },
    transcript: 'none',
    document: null,
    revision: 0,
  });
  const { urls } = body.project as { urls: { signedUrl: string; peaksUrl: string } };
  const response = await fetch(server.origin + urls.signedUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('video/mp4');
  const sent = createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
  expect(sent).toBe(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  );
  expect((await fetch(server.origin + urls.peaksUrl)).status).toBe(200);
});
