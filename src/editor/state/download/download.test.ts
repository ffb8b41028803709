import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure, HttpError, NetworkError } from '#src/api/client/index.ts';
import { type CutLine, followCut } from './download.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (progress: number, segmentNb = 1, nbSegments = 1): CutLine => ({
  segmentNb,
  nbSegments,
  progress,
  error: null,
});

/** Each connection gives its lines, then breaks with its error or ends. */
async function following(
  connections: readonly (readonly [lines: readonly CutLine[], error: Error | null])[],
) {
  const taken: number[] = [];
  let [opened, lost] = [0, 0];
  const follower = {
    async *open() {
      const [lines, error] = connections[Math.min(opened++, connections.length - 1)];
      yield* lines;
      if (error) throw error;
    },
    take: ({ progress }: CutLine) => void taken.push(progress),
    reconnecting: () => void lost++,
  };
  const outcome = followCut(follower, new AbortController().signal).then(() => null, String);
  await vi.runAllTimersAsync();
  return { outcome: await outcome, taken, opened, lost };
}

const broken = new NetworkError('reset');

test('a connection that breaks on the way is made again until the cut is done', async () => {
  expect(
    await following([
      [[at(10), at(20)], broken],
      [[], new HttpError(502)],
      [[], broken],
      [[at(30)], null],
      [[at(40), at(100)], null],
    ]),
  ).toEqual({ outcome: null, taken: [10, 20, 30, 40, 100], opened: 5, lost: 4 });
});

test('of several segments the last one is the end', async () => {
  const first = [at(100, 1, 2), at(50, 2, 2)];
  expect(
    await following([
      [first, broken],
      [[at(100, 2, 2)], null],
    ]),
  ).toMatchObject({ outcome: null, opened: 2 });
});

test('one that was never made fails at once, and so does what the server refuses', async () => {
  expect(await following([[[], broken]])).toMatchObject({ outcome: String(broken), opened: 1, lost: 0 });
  const refused = new CallFailure('Too few credentials', {});
  expect(
    await following([
      [[at(10)], broken],
      [[], refused],
    ]),
  ).toMatchObject({ outcome: String(refused), opened: 2 });
});

test('a server that does not come back is given up in the end', async () => {
  const { outcome, opened } = await following([
    [[at(10)], broken],
    [[], broken],
  ]);
  expect(outcome).toBe(String(broken));
  expect(opened).toBe(12);
});
