import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from './session.ts';
import { choosePlace, restoresMedia, reviewRushes } from './upload.ts';
import { upload } from './upload-list.ts';

type Project = NonNullable<typeof session.project>;
const project = (parts: object = {}) => ({ project_id: 'p1', revision: 0, urls: {}, ...parts }) as Project;

beforeEach(() => {
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  vi.stubGlobal('fetch', async () => Response.json({ status: 'failure', desc: 'Not asked here.' }));
  upload.rushes = [{ id: 1, file: new File([], 'a.wav'), kind: 'audio', duration: 1, reading: 'done' }];
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
