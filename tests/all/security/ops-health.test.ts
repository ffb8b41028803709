/** /healthz, /readyz, /metrics and what every page says of itself in headers. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { createProcessHealth } from '#server/process-health.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';

const TOKEN = 'q7VhXr2mYt9KpLw4cNz8';
let server: TestServer;
let port: number;
beforeAll(async () => {
  port = await freePort();
  server = await startServer({
    METRICS_TOKEN: TOKEN,
    MAIL_FROM: 'Trimscript <no-reply@trimscript.example>',
    SECURITY_CONTACT: 'https://trimscript.example/security',
  });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(server.origin + path, init);
const metrics = async (authorization = `Bearer ${TOKEN}`): Promise<Response> =>
  get('/metrics', { headers: { authorization } });
/** The value of a series whose line begins so. */
const seriesOf = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(series));
  return Number(line?.split(' ').at(-1));
};

test.each(['/healthz', '/readyz'])('%s answers GET and HEAD in plain text', async (path) => {
  const reply = await get(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await reply.text()).length).toBeLessThan(20);
  const head = await get(path, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
});

// PostgreSQL has more connections than one.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'a database that hangs makes the process not ready but does not stop /healthz and /readyz',
  async () => {
    const { db } = server.deps;
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    // The embedded engine answers nobody else while a transaction is open.
    const holding = db.transaction(() => held);
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
    await expect
      .poll(async () => (await get('/readyz')).status, { timeout: 40_000, interval: 500 })
      .toBe(503);
    expect(await (await get('/readyz')).text()).toBe('The database does not answer\n');
    expect((await get('/healthz')).status).toBe(200);
    expect((await metrics()).status).toBe(200);
    free();
    await holding;
    await expect
      .poll(async () => (await get('/readyz')).status, { timeout: 20_000, interval: 200 })
      .toBe(200);
  },
);

test('process health follows database answers, in time that passed for this process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let answers = true;
  const ping = vi.fn(() => (answers ? Promise.resolve() : Promise.reject(new Error('connection refused'))));
  const health = createProcessHealth({ ping, faults: () => null });
  const done = health.begin('calls', 'POST /api/login/');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ping).toHaveBeenCalledTimes(12);
  expect(health.unreadyBecause()).toBeNull();
  expect(health.activity()).toEqual({
    calls: [{ what: 'POST /api/login/', ms: 60_000 }],
    tasks: [],
    databaseMs: expect.any(Number),
  });
  done();
  expect(health.activity().calls).toEqual([]);
  answers = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(health.unreadyBecause()).toBe('The database does not answer');
  expect(health.activity().databaseMs).toBeLessThan(health.hungAfterMs);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(health.activity().databaseMs).toBeGreaterThanOrEqual(health.hungAfterMs);
  answers = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(health.unreadyBecause()).toBeNull();
  health.close();
});

test('metrics require the token', async () => {
  expect((await metrics()).status).toBe(200);
  for (const wrong of ['', TOKEN, `Bearer ${TOKEN}x`, 'Bearer '])
    expect((await metrics(wrong)).status).toBe(401);
});

test('metrics count calls, refusals, logins that failed, bytes, tasks and threads, under names of a fixed list', async () => {
  const auth = await newAccount(server, server.dataDir);
  await server.form('login', { email: auth.email, password: 'not the password' });
  await server.form('get_project', { ...auth, auth_token: 'x'.repeat(43) });
  const guess = { email: 'guessed@example.org', password: 'a guess or other' };
  for (let i = 0; i < 12; i++) await server.form('login', guess);
  await makeProject(server, auth, await fixture('audio.wav'));
  for (let i = 0; i < 5; i++) await get(`/nothing-${i}`);
  await server.form(`made_up_${Date.now()}`, auth);
  const text = await (await metrics()).text();
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  const one = (series: string): void => expect(seriesOf(text, series), series).toBeGreaterThan(0);
  one('trimscript_request_duration_seconds_count{call="login",status="2xx"}');
  one('trimscript_request_duration_seconds_count{call="get_project",status="4xx"}');
  one('trimscript_login_failures_total');
  one('trimscript_refusals_total{call="login",reason="refused"}');
  one('trimscript_refusals_total{call="get_project",reason="not signed in"}');
  one('trimscript_refusals_total{call="login",reason="too many"}');
  one('trimscript_http_bytes_total{direction="in"}');
  one('trimscript_http_bytes_total{direction="out"}');
  one('trimscript_stored_bytes_total{what="upload"}');
  one('trimscript_task_duration_seconds_count{kind="ingest",outcome="done"}');
  expect(seriesOf(text, 'trimscript_threads{pool="quick",state="waiting"}')).toBe(0);
  expect(text).toContain('# TYPE trimscript_tasks_open gauge');
  expect(text).toContain('# TYPE trimscript_database_ping_seconds histogram');
  const calls = new Set([...text.matchAll(/call="([^"]*)"/g)].map(([, call]) => call));
  expect([...calls].filter((call) => /nothing|made_up/.test(call ?? ''))).toEqual([]);
  expect(text).not.toContain(auth.email);
  expect(text).not.toContain(auth.auth_token);
});

test('without a setting there are no metrics; on their own port they need no token', async () => {
  const plain = await startServer();
  expect(plain.deps.metrics).toBeNull();
  expect((await fetch(`${plain.origin}/metrics`)).status).toBe(404);
  expect((await fetch(`${plain.origin}/.well-known/security.txt`)).status).toBe(404);
  await plain.close();
  const { openHealthPort } = await import('#server/routes/health.ts');
  const { config } = server.deps;
  const own = await openHealthPort({ ...server.deps, config: { ...config, metricsPort: port } });
  const replies = ['/metrics', '/healthz', '/readyz'].map((path) => fetch(`http://127.0.0.1:${port}${path}`));
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await fetch(`http://127.0.0.1:${port}/api/login/`, { method: 'POST' })).status).toBe(404);
  await own.close();
});

test('pages deny what the product does not use, and replies of calls do not carry that', async () => {
  const policy = (await get('/privacy')).headers.get('permissions-policy') ?? '';
  for (const name of ['camera', 'microphone', 'geolocation', 'usb', 'payment', 'display-capture', 'hid'])
    expect(policy.split(', ')).toContain(`${name}=()`);
  const reply = await server.json('login', {});
  expect(reply.headers.has('permissions-policy')).toBe(false);
});

test('security.txt names the contact for vulnerabilities, and when it expires', async () => {
  const reply = await get('/.well-known/security.txt');
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    (await reply.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s, 2)),
  );
  expect(fields.Contact).toBe('https://trimscript.example/security');
  expect(fields.Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  expect(Date.parse(fields.Expires ?? '')).toBeGreaterThan(Date.now());
});
