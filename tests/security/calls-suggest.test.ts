import { afterAll, beforeAll, expect, test } from 'vitest';
import { latenciesDuring } from '../support/latency.ts';
import { type Auth, newAccount, startServer, type TestServer } from '../support/server.ts';

/** Suggestions are made beside the thread that answers, a few at a time. */
let server: TestServer;
let auth: Auth;
beforeAll(async () => {
  server = await startServer();
  auth = await newAccount(server, server.dataDir);
});
afterAll(() => server.close());

const words = Array.from({ length: 5000 }, (_, i) => ['I', 'I', 'um', 'went', 'home.'][i % 5]!);
const times = words.map((_, i) => [i * 0.3, i * 0.3 + 0.2]);

test('one account has one made and one waiting; others are served meanwhile', async () => {
  const other = await newAccount(server, server.dataDir);
  const ask = () => server.form('suggest_cuts', { ...auth, words, times, lang_code: 'en' });
  let replies: Awaited<ReturnType<typeof ask>>[] = [];
  const waits = await latenciesDuring(server, other, async () => {
    replies = await Promise.all([ask(), ask(), ask(), ask()]);
  });
  const made = replies.filter(({ body }) => body.status === 'success');
  const refused = replies.filter(({ body }) => body.status === 'failure');
  expect(made.length).toBeGreaterThanOrEqual(2);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  for (const { body } of refused) expect(body.desc).toMatch(/being made already/);
  const { cuts, details } = made[0]!.body as { cuts: string; details: unknown[] };
  expect(JSON.parse(cuts)).toHaveLength(details.length);
  expect(details.length).toBeGreaterThan(100);
  expect(waits.at(-1)).toBeLessThan(1500);
  expect((await ask()).body.status).toBe('success');
});

test('who goes away does not keep the next one waiting', async () => {
  const gone = new AbortController();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...auth, lang_code: 'en' })) form.set(name, value);
  form.set('words', JSON.stringify(words));
  const url = `${server.origin}/api/suggest_cuts/`;
  const left = fetch(url, { method: 'POST', body: form, signal: gone.signal });
  setTimeout(() => gone.abort(), 20);
  await expect(left).rejects.toThrow();
  const { body } = await server.form('suggest_cuts', { ...auth, words: ['um', 'so'], lang_code: 'en' });
  expect(body.status).toBe('success');
});
