import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocument, serialize } from '#model/document.ts';
import { appendTranscript } from '#model/transcript.ts';
import { fixture } from '#scripts/make-media.ts';
import { type Auth, makeProject, newAccount, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let auth: Auth;
beforeAll(async () => {
  server = await startServer();
  auth = await newAccount(server, server.dataDir);
});
afterAll(() => server.close());

const ask = (words: unknown, more: object = {}, on: TestServer = server, by: Auth = auth) =>
  on.form('suggest_cuts', { ...by, words, lang_code: 'en', ...more });

test('answers with pairs of word indexes as JSON text, and why for each', async () => {
  const { body } = await ask('So I, um, I want to go to the the shop.'.split(' '));
  expect(body).toMatchObject({ status: 'success', cuts: '[[1,2],[8,8]]' });
  expect(body.details).toEqual([
    { reason: 'repeat', confidence: expect.any(Number) },
    { reason: 'repeat', confidence: expect.any(Number) },
  ]);
  expect(body.note).toBeUndefined();
  const french = await ask('Euh, on va à la la gare.'.split(' '), { lang_code: 'fr' });
  expect(french.body.cuts).toBe('[[0,0],[4,4]]');
});

test('what is no list of words, no language or nobody is refused', async () => {
  expect((await ask('not json')).status).toBe(400);
  expect((await ask([1, 2])).status).toBe(400);
  expect((await ask(['a'], { lang_code: 'de' })).status).toBe(400);
  expect((await ask(['a'], { times: [[0]] })).status).toBe(400);
  expect((await ask(['a'], { auth_token: 'A'.repeat(43) })).status).toBe(401);
  expect((await ask([])).body).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('no words'),
  });
});

test('times come from the stored edit where its words agree, else from the form', async () => {
  // Copies squeezed into no time were not spoken: with such times nothing is suggested.
  const words = ['we', 'went', 'we', 'went', 'home'];
  const squeezed = words.map((_, i) => [i * 0.01, i * 0.01 + 0.01] as const);
  expect((await ask(words)).body.cuts).toBe('[[0,1]]');
  expect((await ask(words, { times: squeezed })).body.cuts).toBe('[]');
  await makeProject(server, auth, await fixture('audio.mp3'));
  const { body } = await server.form('get_project', auth);
  const { project_id, media } = body.project as { project_id: string; media: { duration: number } };
  const heard = words.map((text, i) => {
    return { text, start: squeezed[i]![0], end: squeezed[i]![1], confidence: 1, speaker: 0 };
  });
  const edit = appendTranscript(emptyDocument({ duration: media.duration, language: 'en' }), heard);
  await server.form('save_project', { ...auth, project_id, revision: 0, document: serialize(edit) });
  expect((await ask(words)).body.cuts).toBe('[]');
  expect((await ask([...words, 'now'])).body.cuts).toBe('[[0,1]]');
});

test('a language model is asked where one is set, and the reply says when it was not used', async () => {
  let status = 200;
  let asked = 0;
  const model = createServer((request, reply) => {
    request.resume().on('end', () => {
      asked++;
      const content = JSON.stringify({
        cuts: [{ first: 0, last: 0, text: 'Hello', reason: 'filler', confidence: 1 }],
      });
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] }));
    });
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const { port } = model.address() as AddressInfo;
  const own = await startServer({ SUGGEST_BASE_URL: `http://127.0.0.1:${port}/v1`, SUGGEST_MODEL: 'small' });
  try {
    const person = await newAccount(own, own.dataDir);
    const good = await ask(['Hello', 'um', 'there'], {}, own, person);
    expect(good.body).toEqual({
      status: 'success',
      cuts: '[[0,0]]',
      details: [{ reason: 'filler', confidence: 1 }],
    });
    status = 403;
    const refused = await ask(['Hello', 'um', 'there'], {}, own, person);
    expect(refused.body).toMatchObject({
      status: 'success',
      cuts: '[[1,1]]',
      note: expect.stringContaining('built-in rules'),
    });

    // Beyond so many an hour the model is left alone, for this account only.
    status = 200;
    const notes = new Set<unknown>();
    for (let i = 0; i < 29; i++) notes.add((await ask(['Hello', 'um', 'there'], {}, own, person)).body.note);
    const calm = asked;
    const { body } = await ask(['Hello', 'um', 'there'], {}, own, person);
    expect(body).toMatchObject({
      cuts: '[[1,1]]',
      note: expect.stringMatching(/asked too often.*in \d+ min/),
    });
    expect([asked, ...notes]).toEqual([calm, undefined, body.note]);
    const other = await newAccount(own, own.dataDir);
    expect((await ask(['Hello', 'um', 'there'], {}, own, other)).body.note).toBeUndefined();
  } finally {
    await own.close();
    model.close();
  }
});
