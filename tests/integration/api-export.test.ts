import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { execa } from 'execa';
import { beforeAll, expect, test, vi } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { appendEntry } from '#server/db/ledger.ts';
import { exports, tasks } from '#server/db/schema.ts';
import { findUser } from '#server/db/users.ts';
import { deleteWhatIsDue } from '#server/jobs/retention.ts';
import { type Cut, cutLines, downloadOf, deliver as handOut } from '#tests/support/downloads.ts';
import { projectWith } from '#tests/support/library.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let auth: Auth;
let duration: number;
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  duration = await project(auth, await fixture('video.mp4'));
});

const project = async (owner: Auth, path: string) => (await projectWith(server, owner, path)).media.duration;

const payload = (owner: Auth, total: number, cuts: readonly Cut[], more: object = {}) =>
  downloadOf(owner, total, cuts, { extension: 'mp4', ...more });
const cut = (cuts: readonly Cut[], more: object = {}, owner = auth, total = duration) =>
  cutLines(server, owner, total, cuts, { extension: 'mp4', ...more });
const deliver = (output: number, owner = auth) => handOut(server, owner, output, { extension: 'mp4' });
/** The shared server is at other work, too. */
const CUTS = eq(tasks.kind, 'export');
const newestCut = async () => {
  const newest = desc(tasks.createdAt);
  const [task] = await server.deps.db.select().from(tasks).where(CUTS).orderBy(newest).limit(1);
  return task!;
};
const balance = async (owner = auth) => (await server.form('update_credentials', owner)).body.new_credentials;
const endOf = (lines: readonly Record<string, unknown>[]) => lines.at(-1);

test('a cut reports its segments, is paid once when handed out, and again costs nothing', async () => {
  const cuts = [
    { start: 0.5, duration: 0.5 },
    { start: 2, duration: 0.4 },
  ];
  const before = Number(await balance());
  const lines = await cut(cuts);
  expect(endOf(lines)).toEqual({ segmentNb: 3, nbSegments: 3, progress: 100, error: null });
  for (const line of lines)
    expect(line).toMatchObject({ nbSegments: 3, error: null, progress: expect.any(Number) });
  expect(await balance()).toBe(before);

  const output = duration - 0.9;
  const { body } = await deliver(output);
  expect(body).toEqual({ status: 'success', signedUrl: expect.any(String) });
  expect(await balance()).toBe(before - 1);
  const file = await fetch(server.origin + String(body.signedUrl));
  expect(file.headers.get('content-disposition')).toContain(`filename="output_${auth.email}.mp4"`);
  const path = join(server.dataDir, 'result.mp4');
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  const { stdout } = await execa('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    path,
  ]);
  expect(Math.abs(Number(stdout) - output)).toBeLessThan(0.05);

  await deliver(output);
  expect(await cut(cuts)).toEqual([{ segmentNb: 3, nbSegments: 3, progress: 100, error: null }]);
  await deliver(output);
  expect(await balance()).toBe(before - 1);
});

test('the audio alone is another file with a price of its own', async () => {
  const cuts = [{ start: 0.7, duration: 0.31 }];
  const output = duration - 0.31;
  const before = Number(await balance());
  for (const form of ['mp3', 'wav']) {
    expect(endOf(await cut(cuts, { form }))).toMatchObject({ progress: 100, error: null });
    const { body } = await server.form('upload_final_video_to_cloud', {
      ...{ ...auth, extension: form, form, output_duration: output },
    });
    const path = join(server.dataDir, `sound.${form}`);
    const file = await fetch(server.origin + String(body.signedUrl));
    expect(file.headers.get('content-disposition')).toContain(`filename="output_${auth.email}.${form}"`);
    await writeFile(path, new Uint8Array(await file.arrayBuffer()));
    const entries = ['-v', 'error', '-show_entries', 'stream=codec_type:format=duration', '-of', 'csv=p=0'];
    const [kind, ...more] = (await execa('ffprobe', [...entries, path])).stdout.split('\n');
    expect([kind, more.length]).toEqual(['audio', 1]);
    expect(Math.abs(Number(more[0]) - output)).toBeLessThan(0.06);
  }
  expect(await balance()).toBe(before - 2);
  // The file with the video was not made: it is not what is handed out.
  expect((await deliver(output)).body).toMatchObject({ status: 'failure' });
});

const price = async (cuts: readonly Cut[], more: object = {}, owner = auth, total = duration) =>
  (await server.form('get_download_price', payload(owner, total, cuts, more))).body;

test('the price of a download is told without starting it, and whether it was paid within 7 days', async () => {
  const cuts = [{ start: 0.3, duration: 0.2 }];
  const started = await server.deps.db.$count(tasks, CUTS);
  const before = Number(await balance());
  // Whatever the page believed.
  const unpaid = await price(cuts, { credentials_required: 9 });
  expect(unpaid).toEqual({
    status: 'success',
    credentials_required: 1,
    already_paid: false,
    balance: before,
    dropped: [],
    converted: [],
  });
  expect(await server.deps.db.$count(tasks, CUTS)).toBe(started);

  await cut(cuts);
  expect(await price(cuts)).toMatchObject({ already_paid: false });
  await deliver(duration - 0.2);
  const paid = { ...unpaid, already_paid: true, balance: before - 1 };
  expect(await price(cuts)).toEqual(paid);
  expect(await price([{ start: 0.3, duration: 0.1 }])).toMatchObject({ already_paid: false });
  await server.deps.db
    .update(exports)
    .set({ deliveredAt: sql`now() - interval '8 days'` })
    .where(sql`${exports.deliveredAt} IS NOT NULL`);
  expect(await price(cuts)).toEqual({ ...paid, already_paid: false });
});

test('a price is asked for as a cut is: what cannot be cut is refused', async () => {
  const { desc } = await price([{ start: 0, duration }]);
  expect(desc).toMatch(/cover the whole recording/);
  expect((await price([], { total_duration: duration + 10 })).desc).toMatch(/a different recording/);
  const malformed = payload(auth, duration, [], { clips_cut: '[{"start":"x"}]' });
  expect((await server.form('get_download_price', malformed)).status).toBe(400);
});

test('after 7 days the file is gone, and the same cut is made and paid again', async () => {
  const cuts = [{ start: 1, duration: 0.3 }];
  await cut(cuts);
  await deliver(duration - 0.3);
  const before = Number(await balance());
  await server.deps.db
    .update(exports)
    .set({ deliveredAt: sql`now() - interval '8 days'` })
    .where(sql`${exports.deliveredAt} IS NOT NULL`);
  await deleteWhatIsDue(server.deps);
  expect((await deliver(duration - 0.3)).body).toMatchObject({ status: 'failure' });
  expect(endOf(await cut(cuts))).toMatchObject({ progress: 100 });
  await deliver(duration - 0.3);
  expect(await balance()).toBe(before - 1);
});

test('no cuts give the whole recording', async () => {
  expect(await cut([])).toContainEqual({ segmentNb: 1, nbSegments: 1, progress: 100, error: null });
  expect((await deliver(duration)).body.status).toBe('success');
});

test('what cannot be cut is refused before any work', async () => {
  const started = await server.deps.db.$count(tasks, CUTS);
  const errorOf = async (cuts: readonly Cut[], more: object = {}) => {
    const lines = await cut(cuts, more);
    expect(lines).toHaveLength(1);
    return lines[0]?.error;
  };
  expect(await errorOf([{ start: 0, duration }])).toMatch(/cover the whole recording/);
  expect(await errorOf([{ start: duration - 1, duration: 5 }])).toMatch(/outside the recording/);
  expect(await errorOf([{ start: -1, duration: 2 }])).toMatch(/outside the recording/);
  expect(await errorOf([{ start: 1, duration: -0.5 }])).toMatch(/outside the recording/);
  expect(await errorOf([], { total_duration: duration + 10 })).toMatch(/a different recording/);
  expect(await errorOf([{ start: 1, duration: 1 }], { output_duration: duration })).toMatch(/does not match/);
  expect(await errorOf([], { credentials_required: 0 })).toMatch(/price of this download is 1/);
  for (const malformed of ['nonsense', '[{"start":"x"}]', '[{"start":null,"duration":1}]'])
    expect(
      (await server.form('get_final_video', payload(auth, duration, [], { clips_cut: malformed }))).status,
    ).toBe(400);
  expect(await server.deps.db.$count(tasks, CUTS)).toBe(started);
});

test('a balance that does not cover the price stops before the work and again at the hand-over', async () => {
  const poor = await newAccount(server, server.dataDir);
  const total = await project(poor, await fixture('audio.wav'));
  const user = (await findUser(server.deps.db, poor.email))!;
  await cut([], {}, poor, total);
  await appendEntry(server.deps.db, { userId: user.id, kind: 'download', amount: -30, reference: 'spent' });
  const { body } = await deliver(total, poor);
  expect(body).toMatchObject({
    status: 'failure',
    desc: expect.stringMatching(/costs 1 credential and you have 0/),
  });
  const [line] = await cut([{ start: 0.1, duration: 0.2 }], {}, poor, total);
  expect(line?.error).toMatch(/costs 1 credential and you have 0/);
  await appendEntry(server.deps.db, { userId: user.id, kind: 'purchase', amount: 1, reference: 'bought' });
  expect((await deliver(total, poor)).body.status).toBe('success');
  expect(await balance(poor)).toBe(0);
});

test('closing the connection cancels the cut and leaves no files; asking again at once does the work', async () => {
  const fields = payload(auth, duration, [{ start: 0.2, duration: 0.1 }]);
  for await (const _ of server.lines('get_final_video', fields)) break;
  await expect.poll(async () => (await newestCut()).state, { timeout: 100_000 }).toBe('cancelled');
  const { id } = await newestCut();
  const left = await readdir(join(server.dataDir, 'work'));
  expect(left.filter((name) => name.startsWith(id))).toEqual([]);

  for await (const _ of server.lines('get_final_video', fields)) break;
  expect(endOf(await cut([{ start: 0.2, duration: 0.1 }]))).toMatchObject({ progress: 100, error: null });
});

test('what is cut and still being stored is not said to be done', async () => {
  const { store } = server.deps;
  const [storing, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { adopt } = store;
  vi.spyOn(store, 'adopt').mockImplementationOnce(async (...file) => {
    storing.resolve();
    await gate.promise;
    await adopt(...file);
  });
  const cuts = [{ start: 0.3, duration: 0.13 }];
  const whole = cut(cuts);
  await storing.promise;
  const reported = async () => (await newestCut()).progress;
  await expect
    .poll(reported, { timeout: 100_000 })
    .toMatchObject({ segmentNb: 2, nbSegments: 2, progress: 100 });
  let now: unknown;
  for await (now of server.lines('get_final_video', payload(auth, duration, cuts))) break;
  gate.resolve();
  expect(now).toMatchObject({ segmentNb: 2, nbSegments: 2, progress: 99.9, error: null });
  expect(endOf(await whole)).toMatchObject({ progress: 100, error: null });
  expect((await deliver(duration - 0.13)).body.status).toBe('success');
});

test('a cut that a lost connection to another process ends is begun again for the one that follows it', async () => {
  const { deps } = server;
  const lines: Record<string, unknown>[] = [];
  const ended = new Set<string>();
  for await (const line of server.lines(
    'get_final_video',
    payload(auth, duration, [{ start: 0.3, duration: 0.1 }]),
  )) {
    lines.push(line);
    if (ended.size > 0) continue;
    const { id } = await newestCut();
    ended.add(id);
    await deps.tasks.cancel(id);
  }
  expect(ended.has((await newestCut()).id)).toBe(false);
  expect(endOf(lines)).toMatchObject({ progress: 100, error: null });
});
