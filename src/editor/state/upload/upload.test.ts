import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { jobs } from '../work/jobs.ts';
import { askedJoin, keepJoin } from './asked-join.ts';
import {
  choosePlace,
  closeUploadDialog,
  confirmUpload,
  isUploading,
  restoresMedia,
  resumeUpload,
  reviewRushes,
} from './upload.ts';
import { appendRush, printOf, upload } from './upload-list.ts';

type Project = NonNullable<typeof session.project>;
const project = (parts: object = {}) => ({ project_id: 'p1', revision: 0, urls: {}, ...parts }) as Project;

beforeEach(() => {
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  vi.stubGlobal('fetch', async () => Response.json({ status: 'failure', desc: 'Not asked here.' }));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const file = new File(['sound'], 'a.wav', { lastModified: 1 });
  appendRush({ name: 'a.wav', size: 5, lastModified: 1, kind: 'audio', file, duration: 1 });
});
afterEach(() => {
  session.user = null;
  session.project = null;
  Object.assign(upload, { rushes: [], step: 'closed', place: null, intoNew: false });
  vi.unstubAllGlobals();
});

test('a first upload, deleted media and a new project are asked nothing', () => {
  reviewRushes();
  expect([upload.step, upload.place]).toEqual(['list', null]);
  session.project = project({ urls: null });
  reviewRushes();
  expect([upload.step, upload.place, restoresMedia(session, upload.place)]).toEqual(['list', null, true]);
  upload.intoNew = true;
  reviewRushes();
  expect([upload.step, upload.place, restoresMedia(session, upload.place)]).toEqual(['list', 'new', false]);
});

test('beside a project the place is asked once; only replacing an edit is asked about again', () => {
  session.project = project({ revision: 3 });
  reviewRushes();
  expect(upload.step).toBe('place');
  choosePlace('last');
  expect([upload.step, upload.place]).toEqual(['list', 'last']);
  choosePlace('replace');
  expect(upload.step).toBe('replace');
  session.project = project();
  choosePlace('replace');
  expect(upload.step).toBe('list');
});

test('Escape while sending closes the dialog, and the upload goes on', async () => {
  reviewRushes();
  let answer = (_: Response): void => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const confirmed = confirmUpload();
  expect([upload.step, upload.mediaConfirmed]).toEqual(['sending', true]);
  closeUploadDialog();
  expect([upload.step, isUploading(), upload.rushes[0]?.confirmed]).toEqual(['closed', true, true]);
  // The check shows how far it is.
  reviewRushes();
  expect(upload.step).toBe('sending');
  vi.stubGlobal('fetch', async () => Response.json({ status: 'failure', desc: 'No room.' }));
  answer(Response.json({ status: 'failure', desc: 'No room.' }));
  expect(await confirmed).toBe(false);
  expect([isUploading(), jobs.upload.status, jobs.upload.error]).toEqual([false, 'failed', 'No room.']);
  expect(upload.rushes[0]).toMatchObject({ confirmed: false, sending: 'failed', error: 'No room.' });
});

test('a join that is answered with a fault says so at the first answer, and goes on trying', async () => {
  vi.useFakeTimers();
  reviewRushes();
  Object.assign(upload.rushes[0]!, { sending: 'done', number: 4 });
  const said: (string | null)[] = [];
  const asked: string[] = [];
  const joinIds = new Set<unknown>();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: FormData }) => {
    if (path === '/api/list_uploaded_chunks/') return Response.json({ status: 'success', rushes: [] });
    said.push(jobs.upload.error);
    asked.push(`${path} ${body.get('order')} ${body.get('expected_duration')} ${body.get('place')}`);
    joinIds.add(body.get('join_id'));
    return asked.length < 3
      ? new Response('', { status: 500 })
      : Response.json({ status: 'failure', desc: 'a.wav is not audio or video' });
  });
  const confirmed = confirmUpload();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await confirmed).toBe(false);
  vi.useRealTimers();
  expect(asked).toEqual(Array(3).fill('/api/upload_media/ [4] 1 new'));
  expect(joinIds.size).toBe(1);
  expect(said).toEqual([null, ...Array(2).fill('Could not reach server to concatenate chunks')]);
  expect(jobs.upload.error).toBe('a.wav is not audio or video');
});

test('after a reload the tab asks for its own join, without its files, and opens the project that it became', async () => {
  Object.assign(upload.rushes[0]!, { sending: 'done', number: 4, file: null });
  const order = { extension: 'wav', n_rushes: 1, order: '[4]', expected_duration: 1 } as const;
  const options = { place: null, startNew: false, language: 'fr', speakers: 2 } as const;
  const keep = (join_id: string, print: string) =>
    keepJoin({ request: { join_id, place: 'new', ...order }, prints: [print], options });
  const urls = { signedUrl: '/x', peaksUrl: null, silencesUrl: null, filmstripUrl: null };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: FormData }) => {
    asked.push([path, body.get('join_id') ?? body.get('project_id')].join(' '));
    if (body.get('join_id') !== 'own') return Response.json({ status: 'failure', desc: 'Not here.' });
    return Response.json({ status: 'success', project_id: 'p7', ...urls });
  });
  // The number may be another file's now.
  keep('stale', 'another file');
  await confirmUpload();
  expect(asked).not.toContain('/api/upload_media/ stale');
  Object.assign(upload.rushes[0]!, { sending: 'done', number: 4 });
  keep('own', printOf(upload.rushes[0]!));
  await resumeUpload();
  expect(asked).toContain('/api/upload_media/ own');
  expect(asked).toContain('/api/get_project/ p7');
  expect([upload.language, upload.speakers, askedJoin()]).toEqual(['fr', 2, null]);
});
