import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure, HttpError, NetworkError } from '#src/api/client/index.ts';
import { MediaRetry, type RefreshCalls, refreshMedia } from './media-refresh.ts';

const calls = (over: Partial<RefreshCalls<string>>): RefreshCalls<string> => ({
  head: async () => 403,
  isDeleted: async () => false,
  freshUrls: async () => '/fresh',
  ...over,
});
const never = () => Promise.reject(new Error('must not be asked'));
const refuse = () => Promise.reject(new CallFailure('No project', {}));
const unreachable = () => Promise.reject(new NetworkError(null));
const broken = () => Promise.reject(new HttpError(502));

test('a URL that still serves is kept and the server is not asked', async () => {
  expect(await refreshMedia(calls({ head: async () => 200, isDeleted: never, freshUrls: never }))).toEqual({
    kind: 'valid',
  });
});

test('an expired or unreachable URL is replaced', async () => {
  expect(await refreshMedia(calls({}))).toEqual({ kind: 'refreshed', urls: '/fresh' });
  expect(await refreshMedia(calls({ head: unreachable }))).toEqual({ kind: 'refreshed', urls: '/fresh' });
});

test('whatever keeps the URL from serving, a presence check answered with an error counts as deleted', async () => {
  for (const head of [unreachable, async () => 403, async () => 500, async () => 503])
    expect(await refreshMedia(calls({ head, isDeleted: broken, freshUrls: never }))).toEqual({
      kind: 'deleted',
      message: 'Could not check Cloud file presence',
    });
});

test('deleted media asks for a re-upload and for no URL', async () => {
  expect(await refreshMedia(calls({ isDeleted: async () => true, freshUrls: never }))).toEqual({
    kind: 'deleted',
    message: null,
  });
});

test('media that cannot be read now offer to wait and to upload the same files again', async () => {
  const freshUrls = () => Promise.reject(new CallFailure('Cannot be read', { media_unreadable: true }));
  expect(await refreshMedia(calls({ freshUrls }))).toEqual({ kind: 'deleted', message: 'Cannot be read' });
});

test('each failure shows the text of the specification', async () => {
  expect(await refreshMedia(calls({ isDeleted: broken }))).toEqual({
    kind: 'deleted',
    message: 'Could not check Cloud file presence',
  });
  expect(await refreshMedia(calls({ isDeleted: refuse }))).toEqual({ kind: 'failed', message: 'No project' });
  expect(await refreshMedia(calls({ freshUrls: broken }))).toEqual({
    kind: 'failed',
    message: 'Could not reach server to refresh media url',
  });
  expect(await refreshMedia(calls({ freshUrls: refuse }))).toEqual({ kind: 'failed', message: 'No project' });
});

test.each([
  ['nothing is reached', unreachable, unreachable],
  ['only the presence check is not', async () => 403, unreachable],
])('where %s, the connection is lost and nothing is said of the file', async (_, head, isDeleted) => {
  expect(await refreshMedia(calls({ head, isDeleted, freshUrls: never }))).toEqual({
    kind: 'unreachable',
    message: 'Could not check Cloud file presence',
  });
});

test('a connection lost before the fresh URL came is told as that', async () => {
  expect(await refreshMedia(calls({ freshUrls: unreachable }))).toEqual({
    kind: 'unreachable',
    message: 'Could not reach server to refresh media url',
  });
});

describe('retries', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('a lost connection is tried again after growing waits, from the first one on once it was there', () => {
    let tries = 0;
    const mediaRetry = new MediaRetry(() => {
      tries += 1;
      mediaRetry.lost();
    });
    mediaRetry.lost();
    for (const [seconds, expected] of [
      [1.9, 0],
      [0.2, 1],
      [4, 2],
      [8, 3],
      [15, 4],
      [30, 5],
      [30, 6],
    ]) {
      vi.advanceTimersByTime(1000 * seconds);
      expect(tries).toBe(expected);
    }
    mediaRetry.reached();
    vi.advanceTimersByTime(60_000);
    expect(tries).toBe(6);
    mediaRetry.lost();
    vi.advanceTimersByTime(2000);
    expect(tries).toBe(7);
    mediaRetry.reached();
  });

  test('media that break again at once are left alone, but not where the connection was lost', () => {
    const mediaRetry = new MediaRetry(() => {});
    expect(mediaRetry.broke()).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(mediaRetry.broke()).toBe(false);
    vi.advanceTimersByTime(30_000);
    expect(mediaRetry.broke()).toBe(true);
    mediaRetry.lost();
    expect(mediaRetry.broke()).toBe(true);
  });
});
