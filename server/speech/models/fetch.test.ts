import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { damagedFile, modelState } from './check.ts';
import { type FetchOptions, fetchSet } from './fetch.ts';
import { type HubSet, MODEL_SETS } from './manifest.ts';

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251));
const SET: HubSet = {
  folder: 'small',
  label: 'Small',
  licence: 'none',
  files: [
    {
      name: 'model.onnx',
      bytes: CONTENT.length,
      sha256: createHash('sha256').update(CONTENT).digest('hex'),
      url: 'http://127.0.0.1:9/where-it-is-published',
    },
  ],
};

let modelsDir: string;
let server: Server;
let mirror: string;
let requests: { path: string; range: string | undefined }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'models-test-'));
  requests = [];
  answer = ranged;
  server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', range: request.headers.range });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models/`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(modelsDir, { recursive: true });
});

/** As a server of files that knows ranges. */
function ranged(request: IncomingMessage, response: ServerResponse): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': CONTENT.length - from });
  response.end(CONTENT.subarray(from));
}

async function fetchIt(options: Partial<FetchOptions> = {}): Promise<number[]> {
  const seen: number[] = [];
  await fetchSet(SET, {
    modelsDir,
    mirror,
    retryDelay: 1,
    signal: new AbortController().signal,
    onProgress: (_set, _file, bytes) => seen.push(bytes),
    ...options,
  });
  return seen;
}

const path = (name = 'model.onnx') => join(modelsDir, 'small', name);
const partial = async (bytes: Uint8Array) => {
  await mkdir(join(modelsDir, 'small'));
  await writeFile(path('model.onnx.part'), bytes);
};

test('a file arrives from the mirror, tells its progress, and is not fetched again', async () => {
  expect((await modelState(modelsDir, SET)).state).toBe('absent');
  const seen = await fetchIt();
  expect(requests).toEqual([{ path: '/models/small/model.onnx', range: undefined }]);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(CONTENT.length);
  expect(CONTENT.equals(await readFile(path()))).toBe(true);
  expect(await readdir(join(modelsDir, 'small'))).toEqual(['model.onnx']);
  expect(await modelState(modelsDir, SET)).toEqual({ state: 'complete' });
  expect(await damagedFile(modelsDir, SET)).toBeNull();
  await fetchIt();
  expect(requests).toHaveLength(1);
});

test('a broken download resumes where it stopped', async () => {
  answer = (request, response) => {
    if (requests.length > 1) return ranged(request, response);
    response.writeHead(200, { 'content-length': CONTENT.length });
    response.write(CONTENT.subarray(0, 100_000));
    // What has not reached the disk when the connection breaks is fetched again, so some of it has to.
    void vi
      .waitFor(async () => expect((await stat(path('model.onnx.part'))).size).toBeGreaterThan(0), {
        interval: 1,
      })
      .finally(() => response.destroy());
  };
  await fetchIt();
  expect(requests[1]?.range).toMatch(/^bytes=[1-9]\d*-$/);
  expect(CONTENT.equals(await readFile(path()))).toBe(true);
});

test('a fetch of an earlier run goes on; a server without ranges sends it all', async () => {
  await partial(CONTENT.subarray(0, 1234));
  await fetchIt();
  expect(requests[0]?.range).toBe('bytes=1234-');
  await rm(join(modelsDir, 'small'), { recursive: true });
  await partial(CONTENT.subarray(0, 1234));
  answer = (_request, response) => response.end(CONTENT);
  await fetchIt();
  expect(CONTENT.equals(await readFile(path()))).toBe(true);
});

test('content with another hash is refused and deleted; the error names both hashes', async () => {
  answer = (_request, response) => response.end(Buffer.alloc(CONTENT.length, 7));
  await expect(fetchIt()).rejects.toThrow(/SHA-256 is [0-9a-f]{64}, not [0-9a-f]{64}.*not kept/);
  expect(await readdir(join(modelsDir, 'small'))).toEqual([]);
  answer = (_request, response) => response.end(Buffer.alloc(CONTENT.length + 1));
  await expect(fetchIt()).rejects.toThrow(/larger than/);
});

test('a wrong address fails at once, a busy server is asked again, an unreachable one in the end', async () => {
  answer = (_request, response) => response.writeHead(404).end();
  await expect(fetchIt()).rejects.toThrow(/answered 404/);
  expect(requests).toHaveLength(1);
  answer = (request, response) =>
    requests.length < 4 ? response.writeHead(503).end() : ranged(request, response);
  await fetchIt();
  expect(requests).toHaveLength(4);
  await rm(join(modelsDir, 'small'), { recursive: true });
  await expect(fetchIt({ mirror: null })).rejects.toThrow(/127\.0\.0\.1:9.*\(/);
});

test('incomplete and damaged models are reported by name', async () => {
  await mkdir(join(modelsDir, 'small'));
  await writeFile(path(), CONTENT.subarray(0, 1000));
  expect(await modelState(modelsDir, SET)).toEqual({
    state: 'incomplete',
    problem: 'model.onnx has 1,000 of 300,000 bytes',
  });
  await writeFile(path(), Buffer.alloc(CONTENT.length));
  expect((await modelState(modelsDir, SET)).state).toBe('complete');
  expect(await damagedFile(modelsDir, SET)).toBe('model.onnx');
  await fetchIt();
  expect(await damagedFile(modelsDir, SET)).toBeNull();
});

test('every pinned file has a size, a hash and an address of a fixed version', () => {
  for (const { files } of Object.values(MODEL_SETS))
    for (const { bytes, sha256, url } of files) {
      expect(bytes).toBeGreaterThan(10_000);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(url).toMatch(/^https:\/\/.*(\/resolve\/[0-9a-f]{40}\/|\/releases\/download\/)/);
    }
});
