import { open } from 'node:fs/promises';
import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { ConfigError, loadConfig } from '#server/config.ts';
import { projects } from '#server/db/schema/schema.ts';
import { anotherSession } from '#tests/support/accounts.ts';
import { projectOf } from '#tests/support/library.ts';
import { movedClock } from '#tests/support/moved-clock.ts';
import {
  type Auth,
  makeProject,
  newAccount,
  pausesMeasured,
  startServer,
  type TestServer,
} from '#tests/support/server.ts';

const clock = movedClock();
let server: TestServer;
let auth: Auth;
beforeAll(async () => {
  server = await startServer({}, {}, clock);
  auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('audio.wav'));
  await pausesMeasured(server, auth);
});
afterAll(() => server.close());

interface Urls {
  signedUrl: string;
  peaksUrl: string;
  silencesUrl: string;
  filmstripUrl: null;
  expires_in: number;
}
const urlsOf = async (who: Auth) =>
  (await server.form('refresh_url', { ...who, extension: 'wav' })).body as unknown as Urls;
const statusOf = async (url: string) => (await fetch(server.origin + url, { method: 'HEAD' })).status;

test('signed URLs expire within an hour, and the reply says when', async () => {
  const urls = await urlsOf(auth);
  const { expires_in } = urls;
  expect(expires_in).toBe(3000);
  for (const url of [urls.signedUrl, urls.peaksUrl, urls.silencesUrl]) expect(await statusOf(url)).toBe(200);
  clock.later(expires_in - 2);
  expect(await statusOf(urls.signedUrl)).toBe(200);
  clock.later(3602 - expires_in);
  for (const url of [urls.signedUrl, urls.peaksUrl, urls.silencesUrl]) expect(await statusOf(url)).toBe(403);
  expect(() => loadConfig({ DATA_DIR: server.dataDir, MEDIA_URL_SECONDS: '3601' })).toThrow(ConfigError);
});

test('logging out ends the signed URLs of that session within a minute', async () => {
  const other = await anotherSession(server, auth);
  const [mine, theirs] = [await urlsOf(auth), await urlsOf(other)];
  expect(theirs.signedUrl).not.toBe(mine.signedUrl);
  expect(theirs.signedUrl).not.toContain(other.auth_token);
  expect([await statusOf(mine.signedUrl), await statusOf(theirs.signedUrl)]).toEqual([200, 200]);
  await server.form('logout', other);
  clock.later(60);
  expect([await statusOf(mine.signedUrl), await statusOf(theirs.signedUrl)]).toEqual([200, 403]);
  // The session is part of what is signed.
  const swapped = new URL(server.origin + theirs.signedUrl);
  swapped.searchParams.set(
    'session',
    new URL(server.origin + mine.signedUrl).searchParams.get('session') ?? '',
  );
  expect((await fetch(swapped)).status).toBe(403);
});

test('a running download is not interrupted when its URL expires', async () => {
  const { db, diskStore } = server.deps;
  const other = await anotherSession(server, auth);
  const { project_id } = await projectOf(server, auth);
  const [row] = await db.select().from(projects).where(eq(projects.id, project_id));
  const large = 64 << 20;
  // Longer than what sockets take ahead.
  const file = await open(diskStore!.pathOf('media/large.wav'), 'w');
  await file.truncate(large);
  await file.close();
  const stored = { masterKey: 'media/large.wav', masterBytes: large };
  await db.update(projects).set(stored).where(eq(projects.id, row!.id));
  const { signedUrl } = await urlsOf(other);
  const { masterKey, masterBytes } = row!;
  await db.update(projects).set({ masterKey, masterBytes }).where(eq(projects.id, row!.id));
  const received = await new Promise<number>((resolve, reject) => {
    let length = 0;
    request(server.origin + signedUrl, (response) => {
      response.once('readable', async () => {
        await server.form('logout', other);
        clock.later(7200);
        expect(await statusOf(signedUrl)).toBe(403);
        response.on('data', (piece: Buffer) => {
          length += piece.length;
        });
      });
      response.on('end', () => resolve(length));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
  expect(received).toBe(large);
});
