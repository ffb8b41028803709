import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, FORM_END, partsOf, postForm, startCall } from '../support/raw-form.ts';
import { type Auth, newAccount, startServer, type TestServer } from '../support/server.ts';

/** Who sends what, how long, and in which order: a call reads no more than it needs to know to refuse. */
let server: TestServer;
let auth: Auth;
const stranger = { email: 'nobody@example.org', auth_token: 'A'.repeat(43) };
beforeAll(async () => {
  server = await startServer({}, { bodyIdleMs: 400, accountBodyBytes: 8 << 20 });
  auth = await newAccount(server, server.dataDir);
});
afterAll(() => server.close());

const statusOf = (answer: string): number => Number(answer.slice(9, 12));
const MEGABYTE = 1 << 20;

test('an unknown token is refused before the body is read', async () => {
  const request = startCall(server.origin, 'align_words', MEGABYTE);
  request.socket.write(partsOf(stranger) + partsOf({ stretches: '[["a",-1],' }));
  expect(statusOf(await answerOf(request))).toBe(401);
  request.socket.destroy();
});

test('an invalid list is refused at its first bad entry with a short reply', async () => {
  const words = `[${'1,'.repeat(200_000)}1]`;
  const { status, body } = await server.form('suggest_cuts', { ...auth, words, lang_code: 'en' });
  expect([status, body.desc]).toEqual([400, 'Invalid words, from entry 0 on']);
  expect(JSON.stringify(body).length).toBeLessThan(2000);
});

test('a body longer than its call allows gets 413 before it is sent', async () => {
  const request = startCall(server.origin, 'login', 64 * MEGABYTE);
  const answer = await answerOf(request);
  expect(statusOf(answer)).toBe(413);
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(answer).toContain('larger than the 16 KB allowed here');
  request.socket.destroy();
});

test('a form that is too long or has an unknown field is refused long before it is sent', async () => {
  const field = 'x'.repeat(64 * 1024);
  const requests = [true, false].map((isAnnounced) => {
    const request = startCall(server.origin, 'save_project', isAnnounced ? 30 * 64 * MEGABYTE : null);
    const head = partsOf({ email: 'x@example.org', junk: '' }).slice(0, -2);
    const chunked = (text: string) => (isAnnounced ? text : `${text.length.toString(16)}\r\n${text}\r\n`);
    request.socket.write(chunked(head));
    const sendOn = (): void => {
      while (!request.socket.destroyed && request.socket.writable && request.socket.write(chunked(field)));
    };
    request.socket.on('drain', sendOn);
    sendOn();
    return request;
  });
  const answers = await Promise.all(requests.map(answerOf));
  expect(answers.map(statusOf)).toEqual([413, 400]);
  for (const { socket } of requests) {
    expect(socket.bytesWritten).toBeLessThan(64 * MEGABYTE);
    socket.destroy();
  }
});

test('at most 16 KB are read before authentication', async () => {
  const late = partsOf({ project_id: 'p', revision: '0', document: ' '.repeat(20_000), ...auth }) + FORM_END;
  const answer = await postForm(server.origin, 'save_project', late);
  expect(statusOf(answer)).toBe(400);
  expect(answer).toContain('email and auth_token must come first');
  // Small calls may name it anywhere.
  const last = partsOf({ extension: 'mp4', ...auth }) + FORM_END;
  expect(statusOf(await postForm(server.origin, 'is_user_cloud_data_deleted', last))).toBe(200);
});

test('unknown fields, fields sent twice, files, NULs and broken forms are 400, whatever they are called', async () => {
  const call = (body: string) => postForm(server.origin, 'list_ledger', body);
  const good = partsOf({ ...auth });
  const file =
    '--trimscript-test-boundary\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n1\r\n';
  const bad = [
    good + partsOf({ ['x'.repeat(500)]: '1' }) + FORM_END,
    good + partsOf({ __proto: '1' }) + FORM_END,
    good + partsOf({ email: auth.email }) + FORM_END,
    good + file + FORM_END,
    good + partsOf({ before: '1\0' }) + FORM_END,
    good,
    good.slice(0, -10),
    'no form at all',
    `${'--trimscript-test-boundary\r\n'.repeat(50)}${FORM_END}`,
  ];
  for (const body of bad) {
    const answer = await call(body);
    expect([statusOf(answer), body.slice(-60)]).toEqual([400, body.slice(-60)]);
    expect(answer.length).toBeLessThan(3000);
  }
  expect(statusOf(await call(good + FORM_END))).toBe(200);
  const nul = await server.json('sign_up', { email: 'a\0@example.org', password: 'long enough' });
  expect([nul.status, nul.body.desc]).toEqual([400, 'Invalid email']);
  const half = await server.json('sign_up', { email: 'a@example.org', password: 'long enough \ud83d' });
  expect([half.status, half.body.desc]).toEqual([400, 'Invalid password']);
  const parts = Array.from({ length: 45 }, (_, i) => partsOf({ [`f${i}`]: '' })).join('');
  expect(statusOf(await postForm(server.origin, 'login', parts + FORM_END))).toBe(400);
});

test('a form is parsed whatever surrounds its parts and however small its chunks are', async () => {
  const boundary = '--trimscript-test-boundary';
  const body = [
    'a preamble\r\n',
    partsOf({ email: auth.email }),
    `${boundary}\r\nContent-Type: text/plain\r\ncontent-disposition: form-data; name=auth_token\r\n\r\n${auth.auth_token}\r\n`,
    `${boundary}--\r\nan epilogue`,
  ].join('');
  const request = startCall(server.origin, 'list_ledger', body.length);
  request.socket.setNoDelay();
  for (const character of body) request.socket.write(character);
  expect(statusOf(await answerOf(request))).toBe(200);
  request.socket.destroy();
});

test('a stalled body is answered with 408; a slow one is read', async () => {
  const body = partsOf({ ...auth }) + FORM_END;
  const slow = startCall(server.origin, 'list_ledger', body.length);
  const stalled = startCall(server.origin, 'list_ledger', body.length);
  stalled.socket.write(body.slice(0, -20));
  let given = 0;
  let status = 0;
  void answerOf(stalled).then((answer) => {
    status = statusOf(answer);
  });
  // The slow one takes longer in all than a pause may.
  await expect
    .poll(
      () => {
        slow.socket.write(body[given++] ?? '');
        return status;
      },
      { interval: 20, timeout: 10_000 },
    )
    .toBe(408);
  slow.socket.write(body.slice(given));
  expect(statusOf(await answerOf(slow))).toBe(200);
  for (const { socket } of [stalled, slow]) socket.destroy();
});

test('one account cannot use all the memory for request bodies', async () => {
  const begin = partsOf({ ...auth, project_id: 'p', revision: '0', document: ' '.repeat(9 * MEGABYTE) });
  const request = startCall(server.origin, 'save_project', 20 * MEGABYTE);
  request.socket.write(begin);
  const answer = await answerOf(request);
  expect(statusOf(answer)).toBe(429);
  expect(answer.toLowerCase()).toContain('retry-after: 2');
  request.socket.destroy();
  expect((await server.form('list_ledger', auth)).status).toBe(200);
});

test('unknown API paths are 404, and more than 100 files are 400', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/v2/users',
    '/health',
    '/healthcheck',
    '/.well-known/x',
    '/metrics',
  ]) {
    const response = await fetch(`${server.origin}${path}`);
    expect([path, response.status]).toEqual([path, 404]);
  }
  const fields = { ...auth, extension: 'mp4', expected_duration: 0 };
  expect((await server.form('upload_media', { ...fields, n_rushes: 101 })).status).toBe(400);
  expect((await server.form('upload_media', { ...fields, n_rushes: 100 })).status).toBe(200);
});
