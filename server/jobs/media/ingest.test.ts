import { expect, test } from 'vitest';
import { ingestJob } from './ingest.ts';

test('no account can hold all joins', () => {
  expect(ingestJob.perAccount).toBeLessThan(ingestJob.concurrency);
});
