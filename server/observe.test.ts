import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { levelOf, observeRequests } from './observe.ts';
import {
  Busy,
  ClientLeft,
  Malformed,
  NotSignedIn,
  Refusal,
  Stalled,
  TooLarge,
  TooMany,
} from './services/errors.ts';

/** What is told of a request that fails so. */
async function toldOf(error: Error): Promise<string[]> {
  const metrics = createMetrics(async () => []);
  const app = fastify();
  observeRequests(app, { health: { begin: () => () => undefined }, metrics });
  app.get('/api/', () => {
    throw error;
  });
  await app.inject('/api/');
  await app.close();
  const { text } = await metrics.render();
  return [...text.matchAll(/^trimscript_refusals_total\{.*reason="(.*)"\} 1$/gm)].map(
    ([, reason]) => reason!,
  );
}

test.each([
  [new Busy(503, 'not ready yet', 5), 'busy'],
  [new Busy(429, 'one at a time', 5), 'too many'],
  [new TooMany(5), 'too many'],
  [new ClientLeft(), 'left'],
  [new Stalled(), 'malformed'],
  [new Malformed('what is this'), 'malformed'],
  [new TooLarge('larger than allowed'), 'too large'],
  [new NotSignedIn(), 'not signed in'],
  [new Refusal('that cannot be done'), 'refused'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'refused'],
  [new Error('a fault'), 'fault'],
])('%o is counted as %s', async (error, reason) => {
  expect(await toldOf(error)).toEqual([reason]);
});

test('what is to be tried again or not ready yet is logged as no error', () => {
  expect(levelOf('/api/get_project/', 500)).toBe('error');
  expect(levelOf('/media/x', 502)).toBe('error');
  for (const url of ['/api/get_project/', '/api/store_media_chunk/', '/readyz'])
    expect(levelOf(url, 503)).toBe('info');
  expect(levelOf('/api/store_media_chunk/', 200)).toBe('debug');
  expect(levelOf('/about', 404)).toBe('debug');
});

test('what operations are to alarm on is measured', async () => {
  const page = await readFile('docs/operations.md', 'utf8');
  const alarms = page.slice(page.indexOf('### What to alarm on'), page.indexOf('## What it is made of'));
  const metrics = createMetrics(async () => []);
  const { text } = await metrics.render();
  const named = new Set([...alarms.matchAll(/\b(?:trimscript|nodejs|process)_\w+/g)].map(([name]) => name));
  expect(named.size).toBeGreaterThan(5);
  for (const name of named) expect(text).toContain(`# TYPE ${name.replace(/_count$/, '')} `);
  const pools = [...alarms.matchAll(/pool="(\w+)"/g)].map(([, pool]) => pool);
  for (const pool of pools) expect(text).toContain(`trimscript_threads{pool="${pool}",`);
});
