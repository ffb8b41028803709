import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CHUNK_BYTES, CHUNKS_IN_FLIGHT, login, signUp, transcribeMedia } from '#contract/index.ts';
import { setLanguageSource } from '#i18n/language.ts';
import { CallFailure, HttpError, NetworkError } from './errors.ts';
import { callApi, streamApi } from './http.ts';
import { withRetry } from './retry.ts';
import { chunkCount, heldRushes, joinRushes, sendRush } from './upload.ts';

const TOKEN = 'a'.repeat(43);
const auth = { email: 'maya@northquay.example', auth_token: TOKEN };
let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  setLanguageSource(() => 'en');
});

interface Asked {
  readonly url: string;
  readonly body: string;
  readonly form: FormData | null;
  readonly language: string | undefined;
}
type Answer = Response | 'hang up';
type Handler = (asked: Asked) => Answer | Promise<Answer>;

/** A real HTTP server on a free port; a body that throws breaks the connection. @returns its origin */
async function serve(handler: Handler): Promise<string> {
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const type = request.headers['content-type'] ?? '';
    const form = type.startsWith('multipart/')
      ? await new Response(body, { headers: { 'content-type': type } }).formData()
      : null;
    const response = await handler({
      url: request.url ?? '',
      body: body.toString(),
      form,
      language: request.headers['accept-language'],
    });
    if (response === 'hang up') throw new Error('hang up');
    reply.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body)
      for await (const part of response.body) await new Promise((done) => reply.write(part, done));
    reply.end();
  };
  server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy());
  });
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a form call carries its fields and gives the checked reply', async () => {
  const origin = await serve(({ form }) =>
    Response.json({ status: 'success', email: form!.get('email'), auth_token: TOKEN, credentials: 30 }),
  );
  const reply = await callApi(login, { email: 'Maya@Northquay.example', password: 'secret' }, { origin });
  expect(reply).toMatchObject({ email: 'maya@northquay.example', credentials: 30 });
});

test('a json call carries a json body', async () => {
  let body = '';
  const origin = await serve((asked) => {
    body = asked.body;
    return Response.json({ status: 'success' });
  });
  await callApi(signUp, { email: 'a@b.c', password: 'longenough' }, { origin });
  expect(JSON.parse(body)).toEqual({ email: 'a@b.c', password: 'longenough' });
});

test('what a person typed is made sound before it is sent', async () => {
  const bodies: unknown[] = [];
  const origin = await serve(({ body, form }) => {
    bodies.push(form ? form.get('email') : JSON.parse(body).email);
    return Response.json({ status: 'failure', desc: 'No' });
  });
  const email = 'a\ud83d\u0000\ufffe';
  await expect(callApi(signUp, { email, password: 'long enough' }, { origin })).rejects.toThrow('No');
  await expect(callApi(login, { email, password: 'long enough' }, { origin })).rejects.toThrow('No');
  expect(bodies).toEqual(['a\ufffd\ufffd\ufffd', 'a\ufffd\ufffd\ufffd']);
});

test('a call asks for a reply in the language of the page', async () => {
  const asked: (string | undefined)[] = [];
  const origin = await serve(({ language }) => {
    asked.push(language);
    return Response.json({ status: 'success' });
  });
  const form = { email: 'a@b.c', password: 'longenough' };
  await callApi(signUp, form, { origin });
  setLanguageSource(() => 'fr');
  await callApi(signUp, form, { origin });
  expect(asked).toEqual(['en', 'fr']);
});

test('refusals, faults, broken replies and silence are told apart', async () => {
  const answers: (Response | 'hang up')[] = [
    Response.json({ status: 'failure', desc: 'Wrong email or password' }),
    Response.json({ status: 'failure', desc: 'Our fault', reference: 'r-17' }, { status: 500 }),
    new Response('slow down', { status: 429, headers: { 'retry-after': '7' } }),
    new Response('<html>'),
    Response.json({ status: 'success', email: 'a@b.c' }),
    'hang up',
  ];
  const origin = await serve(() => answers.shift()!);
  const fail = () =>
    callApi(login, { email: 'a@b.c', password: 'x' }, { origin }).then(
      () => null,
      (error: unknown) => error,
    );
  const refused = await fail();
  expect(refused).toBeInstanceOf(CallFailure);
  expect(refused).toMatchObject({ message: 'Wrong email or password' });
  expect(await fail()).toMatchObject({ name: 'HttpError', status: 500, reference: 'r-17' });
  expect(await fail()).toMatchObject({ name: 'HttpError', status: 429, retryAfter: 7 });
  expect(await fail()).toBeInstanceOf(HttpError);
  expect(await fail()).toBeInstanceOf(HttpError);
  expect(await fail()).toBeInstanceOf(NetworkError);
});

test('a stream is cut into lines wherever the packets break, and a lost connection is an error', async () => {
  const word = { text: 'naïve', start: 0, end: 1, confidence: 1, speaker: 0 };
  const batch = { words: [word], gaps: [], transcribed_duration: 1, total_duration: 2 };
  const bytes = new TextEncoder().encode(`${JSON.stringify(batch)}\n\n${JSON.stringify(batch)}\n{"par`);
  let at = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + 7));
    else controller.error(new Error('gone'));
    at += 7;
  };
  const origin = await serve(() => new Response(new ReadableStream({ pull }, { highWaterMark: 0 })));
  const seen: unknown[] = [];
  const payload = { ...auth, extension: 'mp4', language: 'en' as const, n_speakers: 1, lang_code: 'en' };
  const read = async () => {
    for await (const line of streamApi(transcribeMedia, payload, { origin })) seen.push(line);
  };
  await expect(read()).rejects.toBeInstanceOf(NetworkError);
  expect(seen).toEqual([batch, batch]);
});

test('retrying stops at an error that another try would not change', async () => {
  const errors: Error[] = [new NetworkError(null), new HttpError(503, { retryAfter: 0 }), new HttpError(401)];
  let tries = 0;
  const work = () => Promise.reject(errors[tries++]!);
  await expect(withRetry(work, { firstDelay: 1 })).rejects.toMatchObject({ status: 401 });
  expect(tries).toBe(3);
});

/** A server of chunks that fails now and then, in every way a network can. */
function chunkStore(options: { failEvery?: number; rushes?: object[] } = {}) {
  const chunks = new Map<string, Buffer>();
  let calls = 0;
  let flying = 0;
  let most = 0;
  const handler: Handler = async ({ url, form }) => {
    if (url === '/api/list_uploaded_chunks/')
      return Response.json({ status: 'success', rushes: options.rushes });
    calls += 1;
    flying += 1;
    most = Math.max(most, flying);
    await new Promise(setImmediate);
    flying -= 1;
    if (options.failEvery && calls % options.failEvery === 0)
      return calls % 2 ? 'hang up' : new Response('busy', { status: 503, headers: { 'retry-after': '0' } });
    const bytes = Buffer.from(await (form!.get('chunk') as File).arrayBuffer());
    expect(form!.get('sha256')).toBe(createHash('sha256').update(bytes).digest('hex'));
    chunks.set(`${form!.get('rush_number')}/${form!.get('chunk_number')}`, bytes);
    return Response.json({ status: 'success', received: chunks.size });
  };
  return { handler, chunks, most: () => most };
}

function bytesOf(size: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i += 1) bytes[i] = (i * 31 + seed) % 251;
  return bytes;
}

test('every chunk arrives once and whole although requests fail, at most four at a time', async () => {
  const store = chunkStore({ failEvery: 3 });
  const origin = await serve(store.handler);
  const bytes = bytesOf(6 * CHUNK_BYTES + 5, 1);
  const seen: number[] = [];
  const send = (number: number, blob: Blob) =>
    sendRush(
      { name: 'a.wav', blob },
      {
        ...{ auth, number, held: new Set<number>(), origin, firstDelay: 1, attempts: 20 },
        onProgress: (sent) => seen.push(sent),
      },
    );
  await send(4, new Blob([bytes]));
  expect(seen[0]).toBe(0);
  expect(seen.at(-1)).toBe(bytes.length);
  await send(7, new Blob([]));
  expect([...store.chunks.keys()].sort()).toEqual([...[0, 1, 2, 3, 4, 5, 6].map((n) => `4/${n}`), '7/0']);
  const whole = Buffer.concat([0, 1, 2, 3, 4, 5, 6].map((chunk) => store.chunks.get(`4/${chunk}`)!));
  expect(whole.equals(bytes)).toBe(true);
  expect(store.most()).toBeLessThanOrEqual(4);
});

test('an interrupted upload sends only what is missing', async () => {
  const rushes = [
    { rush_number: 3, rush_name: 'a.mp4', rush_size: 3 * CHUNK_BYTES, n_chunks: 3, chunks: [0, 2] },
  ];
  const store = chunkStore({ rushes });
  const origin = await serve(store.handler);
  const [held] = await heldRushes({ auth, origin });
  expect(held).toEqual(rushes[0]);
  const seen: number[] = [];
  await sendRush(
    { name: 'a.mp4', blob: new Blob([bytesOf(3 * CHUNK_BYTES, 1)]) },
    { auth, number: 3, held: new Set(held!.chunks), origin, onProgress: (sent) => seen.push(sent) },
  );
  expect([...store.chunks.keys()]).toEqual(['3/1']);
  expect(seen).toEqual([2 * CHUNK_BYTES, 3 * CHUNK_BYTES]);
});

test('a cancelled upload stops sending', async () => {
  const abort = new AbortController();
  const store = chunkStore();
  // Four requests are there in full and unanswered when it is cancelled: cancelling a body on its way makes Node's own
  // fetch write into a stream that it has closed, an error outside any test.
  const unanswered: (() => void)[] = [];
  let requests = 0;
  const origin = await serve(async (asked) => {
    requests += 1;
    if (requests === 1) return store.handler(asked);
    const cancelled = new Promise<void>((done) => unanswered.push(done));
    if (unanswered.length === CHUNKS_IN_FLIGHT) {
      abort.abort();
      for (const done of unanswered) done();
    }
    await cancelled;
    return 'hang up';
  });
  const upload = sendRush(
    { name: 'a.mp4', blob: new Blob([bytesOf(9 * CHUNK_BYTES, 1)]) },
    { auth, number: 0, held: new Set(), origin, signal: abort.signal },
  );
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
  expect(store.chunks.size).toBe(1);
  expect(unanswered).toHaveLength(CHUNKS_IN_FLIGHT);
});

test('the join is followed by stages and refused with its reason', async () => {
  const urls = { signedUrl: '/files/x', peaksUrl: null, silencesUrl: null, filmstripUrl: null };
  const bodies = [
    [
      { stage: 'probing', progress: 50 },
      { stage: 'joining', progress: 10 },
      { status: 'success', project_id: 'p1', ...urls },
    ],
    [
      { stage: 'probing', progress: 50 },
      { status: 'failure', desc: 'notes.mp4 is not audio or video' },
    ],
    [{ stage: 'probing', progress: 50 }],
  ];
  const origin = await serve(
    () =>
      new Response(
        bodies
          .shift()!
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
      ),
  );
  const stages: string[] = [];
  const join = () =>
    joinRushes(
      { extension: 'mp4', n_rushes: 1, expected_duration: 1 },
      { auth, origin, onStage: ({ stage, progress }) => stages.push(`${stage} ${progress}`) },
    );
  expect(await join()).toMatchObject(urls);
  expect(stages).toEqual(['probing 50', 'joining 10']);
  await expect(join()).rejects.toMatchObject({ message: 'notes.mp4 is not audio or video' });
  await expect(join()).rejects.toBeInstanceOf(NetworkError);
});

test('an empty file is one chunk', () => {
  expect([0, 1, CHUNK_BYTES, CHUNK_BYTES + 1].map(chunkCount)).toEqual([1, 1, 1, 2]);
});
