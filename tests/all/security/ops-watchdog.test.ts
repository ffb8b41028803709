/** The supervisor: what hangs or crashes is told, ended and started again, and always lets itself be stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Supervision, supervise, type Times } from '#server/supervise.ts';
import { freePort } from '#tests/support/free-port.ts';
import { childrenOf } from '#tests/support/processes.ts';
import { freshDataDir, spawnServer } from '#tests/support/server.ts';

const PROGRAM = resolve('tests/support/supervised-program.ts');
const SUPERVISOR = resolve('tests/support/supervisor-fixture.ts');
const NODE = 'node_modules/.bin/node';
/** Seconds become tens of milliseconds; a program needs a while to start, though. */
const SHORT: Times = {
  silence: 300,
  start: 30_000,
  grace: 100,
  stop: 300,
  firstRest: 10,
  longestRest: 40,
  healthy: 60_000,
  tick: 20,
};
const WAIT = { timeout: 30_000, interval: 20 };

interface Line {
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}
let supervision: Supervision | undefined;
afterEach(async () => {
  supervision?.kill();
  await supervision?.ended;
  supervision = undefined;
});

function watch(way: string): Line[] {
  const lines: Line[] = [];
  process.env.FIXTURE_WAY = way;
  supervision = supervise(PROGRAM, SHORT, (fields, message) => lines.push({ fields, message }));
  return lines;
}
const restarts = (lines: readonly Line[]) => lines.filter(({ message }) => message.includes('starts again'));

test('a program with a blocked event loop is restarted, and its last work is logged', async () => {
  const lines = watch('block');
  await expect.poll(() => restarts(lines).length, WAIT).toBeGreaterThan(3);
  expect(lines[0]).toMatchObject({
    message: expect.stringContaining('hangs'),
    fields: { hangs: 'event loop', begun: ['POST /api/save_project/'] },
  });
  // SIGTERM cannot reach it.
  expect(lines[1]).toMatchObject({ fields: { signal: 'SIGKILL', restMs: 10 } });
});

test('a program whose database does not answer is restarted', async () => {
  const lines = watch('hang its database');
  await expect.poll(() => restarts(lines).length, WAIT).toBeGreaterThan(1);
  expect(lines[0]).toMatchObject({ fields: { hangs: 'database', databaseMs: expect.any(Number) } });
});

test('a crashing program is restarted with increasing delay, without limit', async () => {
  const lines = watch('crash');
  await expect.poll(() => lines.length, WAIT).toBeGreaterThan(4);
  expect(lines.map(({ fields }) => fields.restMs).slice(0, 5)).toEqual([10, 20, 40, 40, 40]);
  expect(lines[0]?.fields).toMatchObject({ signal: 'SIGKILL' });
});

test('a program with an invalid configuration is not restarted', async () => {
  const lines = watch('refuse to start');
  expect(await supervision?.ended).toBe(1);
  expect(lines).toEqual([]);
});

test('on a stop request a program ends in order', async () => {
  watch('run');
  await new Promise((resolve) => setTimeout(resolve, 0));
  supervision?.stop();
  expect(await supervision?.ended).toBe(0);
});

/** A supervisor in a process of its own, once its program runs; and that program's process id. */
async function spawnSupervisor(way: string): Promise<{ parent: ChildProcess; program: number }> {
  const parent = spawn(NODE, [SUPERVISOR], {
    env: { ...process.env, NODE_ENV: '', FIXTURE_WAY: way },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = await once(parent.stdout, 'data');
  return { parent, program: Number(/up (\d+)/.exec(String(text))?.[1]) };
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['one SIGTERM', ['SIGTERM']],
  ['a second signal', ['SIGINT', 'SIGTERM']],
] as const)('a server whose event loop is blocked is ended by %s', async (_, signals) => {
  const { parent, program } = await spawnSupervisor('block');
  for (const signal of signals) parent.kill(signal);
  await once(parent, 'exit');
  expect(isAlive(program)).toBe(false);
});

test('a program does not outlive a supervisor that was killed', async () => {
  const { parent, program } = await spawnSupervisor('run');
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(program), WAIT).toBe(false);
});

test('a frozen server is restarted and answers again with the same data', async () => {
  const server = await spawnServer(await freshDataDir(), await freePort());
  const [program] = await childrenOf(server.process.pid ?? 0);
  if (program === undefined) throw new Error('There is no program to stop');
  process.kill(program, 'SIGSTOP');
  await expect
    .poll(() => server.output(), { timeout: 100_000, interval: 200 })
    .toContain('"hangs":"event loop"');
  const answers = async () =>
    (await fetch(`${server.origin}/healthz`, { signal: AbortSignal.timeout(1000) }).catch(() => null))
      ?.status;
  // Most of it is the start, which many tests at once draw out.
  await expect.poll(answers, { timeout: 100_000, interval: 200 }).toBe(200);
  expect(isAlive(program)).toBe(false);
  expect(await server.kill('SIGINT')).toBe(0);
}, 240_000);
