import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { execa } from 'execa';
import { beforeAll, expect, test, vi } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { appendEntry } from '#server/db/accounts/ledger.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { exports, tasks } from '#server/db/schema/schema.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { type Cut, cutLines, downloadOf, deliver as handOut } from '#tests/support/downloads.ts';
import { projectWith } from '#tests/support/library.ts';
import { frameNumbers, monoOf, toneShare } from '#tests/support/media-reading.ts';
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

/** What is in the file at an address, which has the name of a download. */
async function handedOut(signedUrl: unknown, extension: string) {
  const file = await fetch(server.origin + String(signedUrl));
  expect(file.headers.get('content-disposition')).toContain(`filename="output_${auth.email}.${extension}"`);
  const path = join(server.dataDir, `result.${extension}`);
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  const entries = ['-v', 'error', '-show_entries', 'stream=codec_type:format=duration', '-of', 'csv=p=0'];
  const lines = (await execa('ffprobe', [...entries, path])).stdout.split('\n');
  return { kinds: lines.slice(0, -1), seconds: Number(lines.at(-1)) };
}

test('a cut reports its segments, is paid once when handed out, and again costs nothing', async () => {
  const cuts = [
    { start: 0.5, duration: 0.5 },
    { start: 2, duration: 0.4 },
  ];
  const before = Number(await balance());
  const lines = await cut(cuts);
  const ended = { segmentNb: 3, nbSegments: 3, progress: 100, error: null, export_id: expect.any(String) };
  expect(endOf(lines)).toEqual(ended);
  for (const line of lines)
    expect(line).toMatchObject({ nbSegments: 3, error: null, progress: expect.any(Number) });
  expect(await balance()).toBe(before);

  const output = duration - 0.9;
  const { body } = await deliver(output);
  expect(body).toEqual({ status: 'success', signedUrl: expect.any(String) });
  expect(await balance()).toBe(before - 1);
  const { seconds } = await handedOut(body.signedUrl, 'mp4');
  expect(Math.abs(seconds - output)).toBeLessThan(0.05);

  await deliver(output);
  expect(await cut(cuts)).toEqual([ended]);
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
    const { kinds, seconds } = await handedOut(body.signedUrl, form);
    expect(kinds).toEqual(['audio']);
    expect(Math.abs(seconds - output)).toBeLessThan(0.06);
  }
  expect(await balance()).toBe(before - 2);
  // The file with the video was not made: it is not what is handed out.
  expect((await deliver(output)).body).toMatchObject({ status: 'failure' });
});

const price = async (cuts: readonly Cut[], more: object = {}, owner = auth, total = duration) =>
  (await server.form('get_download_price', payload(owner, total, cuts, more))).body;

test('the price of a download is told without starting it; after 7 days the file is gone, and it is paid again', async () => {
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
  await deleteWhatIsDue(server.deps);
  expect((await deliver(duration - 0.2)).body).toMatchObject({ status: 'failure' });
  expect(endOf(await cut(cuts))).toMatchObject({ progress: 100 });
  await deliver(duration - 0.2);
  expect(await balance()).toBe(before - 2);
});

test('two orders of the same cuts are two files: each is fetched by its id, paid for itself and free again', async () => {
  const cuts = [{ start: 0.4, duration: 0.33 }];
  const output = duration - 0.33;
  const orders = [JSON.stringify([3, 0]), JSON.stringify([2, 3, 0])];
  const before = Number(await balance());
  const ids: unknown[] = [];
  for (const blocks of orders) {
    expect(await price(cuts, { blocks })).toMatchObject({ credentials_required: 1, already_paid: false });
    const last = endOf(await cut(cuts, { blocks }));
    expect(last).toMatchObject({ progress: 100, error: null });
    ids.push(last?.export_id);
  }
  expect((await deliver(output)).body.desc).toMatch(/Several downloads of this length/);

  const starts: (number | undefined)[] = [];
  for (const [i, export_id] of ids.entries()) {
    const { body } = await handOut(server, auth, output, { extension: 'mp4', export_id });
    const path = join(server.dataDir, `order-${i}.mp4`);
    const file = await fetch(server.origin + String(body.signedUrl));
    await writeFile(path, new Uint8Array(await file.arrayBuffer()));
    starts.push((await frameNumbers(path))[0]);
    expect(await price(cuts, { blocks: orders[i] })).toMatchObject({ already_paid: true });
  }
  expect(starts).toEqual([90, 60]);
  expect(await balance()).toBe(before - 2);
  expect(await price(cuts)).toMatchObject({ already_paid: false });
  // What was moved is cut away: nothing plays elsewhere than it was recorded.
  const beginning = [{ start: 0, duration: 1 }];
  await cut(beginning);
  expect((await deliver(duration - 1)).body.status).toBe('success');
  expect(await price(beginning, { blocks: JSON.stringify([1, 0]) })).toMatchObject({ already_paid: true });
  expect((await server.form('get_final_video', payload(auth, duration, cuts, { blocks: '{}' }))).status).toBe(
    400,
  );
});

test('two files of one length, one of them bleeped: each is fetched by its id, paid for itself and free again', async () => {
  const cuts = [{ start: 0.4, duration: 0.57 }];
  const output = duration - 0.57;
  const bleep = [{ start: 1.5, end: 2.5, kind: 'bleep' }];
  const sounds = [{}, { gains: JSON.stringify(bleep) }];
  const before = Number(await balance());
  const ids: unknown[] = [];
  for (const sound of sounds) {
    expect(await price(cuts, sound)).toMatchObject({ credentials_required: 1, already_paid: false });
    const last = endOf(await cut(cuts, sound));
    expect(last).toMatchObject({ progress: 100, error: null });
    ids.push(last?.export_id);
  }
  expect((await deliver(output)).body.desc).toMatch(/Several downloads of this length/);
  const found: { tone: number; rest: number }[] = [];
  for (const [i, export_id] of ids.entries()) {
    const { body } = await handOut(server, auth, output, { extension: 'mp4', export_id });
    const path = join(server.dataDir, `sound-${i}.mp4`);
    const file = await fetch(server.origin + String(body.signedUrl));
    await writeFile(path, new Uint8Array(await file.arrayBuffer()));
    const samples = await monoOf(['-i', path], RATE);
    const share = (from: number, to: number) => toneShare(samples.subarray(from * RATE, to * RATE), RATE);
    found.push({ tone: share(1, 1.9), rest: share(0.1, 0.8) });
    expect(await price(cuts, sounds[i])).toMatchObject({ already_paid: true });
  }
  expect(found[0]!.tone).toBeLessThan(0.5);
  expect(found[1]!.tone).toBeGreaterThan(0.98);
  expect(found[1]!.rest).toBeCloseTo(found[0]!.rest, 1);
  expect(await balance()).toBe(before - 2);
  // The same, said otherwise; and no gains.
  const halves = [
    { ...bleep[0], start: 1.5 },
    { ...bleep[0], start: 2 },
  ];
  expect(await price(cuts, { gains: JSON.stringify(halves) })).toMatchObject({ already_paid: true });
  expect(await price(cuts, { gains: '[]' })).toMatchObject({ already_paid: true });
  const mute = [{ ...bleep[0], kind: 'mute' }];
  expect(await price(cuts, { gains: JSON.stringify(mute) })).toMatchObject({ already_paid: false });
  // As many as there may be, over an hour that the recording does not have.
  const hour = Array.from({ length: 10_001 }, (_, i) => ({
    start: 0.35 * i,
    end: 0.35 * i + 0.3,
    kind: 'mute',
  }));
  expect(await price(cuts, { gains: JSON.stringify(hour.slice(1)) })).toMatchObject({
    credentials_required: 1,
  });
  const loud = [{ start: 1, end: 2, kind: 'level', decibels: 13 }];
  for (const gains of ['{}', JSON.stringify(loud), JSON.stringify(hour)])
    for (const call of ['get_final_video', 'get_download_price'])
      expect((await server.form(call, payload(auth, duration, cuts, { gains }))).status).toBe(400);
});

test('one sound is one download, whichever fields say it; fields that contradict each other are refused', async () => {
  const cuts = [{ start: 0.4, duration: 0.61 }];
  const loud = { loudness: -16, voice: 'light' };
  const sound = (value: object) => ({ sound: JSON.stringify(value) });
  expect(endOf(await cut(cuts, sound(loud)))).toMatchObject({ progress: 100, error: null });
  const asked = { extension: 'mp4', ...sound(loud) };
  expect((await handOut(server, auth, duration - 0.61, asked)).body.status).toBe('success');
  const old = { loudness: '-16', denoise: 'true' };
  for (const same of [sound({ ...loud, match: false }), old, { ...old, ...sound({ fades: { in: 0 } }) }])
    expect(await price(cuts, same)).toMatchObject({ already_paid: true });
  for (const other of [{}, sound({ ...loud, fades: { in: 1 } })])
    expect(await price(cuts, other)).toMatchObject({ already_paid: false });
  for (const wrong of [
    { loudness: '-14', ...sound(loud) },
    { denoise: 'false', ...sound(loud) },
    { denoise: 'true', ...sound({ voice: 'off' }) },
    sound({ loudness: -15 }),
    sound([]),
  ])
    for (const call of ['get_final_video', 'get_download_price'])
      expect((await server.form(call, payload(auth, duration, cuts, wrong))).status).toBe(400);
});

const RATE = 16_000;

test('no cuts give the whole recording', async () => {
  expect(await cut([])).toContainEqual(expect.objectContaining({ nbSegments: 1, progress: 100 }));
  expect((await deliver(duration)).body.status).toBe('success');
});

test('what cannot be cut is refused before any work, and has no price', async () => {
  const started = await server.deps.db.$count(tasks, CUTS);
  const refused: readonly (readonly [readonly Cut[], object, RegExp])[] = [
    [[{ start: 0, duration }], {}, /cover the whole recording/],
    [[{ start: duration - 1, duration: 5 }], {}, /outside the recording/],
    [[{ start: -1, duration: 2 }], {}, /outside the recording/],
    [[{ start: 1, duration: -0.5 }], {}, /outside the recording/],
    [[], { total_duration: duration + 10 }, /a different recording/],
    [[{ start: 1, duration: 1 }], { output_duration: duration }, /does not match/],
  ];
  for (const [cuts, more, reason] of refused) {
    expect(await cut(cuts, more)).toEqual([
      expect.objectContaining({ error: expect.stringMatching(reason) }),
    ]);
    expect((await price(cuts, more)).desc).toMatch(reason);
  }
  const [unpriced] = await cut([], { credentials_required: 0 });
  expect(unpriced?.error).toMatch(/price of this download is 1/);
  const malformed = payload(auth, duration, [], { clips_cut: '[{"start":"x"}]' });
  for (const call of ['get_final_video', 'get_download_price'])
    expect((await server.form(call, malformed)).status).toBe(400);
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
  const last = endOf(await whole);
  expect(last).toMatchObject({ progress: 100, error: null });
  const { export_id } = last!;
  const { body } = await handOut(server, auth, duration - 0.13, { extension: 'mp4', export_id });
  expect(body.status).toBe('success');
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
