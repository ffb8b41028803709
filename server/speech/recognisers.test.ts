import { afterEach, expect, test } from 'vitest';
import type { Listening, SpeechEngine } from './engine.ts';
import { createRecognisers, type Recognisers } from './recognisers.ts';

const { signal } = new AbortController();
const english: Listening = { language: 'en', vocabulary: [] };
const named: Listening = { language: 'en', vocabulary: ['Zoë'] };

let recognisers: Recognisers;
afterEach(() => recognisers.close());

/** An engine that notes what is opened, and what of it is stopped. */
function noting(concurrency: number) {
  const notes: string[] = [];
  const engine: SpeechEngine = {
    id: 'parakeet',
    label: 'Noting',
    remoteHost: null,
    languages: ['en'],
    concurrency,
    warm: async () => undefined,
    async open({ vocabulary }) {
      const name = vocabulary.join() || 'none';
      notes.push(`opened ${name}`);
      return {
        transcribe: async () => ({ words: [], gaps: [] }),
        stop: async () => void notes.push(`stopped ${name}`),
      };
    },
  };
  return { engine, notes };
}

test('a recogniser is used again for the same vocabulary, and makes room for another', async () => {
  recognisers = createRecognisers();
  const { engine, notes } = noting(1);
  for (const listening of [english, english, named, english])
    await recognisers.lend(engine, listening, signal, async () => undefined);
  expect(notes).toEqual(['opened none', 'stopped none', 'opened Zoë', 'stopped Zoë', 'opened none']);
});

test('no more are lent at once than the engine allows, whatever they listen for', async () => {
  recognisers = createRecognisers();
  const { engine, notes } = noting(1);
  const gate = Promise.withResolvers<void>();
  const first = recognisers.lend(engine, english, signal, () => gate.promise);
  const second = recognisers.lend(engine, named, signal, async () => undefined);
  await expect.poll(() => notes).toEqual(['opened none']);
  gate.resolve();
  await Promise.all([first, second]);
  expect(notes).toEqual(['opened none', 'stopped none', 'opened Zoë']);
});
