/** The filmstrip of a recording, by the real ffmpeg and through the server. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ATLAS_COLUMNS,
  type FilmstripIndex,
  parseFilmstrip,
  TILE_HEIGHT,
  TILE_WIDTH,
} from '#model/media/filmstrip.ts';
import { fixture } from '#scripts/make-media.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { currentProject } from '#server/db/projects/projects.ts';
import type { TaskRow } from '#server/db/projects/tasks.ts';
import { projects, tasks } from '#server/db/schema/schema.ts';
import { filmstripJob } from '#server/jobs/media/filmstrip.ts';
import { filmstripKey } from '#server/jobs/queue/keys.ts';
import { retryNow } from '#server/jobs/queue/tasks.ts';
import { makeFilmstrip } from '#server/media/derive/filmstrip.ts';
import { probe } from '#server/media/probe/probe.ts';
import { made } from '#tests/support/changing.ts';
import { ownFolder } from '#tests/support/cutting.ts';
import { type Auth, makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const signal = new AbortController().signal;

/** 70 s of video whose brightness is its second times three, under 80 s of audio; a keyframe every second. */
function ramp(): Promise<string> {
  return made('ramp.mp4', [
    ...['-f', 'lavfi', '-i', "color=s=160x120:r=4:d=70,format=gray,geq=lum='16+floor(T)*3'"],
    ...['-f', 'lavfi', '-i', 'sine=d=80', '-c:v', 'libx264', '-g', '4', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac'],
  ]);
}

async function filmstripOf(path: string) {
  const folder = await ownFolder();
  const info = await probe(path);
  const out = join(folder, 'filmstrip');
  await makeFilmstrip(path, out, join(folder, 'atlases'), { ...info, video: info.video! }, { signal });
  const file = Uint8Array.from(await readFile(out));
  return { info, file, index: parseFilmstrip(file.buffer) };
}

/** Brightness of the middle of every frame of a level. */
async function brightness(file: Uint8Array, index: FilmstripIndex, level: number): Promise<number[]> {
  const values: number[] = [];
  for (const { offset, length } of index.atlases[level] ?? []) {
    const filter = ['-vf', 'scale=out_range=tv,format=gray', '-f', 'rawvideo'];
    const { stdout } = await execa('ffmpeg', ['-v', 'error', '-f', 'mjpeg', '-i', '-', ...filter, '-'], {
      input: file.subarray(offset, offset + length),
      encoding: 'buffer',
      maxBuffer: 1e8,
    });
    const width = ATLAS_COLUMNS * TILE_WIDTH;
    for (let tile = 0; tile < 32; tile++) {
      const x = (tile % ATLAS_COLUMNS) * TILE_WIDTH + TILE_WIDTH / 2;
      const y = Math.floor(tile / ATLAS_COLUMNS) * TILE_HEIGHT + TILE_HEIGHT / 2;
      values.push(stdout[y * width + x] ?? -1);
    }
  }
  return values.slice(0, index.levels[level]?.count);
}

test('filmstrip frames match their time at every level, to the end of the audio', async () => {
  const { file, index } = await filmstripOf(await ramp());
  expect(index.levels).toEqual([
    { interval: 2, count: 40 },
    { interval: 16, count: 5 },
  ]);
  const { offset, length } = index.atlases.flat().at(-1)!;
  expect(offset + length).toBe(file.length);
  const fine = await brightness(file, index, 0);
  for (const [i, value] of fine.entries()) {
    // The last keyframe is that of second 69; its frame stands until the end.
    const second = Math.min(2 * i, 69);
    expect(Math.abs(value - (16 + 3 * second)), `picture ${i} is ${value}`).toBeLessThanOrEqual(4);
  }
  expect(await brightness(file, index, 1)).toEqual([0, 8, 16, 24, 32].map((i) => fine[i]));
});

test.each(['video-rotated.mp4', 'video-late.mp4', 'video.avi', 'video-long-gop.mp4'] as const)(
  '%s has its three pictures',
  async (name) => {
    const { info, file, index } = await filmstripOf(await fixture(name));
    expect(index.levels).toEqual([{ interval: 2, count: Math.ceil(info.duration / 2 - 1e-6) }]);
    expect(new Set(await brightness(file, index, 0))).not.toEqual(new Set([-1]));
  },
);

async function urlsOf(auth: Auth) {
  const { body } = await server.form('get_project', auth);
  return (body.project as { urls: { signedUrl: string; filmstripUrl: string | null } }).urls;
}

const soon = { timeout: 100_000 };

test('a recording that browsers do not play gets its filmstrip beside its proxy; audio gets none', async () => {
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('video.mkv'));
  await expect.poll(async () => (await urlsOf(auth)).filmstripUrl, soon).not.toBeNull();
  await expect.poll(async () => (await urlsOf(auth)).signedUrl, soon).toContain('/proxy.mp4');

  const audio = await newAccount(server, server.dataDir);
  await makeProject(server, audio, await fixture('audio.wav'));
  const open = await server.deps.db.query.tasks.findMany();
  expect(open.filter(({ kind }) => kind === 'filmstrip')).toHaveLength(1);
});

test('the filmstrip is read in parts from its signed URL; a failed one is retried later, and requested again', async () => {
  const { db, tasks: service, store } = server.deps;
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('video.mp4'));
  const url = async () => (await urlsOf(auth)).filmstripUrl;
  await expect.poll(url, soon).not.toBeNull();
  const filmstripUrl = await url();
  const fresh = await server.form('refresh_url', { ...auth, extension: 'mp4' });
  expect(fresh.body.filmstripUrl).toBe(filmstripUrl);
  const part = (from: number, to: number) =>
    fetch(server.origin + filmstripUrl, { headers: { range: `bytes=${from}-${to}` } });
  const head = await part(0, 4095);
  expect(head.status).toBe(206);
  const { offset, length } = parseFilmstrip(await head.arrayBuffer()).atlases[0]![0]!;
  const atlas = new Uint8Array(await (await part(offset, offset + length - 1)).arrayBuffer());
  expect(atlas).toHaveLength(length);
  expect([...atlas.slice(0, 2), ...atlas.slice(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);

  const project = (await currentProject(db, (await findUser(db, auth.email))!.id))!;
  const { masterKey } = project;
  const master = await store.withLocalFile(masterKey, (path) => readFile(path));
  const broken = async (isBroken: boolean) => {
    const path = join(await ownFolder(), 'master');
    await writeFile(path, isBroken ? Buffer.alloc(master.length) : master);
    await store.adopt(path, masterKey);
  };
  const latest = () => service.latest(filmstripJob, filmstripKey(project.mediaPrefix));
  const failOnce = async () => {
    await db.update(projects).set({ filmstripKey: null }).where(eq(projects.id, project.id));
    await broken(true);
    expect(await url()).toBeNull();
    await expect.poll(latest, soon).toMatchObject({ state: 'queued', failedTries: 1 });
    return (await latest())!;
  };
  const due = async (task: TaskRow, failedTries: number) => {
    await db.update(tasks).set({ failedTries }).where(eq(tasks.id, task.id));
    await retryNow(db, service.boss, task);
  };

  const first = await failOnce();
  await broken(false);
  await due(first, 1);
  await expect.poll(latest, soon).toMatchObject({ id: first.id, state: 'done' });

  const second = await failOnce();
  await due(second, 3);
  await expect.poll(latest, soon).toMatchObject({ id: second.id, state: 'failed' });
  await broken(false);
  // Opening the project requests it.
  expect(await url()).toBeNull();
  await expect.poll(url, soon).not.toBeNull();
});
