/** Recognition by another server: the protocol, its limits and its failures. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, SPEECH_RATE, SpeechFailed, type SpeechWord } from '#server/speech/engine.ts';
import { createRemoteEngine } from '#server/speech/remote/engine.ts';
import {
  type RecogniserServer,
  startRecogniserServer,
  type TranscriptionAnswer,
  verbose,
} from '#tests/support/recogniser-server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { chunks, moonshine, transcribed } from '#tests/support/transcribe.ts';
import { readWav } from '#tests/support/wav.ts';

const KEY = 'sk-a-key-that-nobody-may-see';
const LISTENING: Listening = { language: 'en', vocabulary: [] };
const { signal } = new AbortController();

let server: RecogniserServer;
beforeEach(async () => {
  server = await startRecogniserServer(() => ({ body: verbose(['Good', 'morning,', 'everyone.']) }));
});
afterEach(() => server.close());

const engine = (limits?: { tryMs: number; totalMs: number }) =>
  createRemoteEngine(
    { protocol: 'openai', baseUrl: server.baseUrl, model: 'whisper-large-v3', apiKey: KEY },
    limits,
  );

/** The first sentence of the fixture. */
async function sentence(): Promise<Int16Array> {
  const { path, sentences } = await speechFixture();
  return readWav(await readFile(path)).samples.subarray(0, Math.ceil(sentences[0]!.end * SPEECH_RATE));
}

async function transcribe(listening = LISTENING, limits?: { tryMs: number; totalMs: number }) {
  const recogniser = await engine(limits).open(listening, signal);
  try {
    return await recogniser.transcribe(await sentence(), new AbortController().signal);
  } finally {
    await recogniser.stop();
  }
}

const textsOf = ({ words }: { readonly words: readonly { readonly text: string }[] }) =>
  words.map(({ text }) => text);

test('segments are sent as the protocol requires and the words come back at their times', async () => {
  const fixture = await speechFixture();
  const { samples } = readWav(await readFile(fixture.path));
  const own = moonshine();
  const recogniser = await own.open(LISTENING, signal);
  server.answerBy(async ({ samples: segment }) => {
    const { words } = await recogniser.transcribe(segment, new AbortController().signal);
    const told = words.map(({ text, start, end }) => ({ word: text, start, end }));
    return { body: { text: textsOf({ words }).join(' '), words: told } };
  });
  const words: SpeechWord[] = [];
  for await (const batch of transcribed(engine(), chunks(samples))) words.push(...batch.words);
  await recogniser.stop();
  const heard = new Set(words.map(({ text }) => text.toLowerCase().replace(/[.,]/g, '')));
  const missed = fixture.words.filter((word) => !heard.has(word));
  expect(missed.length).toBeLessThan(fixture.words.length / 10);
  for (const { text, start, end } of words) {
    const said = fixture.sentences.some((one) => start > one.start - 0.15 && end < one.end + 0.15);
    expect(said, `${text} at ${start}`).toBe(true);
  }
  expect(server.requests.length).toBeGreaterThan(1);
  for (const { path, headers, fields, file, sampleRate, samples: sent } of server.requests) {
    expect(path).toBe('/v1/audio/transcriptions');
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(fields).toEqual({
      model: ['whisper-large-v3'],
      language: ['en'],
      response_format: ['verbose_json'],
      'timestamp_granularities[]': ['word', 'segment'],
    });
    expect(file).toEqual({ name: 'segment.wav', type: 'audio/wav' });
    expect(sampleRate).toBe(SPEECH_RATE);
    expect(sent.length / SPEECH_RATE).toBeLessThanOrEqual(26);
  }
});

test('as much of a vocabulary is sent as models read', async () => {
  await transcribe({ language: 'en', vocabulary: Array.from({ length: 500 }, (_, i) => `name number ${i}`) });
  const [prompt = ''] = server.requests[0]?.fields.prompt ?? [];
  expect(prompt).toMatch(/^name number 0, .*name number \d+$/);
  expect(prompt.length).toBeLessThanOrEqual(800);
});

test('a busy server is retried, and so is one with a temporary error', async () => {
  const answers: TranscriptionAnswer[] = [
    { status: 429, headers: { 'retry-after': '0' }, body: { error: { message: 'slow down' } } },
    { status: 503, headers: { 'retry-after-ms': '1' }, body: 'gone' },
  ];
  server.answerBy(() => answers.shift() ?? { body: verbose(['Good', 'morning.']) });
  expect(textsOf(await transcribe())).toEqual(['Good', 'morning.']);
  expect(server.requests).toHaveLength(3);
});

test('where only segments have times, their words share them and are aligned to the audio', async () => {
  const { sentences } = await speechFixture();
  const text = sentences[0]!.text;
  const length = sentences[0]!.end - sentences[0]!.start;
  let told = 0;
  server.answerBy(({ samples }) => {
    const end = samples.length / SPEECH_RATE - 0.05;
    told = end - 0.35;
    return { body: { text, segments: [{ text, start: 0.35, end, avg_logprob: -0.5 }] } };
  });
  const { words } = await transcribe();
  expect(textsOf({ words }).join(' ')).toBe(text);
  // Further than the refinement of recognised words moves any edge.
  const lengths = text.split(' ').map((word) => (told * (word.length + 1)) / (text.length + 1));
  const moved = words.map(({ start, end }, i) => Math.abs(end - start - lengths[i]!));
  expect(Math.max(...moved)).toBeGreaterThan(0.1);
  expect(words.at(-1)!.end - words[0]!.start).toBeGreaterThan(0.7 * length);
  expect(words[0]!.confidence).toBeCloseTo(Math.exp(-0.5));
  for (const [i, { start, end }] of words.entries()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBeGreaterThanOrEqual(words[i - 1]?.end ?? 0);
  }
});

test('an invalid reply fails the segment with a message that names the host', async () => {
  const sentenceOf = async () => {
    const error = await transcribe().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SpeechFailed);
    return (error as SpeechFailed).message;
  };
  for (const body of ['<html>It works!</html>', '{"words": [{', { text: 'hm', words: [{ word: 1 }] }, []]) {
    server.answerBy(() => ({ body }));
    expect(await sentenceOf()).toBe(
      `The recogniser at ${server.host} could not be used. Try again later, or transcribe with another engine.`,
    );
  }
  // Five megabytes are no transcription of half a minute.
  server.answerBy(() => ({ body: { text: 'a '.repeat(2_500_000) } }));
  expect(await sentenceOf()).toMatch(/could not be used/);
});

test('a server that does not answer in time is abandoned', async () => {
  server.answerBy(() => ({ body: null }));
  await expect(transcribe(LISTENING, { tryMs: 60_000, totalMs: 300 })).rejects.toThrow(
    /took too long\. Try again later, or transcribe with another engine/,
  );
});

test('errors never contain the key, even if the server repeats it', async () => {
  server.answerBy(({ headers }) => ({
    status: 401,
    body: { error: { message: `Incorrect API key provided: ${headers.authorization}` } },
  }));
  const error = await transcribe().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SpeechFailed);
  const { message, detail, stack, cause } = error as SpeechFailed;
  expect(message).toMatch(/refused this server’s key.*TRANSCRIBE_API_KEY/);
  expect(detail).toMatch(/answered 401.*Incorrect API key/);
  expect(JSON.stringify([message, detail, stack, cause])).not.toContain(KEY);
});
