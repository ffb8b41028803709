/** Who says each word, by the models that every machine has. */
import { expect, test } from 'vitest';
import { speakersOf } from '#server/speech/speakers/diarize.ts';
import { withVoices } from '#server/speech/speakers/turns.ts';
import { quickTalk } from '#tests/support/quick-talk.ts';
import { chunks } from '#tests/support/transcribe.ts';

test('short answers and the ends of questions go to who says them', async () => {
  const { samples, words } = await quickTalk();
  const { signal } = new AbortController();
  const request = { pcm: chunks(samples), count: 2, modelsDir: 'none', signal };
  const speakers = await speakersOf(words, request);
  const told = withVoices(words.map((word, i) => ({ ...word, speaker: speakers[i]! })));
  const spoken = (some: typeof words) => some.map(({ text, speaker }) => `${speaker}: ${text}`);
  expect(spoken(told)).toEqual(spoken(words));
});
