import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import * as contract from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  type Auth,
  freshDataDir,
  makeProject,
  newAccount,
  type ServerProcess,
  spawnServer,
} from '#tests/support/server.ts';
import { drawsOf } from './fuzz/random.ts';
import { requestTo, type Target } from './fuzz/requests.ts';
import { type Answer, send } from './fuzz/send.ts';

/**
 * Every call of the contract with awkward, damaged, oversized and deeply nested input, while another client works. FUZZ_SEED
 * makes another run than the usual one, FUZZ_SECONDS sets its length.
 */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 20);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const MAX_CONCURRENCY = 3;
/** A reply to bad input. */
const MAX_BYTES = 2048;

/** Calls that end the fuzzing account's own session would make the rest of the run refusals. */
const LEFT_OUT = new Set(['/api/logout/']);

const targets: Target[] = Object.values(contract)
  .filter((value) => typeof value === 'object' && value !== null && 'path' in value && 'encoding' in value)
  .filter((call) => !LEFT_OUT.has(call.path))
  .map((call) => ({
    path: call.path,
    encoding: call.encoding,
    fields: Object.keys((call.request as z.ZodObject).shape),
  }));

let server: ServerProcess;
let auth: Auth;
let stranger: Auth;
let bystander: Auth;

beforeAll(async () => {
  const dataDir = await freshDataDir();
  server = await spawnServer(dataDir, await freePort(), { FREE_CREDENTIALS: '5' });
  [auth, stranger, bystander] = [
    await newAccount(server, dataDir),
    await newAccount(server, dataDir),
    await newAccount(server, dataDir),
  ];
  for (const account of [auth, bystander]) await makeProject(server, account, await fixture('audio.wav'));
});
afterAll(() => server.kill('SIGINT'));

test(`fuzzed calls neither crash nor leak memory (${SECONDS} s, seed ${SEED})`, {
  timeout: SECONDS * 1000 + 120_000,
}, async () => {
  const draws = drawsOf(SEED);
  const until = Date.now() + SECONDS * 1000;
  const problems: string[] = [];
  let sent = 0;
  let served = 0;

  const attack = async (): Promise<void> => {
    while (Date.now() < until && problems.length < 10) {
      const request = requestTo(draws.one(targets), draws, auth, stranger);
      const answer = await send(server.origin, request);
      const complaint = complaintOf(answer);
      if (complaint) problems.push(`#${sent} ${complaint}: ${request.what} → ${answer.body.slice(0, 200)}`);
      sent++;
    }
  };
  const work = async (): Promise<void> => {
    while (Date.now() < until) {
      const { status, body } = await server.form('get_project', bystander);
      if (status !== 200 || body.status !== 'success')
        problems.push(`the other client was answered ${status}`);
      served++;
    }
  };
  await Promise.all([...Array.from({ length: MAX_CONCURRENCY }, attack), work()]);

  console.log(`fuzz: ${sent} requests, ${served} calls of the other client`);
  expect(problems).toEqual([]);
  // The supervisor would hide a crash.
  expect(server.output()).not.toMatch(/started again|uncaught|out of memory/i);
  // The accounts are still theirs, and the balance is what was granted.
  const { body } = await server.form('update_credentials', bystander);
  expect(body).toEqual({ status: 'success', new_credentials: 5 });
});

function complaintOf({ status, body }: Answer): string | null {
  // 503 with Retry-After says that the process has no room now; 500, 502 and 504 say that something broke.
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (status >= 400 && body.length > MAX_BYTES) return `answered ${body.length} bytes to bad input`;
  if (status >= 400 && !body.includes('"failure"')) return `answered ${status} without a reason`;
  return null;
}
