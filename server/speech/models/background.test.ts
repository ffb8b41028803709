import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BroughtFirst, fetchInBackground, type ModelFetch } from './background.ts';
import { sizeOf } from './check.ts';
import type { HubSet } from './manifest.ts';

const CONTENT = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 31) % 251));

function setOf(folder: string): HubSet {
  const sha256 = createHash('sha256').update(CONTENT).digest('hex');
  const url = 'http://127.0.0.1:9/where-it-is-published';
  return {
    folder,
    label: folder,
    licence: 'none',
    files: [{ name: 'model.onnx', bytes: CONTENT.length, sha256, url }],
  };
}
const SETS = [setOf('words'), setOf('voices')];

let modelsDir: string;
let server: Server;
let mirror: string;
let ranges: (string | undefined)[];
let open: number;
let mostOpen: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let logged: string[];
let stop: AbortController;
let begun: Promise<void>[];

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'models-background-'));
  [ranges, logged, open, mostOpen] = [[], [], 0, 0];
  stop = new AbortController();
  begun = [];
  answer = whole;
  server = createServer((request, response) => {
    ranges.push(request.headers.range);
    mostOpen = Math.max(mostOpen, ++open);
    response.once('close', () => open--);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  stop.abort();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  // What was being fetched still writes until it has ended.
  await Promise.allSettled(begun);
  await rm(modelsDir, { recursive: true });
});

function whole(request: IncomingMessage, response: ServerResponse): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': CONTENT.length - from });
  response.end(CONTENT.subarray(from));
}

function begin(
  options: {
    first?: readonly BroughtFirst[];
    mirror?: string | null;
    freeBytes?: number;
    delays?: readonly number[];
    retryDelay?: number;
    onWarning?: () => void;
  } = {},
) {
  const { onWarning, ...rest } = options;
  const say = (_: object, text: string): void => void logged.push(text);
  const warn = (fields: object, text: string): void => {
    say(fields, text);
    onWarning?.();
  };
  const fetching = fetchInBackground(SETS, {
    modelsDir,
    mirror,
    signal: stop.signal,
    log: { info: say, warn },
    freeBytes: 0,
    delays: [0],
    ...rest,
  });
  begun.push(fetching.ended);
  fetching.ended.catch(() => undefined);
  return fetching;
}

test('missing models are fetched over one connection at a time and logged', async () => {
  const fetching = begin();
  const seen = new Set<ModelFetch['state']>([fetching.now().state]);
  answer = (request, response) => {
    seen.add(fetching.now().state);
    whole(request, response);
  };
  await fetching.ended;
  expect(fetching.now()).toEqual({ state: 'complete' });
  expect(await readFile(join(modelsDir, 'voices', 'model.onnx'))).toEqual(CONTENT);
  expect([...seen]).toEqual(['waiting', 'fetching']);
  expect(mostOpen).toBe(1);
  expect(logged).toEqual([
    expect.stringMatching(/^Fetching .*: words, voices, 1 MB\./),
    expect.stringContaining('The speech models are here'),
  ]);
});

test('complete models make no request and no log line', async () => {
  await begin().ended;
  const asked = ranges.length;
  logged = [];
  const again = begin();
  await again.ended;
  expect([ranges.length, logged, again.now()]).toEqual([asked, [], { state: 'complete' }]);
});

test('a corrupt file is deleted, logged once, and fetched again until it is right', async () => {
  let bad = 3;
  answer = (request, response) => {
    if (bad-- > 0) response.end(Buffer.alloc(CONTENT.length));
    else whole(request, response);
  };
  await begin().ended;
  expect(logged.filter((line) => line.includes('SHA-256'))).toHaveLength(1);
  expect(await readFile(join(modelsDir, 'words', 'model.onnx'))).toEqual(CONTENT);
});

test('a fetch of the previous run is resumed', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': CONTENT.length });
    response.write(CONTENT.subarray(0, 150_000));
  };
  const first = begin();
  await expect.poll(() => sizeOf(join(modelsDir, 'words', 'model.onnx.part'))).toBeGreaterThan(0);
  stop.abort();
  await expect(first.ended).rejects.toThrow();
  stop = new AbortController();
  answer = whole;
  await begin().ended;
  expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
  expect(await readFile(join(modelsDir, 'words', 'model.onnx'))).toEqual(CONTENT);
});

test('nothing is fetched while the disk is full', async () => {
  const fetching = begin({ freeBytes: Number.MAX_SAFE_INTEGER });
  await expect.poll(() => logged).toEqual([expect.stringMatching(/GB free and .* GB are needed/)]);
  expect(fetching.now()).toMatchObject({ state: 'waiting' });
  expect(ranges).toEqual([]);
});

/** Requests for one file before a round is given up, as fetch.ts makes them. */
const REQUESTS = 5;
test('an unreachable network is logged once, at the third try', async () => {
  // In one way first, in another later.
  answer = (_, response) => (ranges.length > 10 ? response.writeHead(503).end() : response.destroy());
  const atWarning: number[] = [];
  const fetching = begin({ retryDelay: 0, onWarning: () => atWarning.push(ranges.length) });
  // Each round asks several times for its first file.
  await expect.poll(() => ranges.length).toBeGreaterThan(20);
  expect(atWarning).toEqual([3 * REQUESTS]);
  expect(fetching.now().state).not.toBe('complete');
  expect(logged).toEqual([
    expect.stringMatching(/^Fetching /),
    expect.stringMatching(/Check the network, or set MODELS_MIRROR.*To be tried again\.$/),
  ]);
});

/** A file of Linux that is always full. */
test.skipIf(!existsSync('/dev/full'))(
  'a disk that fills up is said once, and no try is wasted on it',
  async () => {
    await mkdir(join(modelsDir, 'words'));
    await symlink('/dev/full', join(modelsDir, 'words', 'model.onnx.part'));
    const fetching = begin({ delays: [0, 600_000] });
    await expect.poll(() => logged.at(-1)).toMatch(/The disk of .* is full\. Make room, or set MODELS_DIR/);
    expect(fetching.now()).toMatchObject({ state: 'waiting' });
    expect(ranges).toEqual([undefined]);
  },
);

/** Something that comes first, and how often it was asked for. */
function broughtFirst(fails = false) {
  const brought = { times: 0, isHere: false };
  const first: BroughtFirst = {
    ...{ label: 'ears', isHeavy: false, bytes: 3e6, freeBytes: 0 },
    isThere: async () => brought.isHere,
    async bring() {
      brought.times++;
      expect(ranges).toEqual([]);
      if (fails) throw new Error('no Python');
      brought.isHere = true;
    },
  };
  return { first, brought };
}

test('what is brought first comes before all sets, and is announced with them', async () => {
  const { first, brought } = broughtFirst();
  await begin({ first: [first] }).ended;
  expect(brought).toEqual({ times: 1, isHere: true });
  expect(logged[0]).toMatch(/^Fetching .*: ears, words, voices, 4 MB\./);
  expect(existsSync(join(modelsDir, 'voices', 'model.onnx'))).toBe(true);
});

test('what cannot be brought first holds up nothing', async () => {
  const { first, brought } = broughtFirst(true);
  const ended = Promise.withResolvers<void>();
  answer = (request, response) => {
    whole(request, response);
    if (ranges.length === 2) ended.resolve();
  };
  const fetching = begin({ first: [first], delays: [0, 3_600_000] });
  await ended.promise;
  expect(brought.times).toBe(1);
  expect(fetching.now().state).not.toBe('complete');
});

test('the disk must have room for all at once', async () => {
  const warned = Promise.withResolvers<void>();
  const { first, brought } = broughtFirst();
  begin({ first: [{ ...first, freeBytes: 1e15 }], onWarning: warned.resolve, delays: [0, 3_600_000] });
  await warned.promise;
  expect(brought.times).toBe(0);
  expect(logged.at(-1)).toContain('GB are needed');
});
