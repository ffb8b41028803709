/** A real process that is ended in the middle of its work; tests/faults kills one at random moments of every stage. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { freePort } from '#tests/support/free-port.ts';
import { projectOf, projectWith } from '#tests/support/library.ts';
import {
  type Auth,
  freshDataDir,
  newAccount,
  type ServerProcess,
  spawnServer,
  uploadFile,
} from '#tests/support/server.ts';

let dataDir: string;
let server: ServerProcess;
let auth: Auth;
beforeEach(async () => {
  dataDir = await freshDataDir();
  server = await spawnServer(dataDir, await freePort());
  auth = await newAccount(server, dataDir);
});
afterEach(() => server.kill('SIGKILL'));

/** Reads the lines of a cut until the connection breaks, ending the server by `signal` at the first. */
async function linesOfCut(fields: object, signal?: 'SIGKILL' | 'SIGINT') {
  const lines: Record<string, unknown>[] = [];
  try {
    for await (const line of server.lines('get_final_video', fields)) {
      lines.push(line);
      if (signal) expect(await server.kill(signal)).toBe(signal === 'SIGINT' ? 0 : null);
    }
  } catch (error) {
    // The connection ended with the server.
    if (!(error instanceof TypeError)) throw error;
  }
  return lines;
}

test('killed, and stopped, in the middle of a cut: it goes on, the edit is there, and it is paid once', async () => {
  const rushes = Array<string>(4).fill(await fixture('video.mp4'));
  const { project_id, media } = await projectWith(server, auth, ...rushes);
  await server.form('save_project', { ...auth, project_id, revision: 0, document: savedEdit('cut here') });
  const fields = {
    ...auth,
    extension: 'mp4',
    clips_cut: [{ start: 1, duration: 2 }],
    total_duration: media.duration,
    output_duration: media.duration - 2,
    credentials_required: 1,
  };
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const lines = await linesOfCut(fields, signal);
    expect(lines.at(-1)).not.toMatchObject({ progress: 100, segmentNb: 2 });
    server = await spawnServer(dataDir, await freePort());
  }
  expect((await linesOfCut(fields)).at(-1)).toMatchObject({
    segmentNb: 2,
    nbSegments: 2,
    progress: 100,
    error: null,
  });
  const wanted = { ...auth, extension: 'mp4', output_duration: fields.output_duration };
  for (let i = 0; i < 2; i++)
    expect((await server.form('upload_final_video_to_cloud', wanted)).body.status).toBe('success');
  expect((await server.form('update_credentials', auth)).body.new_credentials).toBe(29);
  expect((await projectOf(server, auth)).document).toEqual(savedEdit('cut here'));
  expect(await readdir(`${dataDir}/work`)).toEqual([]);
});

test('killed while one upload is joined and another waits: both requests, sent again, find their own project', async () => {
  const files = ['video.mp4', 'video-other.mp4'] as const;
  const asked = files.map((name) => ({
    ...{ ...auth, extension: name.split('.')[1], n_rushes: 1, order: [0], expected_duration: 0 },
    ...{ place: 'new', join_id: randomUUID() },
  }));
  for (const [i, name] of files.entries()) {
    await uploadFile(server, auth, await fixture(name), 0);
    const lines = server.lines('upload_media', asked[i]!);
    await lines.next();
    if (i > 0) await server.kill('SIGKILL');
    await lines.return().catch(() => undefined);
  }
  server = await spawnServer(dataDir, await freePort());
  // As other tabs do, which know nothing of these.
  expect((await server.form('list_uploaded_chunks', auth)).body.rushes).toEqual([]);
  const replies = await Promise.all(asked.map((fields) => server.form('upload_media', fields)));
  const made = await Promise.all(replies.map(({ body }) => projectOf(server, auth, String(body.project_id))));
  expect(made.map(({ name }) => `${name}.mp4`)).toEqual(files);
});
