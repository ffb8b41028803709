/** Makers' own protocols, against local servers that speak them as their documentation says. */
import { afterEach, expect, test } from 'vitest';
import { type MakerReply, startMakerServer } from '#tests/support/maker-server.ts';
import { startRecogniserServer, verbose } from '#tests/support/recogniser-server.ts';
import { readWav } from '#tests/support/wav.ts';
import { SpeechFailed } from '../engine.ts';
import { createAssemblyAiAsk } from './assemblyai.ts';
import { createDeepgramAsk } from './deepgram.ts';
import { createOpenAiAsk } from './openai.ts';
import type { RemoteRecogniser } from './server.ts';

const KEY = 'a-key-that-nobody-may-see';
const LIMITS = { tryMs: 5000, totalMs: 10_000 };
const AUDIO = Int16Array.from({ length: 16_000 * 3 }, (_, i) => (i % 100) * 50);
const QUESTION = { language: 'en', vocabulary: ['Trimscript', 'Zoë'], before: '', temperature: 0 };
const { signal } = new AbortController();

const open: { close(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function started(answer: Parameters<typeof startMakerServer>[0]) {
  const server = await startMakerServer(answer);
  open.push(server);
  return server;
}

function at(protocol: RemoteRecogniser['protocol'], baseUrl: string): RemoteRecogniser {
  return { protocol, baseUrl, model: 'a-model', apiKey: KEY };
}

test('Deepgram: one call with voices, fillers and terms; its words with times', async () => {
  const words = [
    { word: 'um', punctuated_word: 'Um,', start: 0.2, end: 0.5, confidence: 0.9, speaker: 0 },
    { word: 'hello', punctuated_word: 'hello.', start: 0.6, end: 1.1, confidence: 0.98, speaker: 1 },
  ];
  const server = await started(() => ({
    body: { metadata: {}, results: { channels: [{ alternatives: [{ transcript: '', words }] }] } },
  }));
  const answer = await createDeepgramAsk(at('deepgram', server.baseUrl), LIMITS)(AUDIO, QUESTION, signal);
  expect(answer.words).toEqual([
    { text: 'Um,', start: 0.2, end: 0.5, confidence: 0.9, voice: '0' },
    { text: 'hello.', start: 0.6, end: 1.1, confidence: 0.98, voice: '1' },
  ]);
  expect(answer.isShared).toBe(false);
  const [call] = server.calls;
  expect(call).toMatchObject({ method: 'POST', headers: { authorization: `Token ${KEY}` } });
  expect(call!.url.pathname).toBe('/v/listen');
  expect([...call!.url.searchParams]).toEqual([
    ...[
      ['model', 'a-model'],
      ['language', 'en'],
      ['punctuate', 'true'],
    ],
    ...[
      ['diarize', 'true'],
      ['filler_words', 'true'],
    ],
    ...[
      ['keyterm', 'Trimscript'],
      ['keyterm', 'Zoë'],
    ],
  ]);
  expect(readWav(call!.body).samples).toEqual(AUDIO);
});

test('AssemblyAI: the audio is uploaded, the transcript waited for and deleted', async () => {
  let asked = 0;
  const server = await started(({ method, url }, host): MakerReply => {
    if (url.pathname === '/v/upload') return { body: { upload_url: `http://${host}/upload/1` } };
    if (method === 'DELETE') return { body: { id: 'abc', status: 'completed' } };
    if (method === 'POST') return { body: { id: 'abc', status: 'queued', words: null } };
    asked++;
    return asked < 2
      ? { body: { id: 'abc', status: 'processing' } }
      : {
          body: {
            ...{ id: 'abc', status: 'completed', text: 'Um, hello.' },
            words: [
              { text: 'Um,', start: 200, end: 500, confidence: 0.9, speaker: 'A' },
              { text: 'hello.', start: 600, end: 1100, confidence: 0.98, speaker: null },
            ],
          },
        };
  });
  const ask = createAssemblyAiAsk(at('assemblyai', server.baseUrl), LIMITS, 1);
  const { words } = await ask(AUDIO, { ...QUESTION, language: 'fr' }, signal);
  expect(words).toEqual([
    { text: 'Um,', start: 0.2, end: 0.5, confidence: 0.9, voice: 'A' },
    { text: 'hello.', start: 0.6, end: 1.1, confidence: 0.98 },
  ]);
  expect(server.calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    ...['POST /v/upload', 'POST /v/transcript', 'GET /v/transcript/abc', 'GET /v/transcript/abc'],
    'DELETE /v/transcript/abc',
  ]);
  for (const { headers } of server.calls) expect(headers.authorization).toBe(KEY);
  expect(readWav(server.calls[0]!.body).samples).toEqual(AUDIO);
  expect(JSON.parse(server.calls[1]!.body.toString())).toEqual({
    ...{ audio_url: expect.stringMatching(/\/upload\/1$/), language_code: 'fr', speech_models: ['a-model'] },
    ...{ punctuate: true, disfluencies: true, speaker_labels: true },
    keyterms_prompt: ['Trimscript', 'Zoë'],
  });
});

test('a busy provider is asked again; the error of one that refuses does not contain the key', async () => {
  const replies: MakerReply[] = [{ status: 429, headers: { 'retry-after': '0' }, body: {} }];
  const server = await started(
    ({ headers }) => replies.shift() ?? { status: 401, body: { err_msg: `bad ${headers.authorization}` } },
  );
  const error = await createDeepgramAsk(at('deepgram', server.baseUrl), LIMITS)(
    AUDIO,
    QUESTION,
    signal,
  ).catch((reason: unknown) => reason);
  expect(server.calls).toHaveLength(2);
  expect(error).toBeInstanceOf(SpeechFailed);
  expect((error as SpeechFailed).detail).toMatch(/answered 401.*bad Token \*\*\*/);
});

test('a model without timestamps is asked for text, and its words share the time', async () => {
  const server = await startRecogniserServer(({ fields }) =>
    fields.response_format?.[0] === 'json'
      ? { body: { text: 'Good morning everyone.' } }
      : {
          status: 400,
          body: {
            error: {
              message: "response_format 'verbose_json' is not compatible with model",
              param: 'response_format',
            },
          },
        },
  );
  open.push(server);
  const ask = createOpenAiAsk(at('openai', server.baseUrl), LIMITS);
  const answer = await ask(AUDIO, QUESTION, signal);
  expect(answer.words.map(({ text }) => text)).toEqual(['Good', 'morning', 'everyone.']);
  expect(answer.isShared).toBe(true);
  await ask(AUDIO, QUESTION, signal);
  expect(server.requests.map(({ fields }) => fields.response_format)).toEqual([
    ...[['verbose_json'], ['json']],
    // It is known by then.
    ['json'],
  ]);
});

test('the end of the previous text follows the vocabulary in the prompt, and the temperature is sent', async () => {
  const server = await startRecogniserServer(() => ({ body: verbose(['Good', 'morning.']) }));
  open.push(server);
  const before = `${'and so it went on '.repeat(20)}until the very end`;
  await createOpenAiAsk(at('openai', server.baseUrl), LIMITS)(
    AUDIO,
    { ...QUESTION, before, temperature: 0.4 },
    signal,
  );
  const { prompt: [prompt = ''] = [], temperature } = server.requests[0]!.fields;
  expect(prompt).toMatch(/^Trimscript, Zoë\. [a-z ]+until the very end$/);
  expect(prompt.length).toBeLessThanOrEqual('Trimscript, Zoë. '.length + 200);
  expect(temperature).toEqual(['0.4']);
});

test('speakers of segments are voices of their words', async () => {
  const segments = [
    { text: 'Hello.', start: 0, end: 1, speaker: 'A' },
    { text: 'Hi.', start: 1, end: 2, speaker: 'B' },
  ];
  const server = await startRecogniserServer(() => ({ body: { text: 'Hello. Hi.', segments } }));
  open.push(server);
  const { words } = await createOpenAiAsk(at('openai', server.baseUrl), LIMITS)(AUDIO, QUESTION, signal);
  expect(words.map(({ text, voice }) => [text, voice])).toEqual([
    ['Hello.', 'A'],
    ['Hi.', 'B'],
  ]);
});
