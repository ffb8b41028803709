import { get } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { callAs, formOf } from '#tests/support/call-as.ts';
import { newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** What only the user of this machine may see stays closed behind a proxy on the same machine. */
const server = await sharedServer();

/** The status of the outbox page, or of another, asked for with these headers. */
function outbox(headers: Record<string, string> = {}, path = '/outbox'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${server.origin}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

/** As nginx asks by default. */
function outboxByHttp10(): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(server.origin);
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET /outbox HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}

test.each(['localhost', '127.0.0.1', '[::1]'])('a browser at %s sees the outbox', async (name) => {
  const host = `${name}:${new URL(server.origin).port}`;
  expect(await outbox({ host })).toBe(200);
  expect(await outbox({ host, origin: `http://${host}` })).toBe(200);
});

test.each<Record<string, string>>([
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 proxy.example' },
  { 'x-real-ip': '203.0.113.9' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'trimscript.example' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-server': 'proxy.example' },
  { 'X-Forwarded-Anything': '' },
  { host: 'trimscript.example' },
  { host: '127.0.0.1.trimscript.example' },
  { host: 'localhost.trimscript.example' },
  { host: 'localhost@trimscript.example' },
  { origin: 'https://trimscript.example' },
  { origin: 'http://localhost.trimscript.example' },
])('a request with %o does not see the outbox', async (headers) => {
  expect(await outbox(headers)).toBe(404);
});

test('a request in HTTP/1.0 does not see the outbox', async () => {
  expect(await outboxByHttp10()).toContain(' 404 ');
});

test('the sandbox is closed behind a proxy as well', async () => {
  const auth = await newAccount(server, server.dataDir);
  const setup = async (headers: Record<string, string>) =>
    (await callAs(server.origin, 'get_payment_setup', formOf(auth), headers)).body;
  expect(await setup({})).toMatchObject({ mode: 'sandbox' });
  expect(await setup({ via: '1.1 proxy.example' })).toMatchObject({ mode: 'off' });
});

test('the API page is only for a browser on this machine, and lists every call', async () => {
  const page = await (await fetch(`${server.origin}/api/docs`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('POST /api/store_media_chunk/');
  const { paths } = (await (await fetch(`${server.origin}/api/docs`)).json()) as { paths: object };
  expect(Object.keys(paths)).toContain('/api/login/');
  expect(await outbox({ 'x-forwarded-for': '203.0.113.9' }, '/api/docs')).toBe(404);
});
