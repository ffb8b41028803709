/** `trimscript open` as a program sees it; in the browser: tests/all/e2e/open-recording.spec.ts. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { fingerprintOf } from '#server/media/probe/fingerprint.ts';
import { folderFor, lengthOf, spokenFilm, trimscript } from '#tests/support/command-line.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { apiOf, freshDataDir } from '#tests/support/server.ts';

test('open brings a recording and its project into the workspace, once, by an address that works once', async () => {
  const folder = await folderFor('cli');
  const film = await spokenFilm(join(folder, 'talk.mp4'));
  const recording = await fingerprintOf(film);
  const edit = savedEdit('Good morning everyone', await lengthOf(film));
  await writeFile(
    join(folder, 'talk.mp4.trimscript.json'),
    JSON.stringify({ ...edit, recording, revision: 3 }),
  );
  const dataDir = await freshDataDir();
  const env = { DATA_DIR: dataDir, MODELS: 'off', PORT: '0' };
  const open = (...flags: string[]) => trimscript(folder, ['open', 'talk.mp4', ...flags], env);

  const running = open('--json');
  const told: Record<string, string>[] = [];
  for await (const line of createInterface(running.stdout)) {
    told.push(JSON.parse(line));
    if (told.at(-1)?.type === 'serving') break;
  }
  const stages = new Set(told.filter(({ type }) => type === 'progress').map(({ stage }) => stage));
  expect([...stages]).toEqual(expect.arrayContaining(['starting', 'probing', 'peaks']));
  const signedIn = async (address = '') => {
    const [origin = '', key] = address.split('/open#');
    const api = apiOf(origin);
    const { body } = await api.json('use_opening_key', { key });
    expect((await api.json('use_opening_key', { key })).body).toMatchObject({
      status: 'failure',
      desc: expect.stringContaining('works once'),
    });
    const { email, auth_token, project_id } = body as Record<string, string>;
    return { api, auth: { email, auth_token }, project_id };
  };
  const first = await signedIn(told.find(({ type }) => type === 'opened')?.address);
  const list = async () => (await first.api.form('list_projects', first.auth)).body;
  expect(await list()).toMatchObject({ open_project_id: first.project_id, projects: [{ name: 'talk' }] });
  const { project } = (await first.api.form('get_project', first.auth)).body as {
    project: { document: object; media: { rushes: object[] } };
  };
  expect(project.document).toMatchObject({ words: edit.words });
  expect(project.media.rushes).toMatchObject([{ size: recording.bytes, ends: recording.ends }]);
  expect((await stat(join(dataDir, 'local-access'))).mode & 0o777).toBe(0o600);

  const again = await open('--json');
  const lines = again.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([again.exitCode, lines.map(({ type }) => type)]).toEqual([0, ['kept', 'opened']]);
  expect((await signedIn(lines[1].address)).project_id).toBe(first.project_id);
  expect((await list()).projects).toHaveLength(1);

  // What opens a browser may run as long as the browser does.
  const programs = await folderFor('programs');
  await writeFile(join(programs, 'xdg-open'), '#!/bin/sh\necho "$1" > "$0.address"\nexec sleep 4\n', {
    mode: 0o755,
  });
  const inBrowser = { ...env, DISPLAY: ':0', PATH: `${programs}:${process.env.PATH}` };
  const shown = await trimscript(folder, ['open', 'talk.mp4'], inBrowser);
  expect([shown.exitCode, shown.stderr]).toEqual([0, expect.not.stringContaining('Warning')]);
  const address = await readFile(join(programs, 'xdg-open.address'), 'utf8');
  expect((await signedIn(address.trim())).project_id).toBe(first.project_id);

  running.kill('SIGINT');
  expect((await running).exitCode).toBe(0);
  expect(await readdir(folder)).toEqual(['talk.mp4', 'talk.mp4.trimscript.json']);
  expect(await readdir(dataDir)).not.toContain('local-access');
});
