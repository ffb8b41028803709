/** Every client of ours, against a server that wants its key elsewhere, its memory, its time or its log. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchSet } from '#server/speech/models/fetch.ts';
import { createAssemblyAiAsk } from '#server/speech/remote/assemblyai.ts';
import { createDeepgramAsk } from '#server/speech/remote/deepgram.ts';
import { createOpenAiAsk } from '#server/speech/remote/openai.ts';
import type { RemoteRecogniser } from '#server/speech/remote/server.ts';
import { suggestByModel } from '#server/suggest/language-model.ts';
import { listening } from '#tests/support/free-port.ts';

/** With signs that are written otherwise in an address and in JSON. */
const KEY = 'key-that/nobody"may+see-1234567890';
const LIMITS = { tryMs: 300, totalMs: 1000 };
/** Of calls that something else is to end. */
const LONG = { tryMs: 30_000, totalMs: 30_000 };
const MB = 2 ** 20;

let origin: string;
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let folder: string;
beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  origin = `http://127.0.0.1:${await listening(server)}`;
  folder = mkdtempSync(join(tmpdir(), 'trimscript-hostile-'));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const { signal } = new AbortController();

/** @returns what would be logged */
async function suggestions(limits = LIMITS): Promise<string> {
  const words = [{ text: 'Hello', start: 0, end: 1, speaker: 0 }];
  const { failures } = await suggestByModel({ baseUrl: origin, model: 'm', apiKey: KEY }, words, {
    ...{ language: 'en', byRules: [], instruction: null, signal },
    limits: { windowMs: limits.tryMs, totalMs: limits.totalMs },
  });
  return failures.join('\n');
}

function recogniser(protocol: RemoteRecogniser['protocol'], create: typeof createOpenAiAsk) {
  return async (limits = LIMITS): Promise<string> => {
    const ask = create({ protocol, baseUrl: origin, model: 'm', apiKey: KEY }, limits);
    const question = { language: 'en', vocabulary: [], before: '', temperature: 0 };
    const error = await ask(new Int16Array(16_000), question, signal).catch((reason: unknown) => reason);
    const { message, detail } = error as Error & { detail: string };
    return `${message}\n${detail}`;
  };
}

const CLIENTS: [string, (limits?: typeof LIMITS) => Promise<string>][] = [
  ['the language model', suggestions],
  ["OpenAI's call", recogniser('openai', createOpenAiAsk)],
  ["Deepgram's", recogniser('deepgram', createDeepgramAsk)],
  ["AssemblyAI's", recogniser('assemblyai', createAssemblyAiAsk)],
];

/** Sends a megabyte whenever there is room. @returns how many were taken */
function flood(response: ServerResponse): () => number {
  const piece = Buffer.alloc(MB, '1');
  let sent = 0;
  const go = (): void => {
    while (!response.destroyed && sent < 400 && response.write(piece)) sent += 1;
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.on('drain', go);
  go();
  return () => sent;
}

test.each(CLIENTS)('%s: a redirection is not followed', async (_, call) => {
  const asked: (string | undefined)[] = [];
  answer = ({ url }, response) => {
    asked.push(url);
    response.writeHead(307, { location: `${origin}/elsewhere` }).end();
  };
  expect(await call()).toMatch(/307/);
  expect(asked.filter((url) => url === '/elsewhere')).toEqual([]);
});

test.each(CLIENTS)('%s: no more than some megabytes of a reply are read', async (_, call) => {
  const sent: (() => number)[] = [];
  answer = (_request, response) => void sent.push(flood(response));
  expect(await call(LONG)).not.toBe('');
  for (const count of sent) expect(count()).toBeLessThan(40);
});

test.each(CLIENTS)('%s: a reply that never ends is given up', async (_, call) => {
  const dripping = new Set<NodeJS.Timeout>();
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    dripping.add(timer);
    response.on('close', () => {
      clearInterval(timer);
      dripping.delete(timer);
    });
  };
  expect(await call()).not.toBe('');
  await expect.poll(() => dripping.size).toBe(0);
});

test.each(CLIENTS)('%s: a key that comes back is in no log', async (_, call) => {
  // The key at each place where a text may be cut off, and in each way to write it.
  for (const before of [0, 170, 285, 390]) {
    const forms = [KEY, encodeURIComponent(KEY), JSON.stringify(KEY)];
    answer = (_request, response) =>
      response
        .writeHead(400, { 'content-type': 'text/plain' })
        .end(`${'x'.repeat(before)} ${forms.join(' ')}`);
    const told = await call();
    expect(told).toMatch(/400/);
    for (const form of forms) expect(told).not.toContain(form.slice(1, 9));
  }
});

test('a model is fetched from where the hub sends on, and no more of it than it should have', async () => {
  let sent = (): number => 0;
  answer = ({ url }, response) => {
    if (url === '/hub') response.writeHead(302, { location: `${origin}/store` }).end();
    else sent = flood(response);
  };
  const file = { name: 'model.bin', url: `${origin}/hub`, bytes: 1000, sha256: '0'.repeat(64) };
  const set = { label: 'A model', licence: 'MIT', folder: 'model', files: [file] };
  const fetching = fetchSet(set, { modelsDir: folder, mirror: null, onProgress: () => undefined, signal });
  await expect(fetching).rejects.toThrow('is larger than the 1000 bytes');
  expect(sent()).toBeLessThan(40);
});
