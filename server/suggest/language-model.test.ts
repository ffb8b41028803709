import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SURE_FROM } from '#model/constants.ts';
import { suggestByModel } from './language-model.ts';
import { suggestByRules } from './rules.ts';
import { marked } from './testing.ts';
import type { Suggestion, SuggestWord } from './types.ts';

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly task: string;
  readonly prompt: string;
}

/** A server that speaks the protocol; each test says how it answers. */
let server: Server;
let asked: Asked[] = [];
let answer: (ask: Asked, reply: ServerResponse) => void;

beforeEach(async () => {
  asked = [];
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { model, messages } = JSON.parse(body);
      const ask = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        model,
        task: messages[0].content,
        prompt: messages.at(-1).content,
      };
      asked.push(ask);
      answer(ask, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function say(reply: ServerResponse, content: unknown): void {
  const message = {
    role: 'assistant',
    content: typeof content === 'string' ? content : JSON.stringify(content),
  };
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify({ id: 'x', object: 'chat.completion', choices: [{ index: 0, message }] }));
}

interface Asking {
  readonly byRules?: readonly Suggestion[];
  readonly instruction?: string | null;
  readonly limits?: { readonly windowMs: number; readonly totalMs: number };
}

function suggest(words: readonly SuggestWord[], { byRules, limits, instruction = null }: Asking = {}) {
  const { port } = server.address() as AddressInfo;
  return suggestByModel({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'small', apiKey: 'key' }, words, {
    language: 'en',
    byRules: byRules ?? suggestByRules(words, 'en'),
    instruction,
    signal: new AbortController().signal,
    limits: limits ?? { windowMs: 2000, totalMs: 5000 },
  });
}

const { words } = marked('We um went to the shop, you know, and bought bread.');
const BY_RULES = suggestByRules(words, 'en');
const CUT = { first: 10, last: 10, text: 'bread.', reason: 'filler', confidence: 0.8 };

test('proposes what a model finds beside sure suggestions of the rules, with the documented request', async () => {
  answer = (_, reply) => say(reply, { cuts: [CUT] });
  const { found, failures } = await suggest(words);
  expect(failures).toEqual([]);
  expect(found).toEqual([
    ...BY_RULES.filter(({ confidence }) => confidence >= SURE_FROM),
    { first: 10, last: 10, reason: 'filler', confidence: 0.8 },
  ]);
  expect(asked).toMatchObject([
    { path: '/v1/chat/completions', authorization: 'Bearer key', model: 'small' },
  ]);
  expect(asked[0]!.prompt).toContain('0:We 1:um 2:went');
});

test('tolerates wrong word numbers and text around the JSON, and drops quotes that are not found', async () => {
  const cuts = [
    { ...CUT, first: 3, last: 3, text: 'um' },
    { ...CUT, first: 7, last: 8, text: 'you KNOW' },
    { ...CUT, text: 'cheese' },
  ];
  answer = (_, reply) => say(reply, `Here you are:\n\`\`\`json\n${JSON.stringify({ cuts })}\n\`\`\``);
  const { found, failures } = await suggest(words);
  expect(failures).toEqual([]);
  expect(found.map(({ first, last }) => [first, last])).toEqual([
    [1, 1],
    [6, 7],
  ]);
});

test.each<[string, (reply: ServerResponse) => void]>([
  ['refuses the key', (reply) => reply.writeHead(401).end('{"error":{"message":"no"}}')],
  ['is overloaded', (reply) => reply.writeHead(500).end()],
  ['never answers', () => undefined],
  ['hangs up', (reply) => reply.destroy()],
  ['stops within its answer', (reply) => say(reply, '{"cuts":[{"first":1,"last":')],
  ['refuses to help', (reply) => say(reply, 'I am sorry, I cannot help with that.')],
  ['answers with nothing', (reply) => say(reply, '')],
  ['sends a page', (reply) => reply.end('<html>login</html>')],
  ['names words that are not there', (reply) => say(reply, { cuts: [{ ...CUT, first: 900, last: 901 }] })],
  ['names a range backwards', (reply) => say(reply, { cuts: [{ ...CUT, first: 9, last: 2 }] })],
  [
    'wants to cut everything',
    (reply) => say(reply, { cuts: [{ ...CUT, first: 0, text: words.map((w) => w.text).join(' ') }] }),
  ],
  ['sends another shape', (reply) => say(reply, { cuts: 'all' })],
])('the rules step in when the model %s', async (_, reply) => {
  answer = (_ask, response) => reply(response);
  const { found, failures, windows } = await suggest(words, { limits: { windowMs: 200, totalMs: 1500 } });
  expect(failures).toHaveLength(1);
  expect(windows).toBe(1);
  expect(found).toEqual(BY_RULES);
});

test('long transcripts are sent in overlapping windows; failed ones fall back to the rules', async () => {
  const long = Array.from({ length: 1000 }, (_, i): SuggestWord => {
    return { text: `word${i}`, start: i, end: i + 0.5, speaker: 0 };
  });
  const byRules = Array.from({ length: 20 }, (_, n): Suggestion => {
    return { first: 50 * n + 20, last: 50 * n + 20, reason: 'filler', confidence: n % 2 === 0 ? 0.99 : 0.4 };
  });
  answer = ({ prompt }, reply) => {
    if (prompt.includes(' 500:')) return say(reply, 'no');
    const [, number] = /\b(\d*60):word/.exec(prompt)!;
    say(reply, {
      cuts: [{ ...CUT, first: Number(number), last: Number(number), text: `word${number}`, confidence: 1 }],
    });
  };
  const { found, failures, windows } = await suggest(long, { byRules });
  expect(windows).toBe(3);
  expect(asked.map(({ prompt }) => prompt.split(' ')[0])).toEqual(['0:word0', '340:word340', '740:word740']);
  expect(failures).toEqual([expect.stringContaining('words 340–859')]);
  const sure = found.filter(({ confidence }) => confidence >= SURE_FROM).map(({ first }) => first);
  expect(sure).toEqual([20, 120, 220, 320, 420, 520, 620, 720, 820, 920]);
  // One of the first window, the rules' four of the second; the third named one before its own part.
  const proposed = found.filter(({ confidence }) => confidence < SURE_FROM).map(({ first }) => first);
  expect(proposed).toEqual([60, 470, 570, 670, 770]);
});

test('with a wrong key no further windows are sent', async () => {
  const long = Array.from({ length: 4000 }, (_, i) => ({
    text: `w${i}`,
    start: i,
    end: i + 0.5,
    speaker: 0,
  }));
  answer = (_, reply) => reply.writeHead(401).end('{}');
  const { failures, windows } = await suggest(long);
  expect(failures).toHaveLength(windows);
  expect(asked.length).toBeLessThanOrEqual(4);
});

test('an aborted request rejects with its reason', async () => {
  answer = () => undefined;
  const abort = new AbortController();
  const { port } = server.address() as AddressInfo;
  const work = suggestByModel({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'm', apiKey: null }, words, {
    language: 'en',
    byRules: [] as Suggestion[],
    instruction: null,
    signal: abort.signal,
  });
  abort.abort(new Error('gone'));
  await expect(work).rejects.toThrow('gone');
});

test('an instruction is sent unchanged, and its results are proposed like others', async () => {
  answer = (_, reply) => say(reply, { cuts: [{ ...CUT, reason: 'request', confidence: 1 }] });
  const { found } = await suggest(words, { instruction: 'leave out the "bread"' });
  expect(asked[0]!.task).toContain('"leave out the \\"bread\\""');
  const [request] = found.filter(({ reason }) => reason === 'request');
  expect(request!.confidence).toBeLessThan(SURE_FROM);
});

test.each([
  [
    'cuts nearly everything',
    {
      cuts: [
        {
          first: 0,
          last: 10,
          text: 'We um went to the shop, you know, and bought bread.',
          reason: 'digression',
          confidence: 1,
        },
      ],
    },
  ],
  ['names kinds that there are none of', { cuts: [{ ...CUT, reason: 'boring' }] }],
  ['quotes what nobody said', { cuts: [{ ...CUT, text: 'the secret' }] }],
  ['counts beyond the words', { cuts: [{ ...CUT, first: 9000, last: 9001 }] }],
  ['answers with a list', [1, 2, 3]],
  ['breaks off', '{"cuts":[{"first":1'],
])('a model that %s changes nothing of what the rules are sure of', async (_, content) => {
  answer = (_ask, reply) => say(reply, content);
  const { found } = await suggest(words);
  const sure = BY_RULES.filter(({ confidence }) => confidence >= SURE_FROM);
  expect(found.filter(({ confidence }) => confidence >= SURE_FROM)).toEqual(sure);
  expect(found.length).toBe(BY_RULES.length);
});
