import { expect, test } from 'vitest';
import { believable } from './believable.ts';
import type { RemoteReply } from './server.ts';

const DURATION = 10;
const told = { noSpeech: null, logprob: -0.2, compression: 1.4 };

/** Words of 0.4 s from a time on, in a stretch of the server's answer. */
function answer(...parts: readonly (readonly [text: string, at: number, more?: object])[]): RemoteReply {
  const words = parts.flatMap(([text, at]) =>
    text.split(' ').map((word, i) => {
      const start = at + 0.4 * i;
      return { text: word, start, end: start + 0.35, confidence: 1 };
    }),
  );
  const stretches = parts.map(([text, at, more]) => {
    const end = at + 0.4 * text.split(' ').length;
    return { start: at, end, ...told, ...more };
  });
  return { words, isShared: false, stretches };
}

async function heard(...answers: RemoteReply[]) {
  const temperatures: number[] = [];
  const found = await believable(DURATION, async (temperature) => {
    temperatures.push(temperature);
    return answers[temperatures.length - 1]!;
  });
  return { ...found, texts: found.words.map(({ text }) => text).join(' '), temperatures };
}

const GOOD = answer(['So we went home.', 1], ['It was late.', 4]);
const LOOP = answer(['So we went home.', 1], ['you you you you you you', 4]);

test('a plausible answer is requested once', async () => {
  expect(await heard(GOOD)).toMatchObject({ texts: 'So we went home. It was late.', temperatures: [0] });
});

test('an implausible answer is requested again with another temperature', async () => {
  const { texts, temperatures, leftOut } = await heard(LOOP, GOOD);
  expect(texts).toBe('So we went home. It was late.');
  expect(temperatures).toEqual([0, 0.4]);
  expect(leftOut).toEqual([]);
});

test('segments that stay implausible are left out with a reason, and the rest is kept', async () => {
  const { texts, leftOut } = await heard(LOOP, LOOP);
  expect(texts).toBe('So we went home.');
  expect(leftOut).toEqual([{ start: 4, end: expect.closeTo(6.4), doubt: 'loop' }]);
  const silent = answer(['Thanks for watching.', 4, { noSpeech: 0.9, logprob: -1.5 }]);
  expect(await heard(silent, silent)).toMatchObject({ texts: '', leftOut: [{ doubt: 'silence' }] });
});

test('the more plausible of two answers is used', async () => {
  const worse = answer(['you you you you you you', 1], ['and and and and and and', 4]);
  expect((await heard(LOOP, worse)).texts).toBe('So we went home.');
});
