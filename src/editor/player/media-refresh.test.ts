import { expect, test } from 'vitest';
import { CallFailure, NetworkError } from '#src/api/client/index.ts';
import { type RefreshCalls, refreshMedia } from './media-refresh.ts';

const calls = (over: Partial<RefreshCalls<string>>): RefreshCalls<string> => ({
  head: async () => false,
  isDeleted: async () => false,
  freshUrls: async () => '/fresh',
  ...over,
});
const never = () => Promise.reject(new Error('must not be asked'));
const refuse = () => Promise.reject(new CallFailure('No project', {}));
const unreachable = () => Promise.reject(new NetworkError(null));

test('a URL that still serves is kept and the server is not asked', async () => {
  expect(await refreshMedia(calls({ head: async () => true, isDeleted: never, freshUrls: never }))).toEqual({
    kind: 'valid',
  });
});

test('an expired or unreachable URL is replaced', async () => {
  expect(await refreshMedia(calls({}))).toEqual({ kind: 'refreshed', urls: '/fresh' });
  expect(await refreshMedia(calls({ head: unreachable }))).toEqual({ kind: 'refreshed', urls: '/fresh' });
});

test('deleted media asks for a re-upload and for no URL', async () => {
  expect(await refreshMedia(calls({ isDeleted: async () => true, freshUrls: never }))).toEqual({
    kind: 'deleted',
    message: null,
  });
});

test('each failure shows the text of the specification', async () => {
  expect(await refreshMedia(calls({ isDeleted: unreachable }))).toEqual({
    kind: 'deleted',
    message: 'Could not check Cloud file presence',
  });
  expect(await refreshMedia(calls({ isDeleted: refuse }))).toEqual({ kind: 'failed', message: 'No project' });
  expect(await refreshMedia(calls({ freshUrls: unreachable }))).toEqual({
    kind: 'failed',
    message: 'Could not reach server to refresh media url',
  });
  expect(await refreshMedia(calls({ freshUrls: refuse }))).toEqual({ kind: 'failed', message: 'No project' });
});
