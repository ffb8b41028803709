import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { authTokens } from '#server/db/schema/schema.ts';
import { answeredDuring } from '#tests/support/meanwhile.ts';
import { partsOf, startCall } from '#tests/support/raw-form.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { type Auth, makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';

/** Who sends or reads slowly, or keeps many replies open, is let go. */
let server: TestServer;
let auth: Auth;
beforeAll(async () => {
  server = await startServer({}, { bodyIdleMs: 3000, replyIdleMs: 2000 });
  auth = await newAccount(server, server.dataDir);
});
afterAll(() => server.close());

test('200 stalled requests, with and without a session, do not delay others', async () => {
  const stalled = Array.from({ length: 200 }, (_, i) => {
    const request = startCall(server.origin, i % 2 === 0 ? 'save_project' : 'login', 16_000);
    request.socket.write(i % 2 === 0 ? partsOf({ ...auth }) : '--');
    return request;
  });
  let answers: string[] = [];
  const answered = await answeredDuring(server, auth, async () => {
    answers = await Promise.all(stalled.map(({ ended }) => ended));
  });
  expect(new Set(answers.map((answer) => answer.slice(9, 12)))).toEqual(new Set(['408']));
  expect(answered).toBeGreaterThan(0);
});

test('a connection that never sends a request is closed', async () => {
  const impatient = await startServer({}, { headersMs: 1000 });
  try {
    const { hostname, port } = new URL(impatient.origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('POST /api/login/ HTTP/1.1\r\nHost: x\r\n');
    socket.resume();
    await closed;
  } finally {
    await impatient.close();
  }
});

/** How many descriptors of this process point at the file. */
async function openFiles(path: string): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => '')),
  );
  return links.filter((link) => link === path).length;
}

test('a reply that nobody reads is aborted; one that is read slowly is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-unread-'));
  try {
    const size = 24 << 20;
    const path = join(folder, 'large.bin');
    await writeFile(path, randomBytes(size));
    const key = 'projects/test/large.bin';
    const [{ session }] = await server.deps.db.select({ session: authTokens.id }).from(authTokens);
    await server.deps.store.adopt(path, key);
    const { pathname, search, hostname, port } = new URL(
      await server.deps.store.signedUrl(key, { session }),
      server.origin,
    );
    const get = () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
      return socket;
    };
    const unread = get();
    unread.pause();
    const slow = get();
    let received = 0;
    slow.on('data', (data: Buffer) => {
      received += data.length;
      if (Math.floor(received / (4 << 20)) > Math.floor((received - data.length) / (4 << 20))) {
        slow.pause();
        setTimeout(() => slow.resume(), 250);
      }
    });
    await new Promise((resolve) => slow.once('close', resolve));
    expect(received).toBeGreaterThan(size);
    // The server lets go of the file while the other still holds the connection.
    const stored = await realpath(join(server.dataDir, 'media', key));
    await expect.poll(() => openFiles(stored), { timeout: 20_000 }).toBe(0);
    expect(unread.destroyed).toBe(false);
    let got = 0;
    unread.on('data', (data: Buffer) => {
      got += data.length;
    });
    unread.resume();
    await new Promise((resolve) => (unread.destroyed ? resolve(null) : unread.once('close', resolve)));
    expect(got).toBeLessThan(size);
    // Nor is read on for who goes away.
    const leaving = get();
    leaving.once('data', () => leaving.destroy());
    await new Promise((resolve) => leaving.once('close', resolve));
    await expect.poll(() => openFiles(stored), { timeout: 20_000 }).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a reply that takes long to compute is not aborted', async () => {
  await makeProject(server, auth, await fixture('audio.wav'));
  const fields = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
  const lines = await linesOf(server, 'transcribe_media', fields);
  expect(lines.at(-1)).toHaveProperty('done');
});

test('an account has eight streams at a time; the ninth is refused until another ends', async () => {
  const owner = await newAccount(server, server.dataDir);
  await makeProject(server, owner, await fixture('audio.wav'), await fixture('video.mp4'));
  const fields = { ...owner, extension: 'mp4', language: 'en', n_speakers: 1, lang_code: 'en' };
  const streams = Array.from({ length: 8 }, () => server.lines('transcribe_media', fields));
  // Each has begun.
  await Promise.all(streams.map((stream) => stream.next()));
  const ninth = await server.form('transcribe_media', fields);
  expect(ninth.status).toBe(429);
  expect(ninth.headers.get('retry-after')).toBe('5');
  expect(ninth.body.desc).toMatch(/open in too many windows/);
  expect((await server.form('list_ledger', owner)).status).toBe(200);
  await streams[0]!.return();
  await expect
    .poll(
      async () => {
        const stream = server.lines('transcribe_media', fields);
        const { value } = await stream.next();
        await stream.return();
        return value?.status ?? 'begun';
      },
      { timeout: 5000 },
    )
    .toBe('begun');
  await Promise.all(streams.map((stream) => stream.return()));
});
