import { expect, test } from 'vitest';
import { DeadlinePassed, runQuickly } from './pool.ts';

const words = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    text: ['I', 'I', 'um', 'went', 'home.'][i % 5]!,
    start: i * 0.3,
    end: i * 0.3 + 0.2,
    speaker: 0,
  }));

test('work runs in another thread: this one goes on meanwhile', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  const found = await runQuickly('suggestByRules', { words: words(20_000), language: 'en' });
  clearInterval(timer);
  expect(found.length).toBeGreaterThan(0);
  expect(ticks).toBeGreaterThan(2);
});

test('work past its deadline is ended, also where it looks at no signal, and the pool goes on', async () => {
  const endless = runQuickly(
    'suggestByRules',
    { words: words(2_000_000), language: 'en' },
    { deadline: 100 },
  );
  await expect(endless).rejects.toThrow(DeadlinePassed);
  const found = await runQuickly('suggestByRules', { words: words(5), language: 'en' });
  expect(found.length).toBeGreaterThan(0);
}, 20_000);

test('work whose caller gives up ends with its reason', async () => {
  const gone = new AbortController();
  const work = runQuickly(
    'suggestByRules',
    { words: words(2_000_000), language: 'en' },
    { signal: gone.signal },
  );
  gone.abort(new Error('the page was closed'));
  await expect(work).rejects.toThrow('the page was closed');
}, 20_000);
