import { beforeAll, expect, test } from 'vitest';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument, serialize } from '#model/saved/document.ts';
import { fixture } from '#scripts/make-media.ts';
import { startJsonServer } from '#tests/support/json-server.ts';
import { projectWith } from '#tests/support/library.ts';
import { answeredDuring } from '#tests/support/meanwhile.ts';
import { type Auth, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let auth: Auth;
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
});

const ask = (words: unknown, more: object = {}, on: TestServer = server, by: Auth = auth) =>
  on.form('suggest_cuts', { ...by, words, lang_code: 'en', ...more });

test('answers with pairs of word indexes as JSON text, and a reason for each', async () => {
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

test('an invalid word list or language is refused', async () => {
  expect((await ask('not json')).status).toBe(400);
  expect((await ask([1, 2])).status).toBe(400);
  expect((await ask(['a'], { lang_code: 'de' })).status).toBe(400);
  expect((await ask(['a'], { times: [[0]] })).status).toBe(400);
  expect((await ask([])).body).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('no words'),
  });
});

test('times come from the stored edit where its words agree, else from the form', async () => {
  // Copies squeezed into no time were not spoken: with such times nothing is suggested.
  const words = ['we', 'went', 'we', 'went', 'home'];
  const squeezed = words.map((_, i) => [i * 0.01, i * 0.01 + 0.01] as const);
  // Sure enough to be cut, or proposed.
  const found = async (...asked: Parameters<typeof ask>): Promise<unknown> => {
    const { cuts, proposals = '[]' } = (await ask(...asked)).body;
    return [cuts, proposals].flatMap((pairs): unknown => JSON.parse(String(pairs)));
  };
  expect(await found(words)).toEqual([[0, 1]]);
  expect(await found(words, { times: squeezed })).toEqual([]);
  const { project_id, media } = await projectWith(server, auth, await fixture('audio.mp3'));
  const heard = words.map((text, i) => {
    return { text, start: squeezed[i]![0], end: squeezed[i]![1], confidence: 1, speaker: 0 };
  });
  const edit = appendTranscript(emptyDocument({ duration: media.duration, language: 'en' }), heard);
  await server.form('save_project', { ...auth, project_id, revision: 0, document: serialize(edit) });
  expect(await found(words)).toEqual([]);
  expect(await found([...words, 'now'])).toEqual([[0, 1]]);
});

test('a configured language model is asked, and the reply says when it was not used', async () => {
  let status = 200;
  let asked = 0;
  const cut = { first: 0, last: 0, text: 'Hello', reason: 'filler', confidence: 1 };
  const message = { role: 'assistant', content: JSON.stringify({ cuts: [cut] }) };
  const model = await startJsonServer(async (request) => {
    await request.toArray();
    asked++;
    return { status, body: { choices: [{ index: 0, message }] } };
  });
  const own = await startServer({ SUGGEST_BASE_URL: `http://${model.host}/v1`, SUGGEST_MODEL: 'small' });
  try {
    const person = await newAccount(own, own.dataDir);
    const good = await ask(['Hello', 'um', 'there'], {}, own, person);
    // What the model finds is proposed beside what the rules are sure of.
    expect(good.body).toMatchObject({
      status: 'success',
      cuts: '[[1,1]]',
      proposals: '[[0,0]]',
      proposal_details: [{ reason: 'filler', confidence: 0.89 }],
    });
    const before = asked;
    const plain = await ask(['Hello', 'um', 'there'], { rules_only: 'true' }, own, person);
    expect([plain.body.proposals, asked]).toEqual(['[]', before]);
    const { body: can } = await own.form('get_capabilities', person);
    expect(can.suggester).toEqual({ model: 'small', host: model.host });
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

/** Enough that a suggestion takes a while. */
const LONG = Array.from({ length: 5000 }, (_, i) => ['I', 'I', 'um', 'went', 'home.'][i % 5]!);
const TIMES = LONG.map((_, i) => [i * 0.3, i * 0.3 + 0.2]);

test('one account has one request running and one waiting; others are served meanwhile', async () => {
  const other = await newAccount(server, server.dataDir);
  const askLong = () => server.form('suggest_cuts', { ...auth, words: LONG, times: TIMES, lang_code: 'en' });
  let replies: Awaited<ReturnType<typeof askLong>>[] = [];
  const answered = await answeredDuring(server, other, async () => {
    replies = await Promise.all([askLong(), askLong(), askLong(), askLong()]);
  });
  const made = replies.filter(({ body }) => body.status === 'success');
  const refused = replies.filter(({ body }) => body.status === 'failure');
  expect(made.length).toBeGreaterThanOrEqual(2);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  for (const { body } of refused) expect(body.desc).toMatch(/already being made/);
  const { cuts, details } = made[0]!.body as { cuts: string; details: unknown[] };
  expect(JSON.parse(cuts)).toHaveLength(details.length);
  expect(details.length).toBeGreaterThan(100);
  expect(answered).toBeGreaterThan(0);
  expect((await askLong()).body.status).toBe('success');
});
