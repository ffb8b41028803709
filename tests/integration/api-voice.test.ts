/** A copy of a recording with less noise: when it is made, what it takes, and what becomes of it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { VoiceStanding } from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { latestOfProject } from '#server/db/projects/background-tasks.ts';
import { getProject } from '#server/db/projects/projects.ts';
import { usageOf } from '#server/db/projects/usage.ts';
import { VOICE, voiceCopiesOf } from '#server/db/projects/voice-copies.ts';
import { startVoice } from '#server/jobs/media/voice.ts';
import { isOpen, retryNow } from '#server/jobs/queue/tasks.ts';
import { cutLines, deliver } from '#tests/support/downloads.ts';
import { addProject, projectWith } from '#tests/support/library.ts';
import { otherTask } from '#tests/support/second-pass.ts';
import { type Auth, newAccount, startServer, type TestServer, uploadFile } from '#tests/support/server.ts';

let server: TestServer;
let auth: Auth;
let userId: string;
beforeAll(async () => {
  server = await startServer();
  auth = await newAccount(server, server.dataDir);
  userId = (await findUser(server.deps.db, auth.email))!.id;
});
afterAll(() => server.close());

async function ask(
  call: 'get_voice' | 'prepare_voice' | 'cancel_voice',
  project_id: string,
  more: object = {},
): Promise<VoiceStanding> {
  const { body } = await server.form(call, { ...auth, project_id, ...more });
  if (body.status !== 'success') throw new Error(String(body.desc));
  return (body.voices as VoiceStanding[]).find(({ voice }) => voice === 'light')!;
}
const prepare = (project_id: string) => ask('prepare_voice', project_id, { voice: 'light' });
const cancel = (project_id: string) => ask('cancel_voice', project_id, { voice: 'light' });
/** Its task is delivered at once rather than seconds later. */
const whenState = (project_id: string, state: VoiceStanding['state']) =>
  vi.waitFor(
    async () => {
      await hurry(server, project_id);
      expect(await ask('get_voice', project_id)).toMatchObject({ state });
    },
    { timeout: 60_000, interval: 200 },
  );
async function hurry({ deps }: TestServer, project_id: string): Promise<void> {
  const task = await latestOfProject(deps.db, project_id, VOICE);
  if (task && isOpen(task)) await retryNow(deps.db, deps.tasks.boss, task);
}
const mediaOf = async (project_id: string) => (await getProject(server.deps.db, project_id))!.mediaPrefix;
const VOICE_FILES = ['voice-light-energies.bin', 'voice-light.m4a', 'voice-light.mka'];

const filesOf = async (project_id: string) =>
  (await readdir(join(server.dataDir, 'media', await mediaOf(project_id)))).filter((name) =>
    name.startsWith('voice'),
  );
const usage = () => usageOf(server.deps.db, userId);

test('it is made once, counted, played by its owner, copied with a duplicate, and gone with the project', async () => {
  const { project_id } = await addProject(server, auth, 'Noisy');
  expect(await ask('get_voice', project_id)).toEqual({ voice: 'light', state: 'none', percent: 0 });
  const before = await usage();
  await prepare(project_id);
  await whenState(project_id, 'ready');
  const [copy] = await voiceCopiesOf(server.deps.db, await mediaOf(project_id));
  expect(await usage()).toBe(before + copy!.bytes);
  const { createdAt } = copy!;
  // Asked for again, nothing is made.
  expect(await prepare(project_id)).toMatchObject({ state: 'ready', percent: 100 });
  expect((await voiceCopiesOf(server.deps.db, await mediaOf(project_id)))[0]).toMatchObject({ createdAt });

  const { body } = await server.form('refresh_url', { ...auth, project_id, extension: 'wav' });
  const [played] = body.voices as { voice: string; url: string; level: number }[];
  expect(played).toMatchObject({ voice: 'light', level: expect.any(Number) });
  const file = await fetch(server.origin + played!.url);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
  expect((await file.arrayBuffer()).byteLength).toBe(copy!.playedBytes);

  const { body: made } = await server.form('duplicate_project', { ...auth, project_id });
  const duplicate = String(made.project_id);
  expect(await ask('get_voice', duplicate)).toMatchObject({ state: 'ready' });
  expect((await filesOf(duplicate)).sort()).toEqual(VOICE_FILES);
  expect(await usage()).toBeGreaterThan(before + 2 * copy!.bytes);

  const folder = join(server.dataDir, 'media', await mediaOf(duplicate));
  const project_ids = [duplicate];
  for (const to of ['trash', 'deleted']) await server.form('move_projects', { ...auth, project_ids, to });
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
  expect(await usage()).toBe(before + copy!.bytes);
});

test('it waits for joins, transcriptions and downloads; cancelled, it leaves nothing', async () => {
  const { project_id } = await addProject(server, auth, 'Waits');
  const other = await otherTask(server, userId);
  const before = await usage();
  expect(await prepare(project_id)).toMatchObject({ state: 'waiting', percent: 0 });
  expect(await cancel(project_id)).toMatchObject({ state: 'none' });
  await other.end();
  // Its worker has only to end it.
  await vi.waitFor(
    async () => {
      await hurry(server, project_id);
      expect(await latestOfProject(server.deps.db, project_id, VOICE)).toMatchObject({ state: 'cancelled' });
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(await filesOf(project_id)).toEqual([]);
  expect(await usage()).toBe(before);
});

test('a download is cut of the copy; a strong one waits for its own, a light one for none', async () => {
  const { project_id, media } = await addProject(server, auth, 'Cut');
  const cuts = [{ start: 0.5, duration: 0.5 }];
  const loudest = async (): Promise<number> => {
    const sound = JSON.stringify({ voice: 'light' });
    const fields = { extension: 'wav', project_id, sound };
    const lines = await cutLines(server, auth, media.duration, cuts, fields);
    expect(lines.at(-1)).toMatchObject({ progress: 100, error: null });
    const { export_id } = lines.at(-1)!;
    const { body } = await deliver(server, auth, media.duration - 0.5, { ...fields, export_id });
    const file = await fetch(server.origin + String(body.signedUrl));
    // Behind all headers.
    return new Int16Array(await file.arrayBuffer()).slice(500).reduce((most, value) => Math.max(most, value));
  };
  const strong = { extension: 'wav', project_id, sound: JSON.stringify({ voice: 'strong' }) };
  expect(await cutLines(server, auth, media.duration, cuts, strong)).toMatchObject([
    { error: expect.stringContaining('not ready') },
  ]);
  expect(await loudest()).toBeGreaterThan(1000);
  await prepare(project_id);
  await whenState(project_id, 'ready');
  // Another download, of a copy that tells itself from the recording.
  cuts[0] = { start: 0.6, duration: 0.5 };
  const copy = join(server.dataDir, 'media', await mediaOf(project_id), 'voice-light.mka');
  const silence = ['-f', 'lavfi', '-i', `anullsrc=r=48000:cl=mono:d=${media.duration}`, '-c:a', 'flac'];
  await execa('ffmpeg', ['-v', 'error', '-y', ...silence, copy]);
  expect(await loudest()).toBe(0);
});

test('files that are added have it made again', async () => {
  const { project_id } = await projectWith(server, auth, await fixture('audio.wav'));
  await prepare(project_id);
  await whenState(project_id, 'ready');
  const first = await mediaOf(project_id);
  await uploadFile(server, auth, await fixture('audio.wav'), 0, 'more.wav');
  const more = { extension: 'wav', n_rushes: 1, expected_duration: 0, place: 'last', project_id };
  const { body } = await server.form('upload_media', { ...auth, ...more });
  expect(body.status).toBe('success');
  expect(await mediaOf(project_id)).not.toBe(first);
  await whenState(project_id, 'ready');
  expect((await filesOf(project_id)).sort()).toEqual(VOICE_FILES);
});

test('an account without room is told before, and whoever took the last of it meanwhile by the work', async () => {
  const small = await startServer({ ACCOUNT_STORAGE_GB: '0.0012' });
  try {
    const own = await newAccount(small, small.dataDir);
    const { project_id } = await addProject(small, own, 'Full');
    const { body } = await small.form('prepare_voice', { ...own, project_id, voice: 'light' });
    expect(body).toMatchObject({ status: 'failure', desc: expect.stringContaining('uses') });
    const project = await getProject(small.deps.db, project_id);
    await startVoice(small.deps, project!, 'light');
    await vi.waitFor(
      async () => {
        await hurry(small, project_id);
        const { body } = await small.form('get_voice', { ...own, project_id });
        expect(body.voices).toContainEqual({
          ...{ voice: 'light', state: 'failed', percent: 0 },
          desc: expect.stringContaining('no room'),
        });
      },
      { timeout: 30_000, interval: 200 },
    );
  } finally {
    await small.close();
  }
});
