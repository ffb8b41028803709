import { afterEach, expect, test, vi } from 'vitest';
import { documentOf } from '#model/testing.ts';
import { currentDoc, openDocument } from '../document/document.ts';
import { session } from '../session/session.ts';
import { loadSilences, pauses, stopSilences } from './silences.ts';

afterEach(() => {
  stopSilences();
  session.user = null;
  session.project = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('pauses are asked for again when the server was away meanwhile', async () => {
  vi.useFakeTimers();
  const replies = [
    new Response('Bad Gateway', { status: 502 }),
    Response.json({
      status: 'success',
      signedUrl: '/m.wav',
      peaksUrl: null,
      silencesUrl: '/s-1.json',
      filmstripUrl: null,
    }),
    Response.json({ version: 1, silences: [{ start: 1, end: 2, duration: 1 }] }),
  ];
  vi.stubGlobal('fetch', async () => replies.shift());
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  session.project = {
    project_id: crypto.randomUUID(),
    media: { audio: true, extension: 'wav' },
    urls: { silencesUrl: null },
  } as never;
  openDocument(documentOf('so we went there.'));
  const loaded = loadSilences('opened');
  await vi.runAllTimersAsync();
  await loaded;
  expect(currentDoc().silences).toEqual([{ start: 1, end: 2 }]);
  expect(pauses.failed).toBe(false);
});
