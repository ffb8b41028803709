import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, setProject } from '../state/session/session.ts';
import { followFile } from './project-files.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  session.project = null;
});

function project(id: string, peaksUrl: string | null): void {
  setProject({
    project_id: id,
    media: { extension: 'wav', duration: 1, video: null, audio: null, rushes: [] },
    urls: { signedUrl: '', peaksUrl, silencesUrl: null, filmstripUrl: null },
    language: 'en',
    n_speakers: 1,
    transcript: 'done',
    revision: 0,
  });
}

/** A follower whose loads end as `outcomes` say, one after another. */
function followed(outcomes: (string | Error)[]) {
  const asked: string[] = [];
  const shown: (string | null)[] = [];
  const load = async (url: () => string) => {
    asked.push(url());
    const outcome = outcomes.shift() ?? 'the last one';
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { asked, shown, file: followFile('peaksUrl', load, (content) => shown.push(content)) };
}

test('a file that could not be loaded is tried again, after longer and longer pauses', async () => {
  const { asked, shown, file } = followed([new Error('away'), new Error('still away'), 'here']);
  project('one', '/peaks?signed=1');
  file.update();
  await vi.advanceTimersByTimeAsync(4999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(9999);
  expect(shown.at(-1)).toBeNull();
  project('one', '/peaks?signed=2');
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.at(-1)).toBe('/peaks?signed=2');
  expect(shown.at(-1)).toBe('here');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(3);
});

test('a fresh signature loads nothing again, another project does, and its end leaves no timer', async () => {
  const { asked, shown, file } = followed(['first', 'second', new Error('away')]);
  project('one', '/peaks?signed=1');
  file.update();
  project('one', '/peaks?signed=2');
  file.update();
  await file.settled();
  expect([asked.length, shown.at(-1)]).toEqual([1, 'first']);
  project('two', '/peaks?signed=3');
  file.update();
  await file.settled();
  expect(shown).toEqual([null, 'first', null, 'second']);
  project('three', '/peaks?signed=4');
  file.update();
  await file.settled();
  expect(vi.getTimerCount()).toBe(1);
  file.stop();
  expect(vi.getTimerCount()).toBe(0);
});
