import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import * as contract from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { freePort } from '../support/free-port.ts';
import {
  type Auth,
  freshDataDir,
  makeProject,
  newAccount,
  type ServerProcess,
  spawnServer,
} from '../support/server.ts';
import { residentBytes } from './fuzz/process.ts';
import { drawsOf } from './fuzz/random.ts';
import { type FuzzRequest, requestTo, type Target } from './fuzz/requests.ts';
import { type Answer, send } from './fuzz/send.ts';

/**
 * Every call of the contract with awkward, damaged, oversized and deeply nested input, while another client works. The seed
 * is printed; FUZZ_SEED repeats a run, FUZZ_SECONDS sets its length.
 */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 20);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 3;
/** A reply to bad input. */
const MOST_BYTES = 2048;
/** For input over the limits, milliseconds. */
const SLOWEST = 1000;
/** What the other client waits for at most (p99), milliseconds. */
const OTHER_P99 = 200;
/** What the process may have grown by once it is warm, bytes. */
const GROWTH = 150 * 1024 * 1024;

/** Calls that end the fuzzing account's own session would make the rest of the run refusals. */
const LEFT_OUT = new Set(['/api/logout/']);

const targets: Target[] = Object.values(contract)
  .filter((value) => typeof value === 'object' && value !== null && 'path' in value && 'encoding' in value)
  .filter((call) => !LEFT_OUT.has(call.path))
  .map((call) => ({
    path: call.path,
    encoding: call.encoding,
    fields: Object.keys((call.request as z.ZodObject).shape),
    maxBytes: call.maxBytes,
  }));

let dataDir: string;
let server: ServerProcess;
let auth: Auth;
let stranger: Auth;
let bystander: Auth;

beforeAll(async () => {
  dataDir = await freshDataDir();
  server = await spawnServer(dataDir, await freePort(), { FREE_CREDENTIALS: '5' });
  [auth, stranger, bystander] = [
    await newAccount(server, dataDir),
    await newAccount(server, dataDir),
    await newAccount(server, dataDir),
  ];
  for (const account of [auth, bystander]) await makeProject(server, account, await fixture('audio.wav'));
  // Starts the threads: what is bounded is work, not the first start of each.
  const long = { ...auth, times: '['.repeat(40_000), shared: 'true' };
  await Promise.all(Array.from({ length: 4 }, () => server.form('fit_words', long)));
});

afterAll(async () => {
  await server.kill('SIGINT');
  await rm(dataDir, { recursive: true, force: true });
});

test(`fuzzing every call for ${SECONDS} s (seed ${SEED}) harms nobody`, {
  timeout: SECONDS * 1000 + 120_000,
}, async () => {
  console.log(`fuzz seed ${SEED}`);
  const draws = drawsOf(SEED);
  const until = Date.now() + SECONDS * 1000;
  // By then every thread has been started and the database has its caches.
  const warmAt = Date.now() + (SECONDS * 1000) / 3;
  const problems: string[] = [];
  const waits: number[] = [];
  let sent = 0;
  let warm = 0;
  const pid = server.process.pid ?? 0;
  const hasProc = existsSync(`/proc/${pid}/status`);

  const attack = async (): Promise<void> => {
    while (Date.now() < until && problems.length < 10) {
      const request = requestTo(draws.one(targets), draws, auth, stranger);
      const answer = await send(server.origin, request);
      const complaint = complaintOf(request, answer);
      if (complaint) problems.push(`#${sent} ${complaint}: ${request.what} → ${answer.body.slice(0, 200)}`);
      sent++;
      if (warm === 0 && Date.now() > warmAt && hasProc) warm = residentBytes(pid);
    }
  };
  const look = async (): Promise<void> => {
    while (Date.now() < until) {
      const started = performance.now();
      const { status, body } = await server.form('get_project', bystander);
      waits.push(performance.now() - started);
      if (status !== 200 || body.status !== 'success')
        problems.push(`the other client was answered ${status}`);
    }
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, attack), look()]);

  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
  const grown = hasProc && warm > 0 ? residentBytes(pid) - warm : 0;
  console.log(
    `fuzz: ${sent} requests; other client ${waits.length} calls, p99 ${p99.toFixed(0)} ms; grown ${(grown / 1e6).toFixed(0)} MB`,
  );
  expect(problems).toEqual([]);
  expect(p99, 'p99 of the other client').toBeLessThan(OTHER_P99);
  expect(grown, 'bytes grown').toBeLessThan(GROWTH);
  // The supervisor would hide a crash.
  expect(server.output()).not.toMatch(/started again|uncaught|out of memory/i);
  // The accounts are still theirs, and the balance is what was granted.
  const { body } = await server.form('update_credentials', bystander);
  expect(body).toEqual({ status: 'success', new_credentials: 5 });
});

function complaintOf({ isOverLimits }: FuzzRequest, { status, body, ms }: Answer): string | null {
  // 503 with Retry-After says that the process has no room now; 500, 502 and 504 say that something broke.
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (isOverLimits && ms > SLOWEST) return `took ${ms.toFixed(0)} ms over the limits`;
  if (status >= 400 && body.length > MOST_BYTES) return `answered ${body.length} bytes to bad input`;
  if (status >= 400 && !body.includes('"failure"')) return `answered ${status} without a reason`;
  return null;
}
