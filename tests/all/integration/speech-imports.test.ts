import { expect, test } from 'vitest';
import { readCaptions } from '#model/formats/captions.ts';
import { wordsOfCues } from '#model/formats/spread.ts';
import type { Range } from '#model/types.ts';
import { findSilences } from '#server/media/silence-finder.ts';
import { fitTimes } from '#server/speech/fit-times.ts';
import { makeProject, newAccount, startServer } from '#tests/support/server.ts';
import { speechClips } from '#tests/support/speech-clips.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { chunks } from '#tests/support/transcribe.ts';

/** Words of imported captions against the sound. */

const stamp = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** Median of the distances between the edges of words, seconds. */
function medianError(found: readonly Range[], known: readonly (readonly [number, number])[]): number {
  expect(found).toHaveLength(known.length);
  const errors = found.flatMap(({ start, end }, i) => [
    Math.abs(start - known[i]![0]),
    Math.abs(end - known[i]![1]),
  ]);
  return errors.sort((a, b) => a - b)[errors.length >> 1]!;
}

test('the words of captions come nearer to where they are said in real recordings', async ({ skip }) => {
  const clips = (await speechClips())?.librivox;
  if (!clips) return skip('the folder with real recordings is not here');
  for (const length of [6, 8, 12]) {
    const before: Range[] = [];
    const after: Range[] = [];
    const known: (readonly [number, number])[] = [];
    for (const { samples, words, times } of clips) {
      // Captions of so many words, their times to a tenth of a second.
      const captions = times!.flatMap(([start], i) => {
        if (i % length > 0) return [];
        const last = Math.min(i + length, words.length) - 1;
        const [from, to] = [start, times![last]![1]].map((time) => stamp(Math.round(time * 10) / 10));
        return `${from} --> ${to}\n${words.slice(i, last + 1).join(' ')}\n\n`;
      });
      const silences = await findSilences(chunks(samples), null, samples.length / 16_000);
      const { words: shared } = wordsOfCues(readCaptions(captions.join('')).cues, silences);
      before.push(...shared);
      after.push(...(await fitTimes(chunks(samples), shared, true)));
      known.push(...times!);
    }
    const [was, is] = [medianError(before, known), medianError(after, known)];
    console.log(
      `captions of ${length} words: median edge error ${was.toFixed(3)} s, fitted ${is.toFixed(3)} s`,
    );
    // In captions of two lines the words are out by more than edges may move.
    expect(is).toBeLessThan(length < 12 ? 0.85 * was : 1.05 * was);
  }
});

test('a server fits the words of an import to the recording it holds, and refuses what is no list of times', async () => {
  const server = await startServer();
  try {
    const auth = await newAccount(server, server.dataDir);
    const { path, sentences } = await speechFixture();
    const times = sentences.map(({ start, end }) => [start + 0.06, end - 0.06]);
    const ask = (value: unknown) => server.form('fit_words', { ...auth, times: value, shared: 'true' });
    expect((await ask(times)).body).toMatchObject({ status: 'failure' });
    await makeProject(server, auth, path);
    const { status, times: fitted } = (await ask(times)).body as {
      status: string;
      times: [number, number][];
    };
    expect(status).toBe('success');
    for (const [i, { start, end }] of sentences.entries()) {
      expect(fitted[i]![0]).toBeLessThan(start + 0.03);
      expect(fitted[i]![1]).toBeGreaterThan(end - 0.03);
    }
    expect((await ask([[2, 1]])).status).toBe(400);
    expect(
      (
        await ask([
          [0, 2],
          [1, 3],
        ])
      ).status,
    ).toBe(400);
    expect((await ask('soon')).status).toBe(400);
  } finally {
    await server.close();
  }
});
