import { expect, test } from 'vitest';
import { runQuickly } from './pool.ts';

const WORDS = ['go', 'stop.', 'we', 'you', 'now'];

/** Suggestions for so many words: 400,000 take longer than a deadline and its grace. */
const request = (count: number) => ({
  words: Buffer.from(
    JSON.stringify(Array.from({ length: count }, (_, i) => WORDS[((i * i * 7919) >>> 3) % 5])),
  ),
  times: null,
  language: 'en' as const,
  document: null,
  transcribed: null,
  instruction: null,
  model: null,
});

test('work runs in another thread: this one goes on meanwhile', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  const { reply } = await runQuickly('suggestCuts', request(20_000));
  clearInterval(timer);
  expect(reply?.length).toBeGreaterThan(20);
  expect(ticks).toBeGreaterThan(2);
});

test('work past its deadline is ended, also where it looks at no signal, and the pool goes on', async () => {
  const endless = runQuickly('suggestCuts', request(400_000), { deadline: 100 });
  // Its reply would be millions of bytes to print.
  expect(await endless.then(() => null, String)).toContain('DeadlinePassed');
  const { reply } = await runQuickly('suggestCuts', request(5));
  expect(reply?.length).toBeGreaterThan(20);
}, 20_000);

test('work whose caller gives up ends with its reason', async () => {
  const gone = new AbortController();
  const work = runQuickly('suggestCuts', request(400_000), { signal: gone.signal });
  gone.abort(new Error('the page was closed'));
  expect(await work.then(() => null, String)).toContain('the page was closed');
}, 20_000);
