import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { dropRushes, findAgain, sendAgain, sendList, takeRushesBack } from './sending.ts';
import { addRushes, lacksFile, moveRush, sendingProgress, upload } from './upload-list.ts';

/** What the server has: bytes of rushes by number, and what it was asked to discard. */
const server = {
  held: new Map<number, { name: string; size: number }>(),
  sent: [] as string[],
  discarded: [] as string[],
  fault: null as string | null,
  /** Bytes of room. */
  left: 1e6,
};

async function answer(path: string, { body }: { body: FormData }): Promise<Response> {
  const text = (name: string): string => String(body.get(name));
  switch (path) {
    case '/api/store_media_chunk/': {
      if (server.fault) return Response.json({ status: 'failure', desc: server.fault });
      const number = Number(text('rush_number'));
      server.held.set(number, { name: text('rush_name'), size: Number(text('rush_size')) });
      server.sent.push(`${text('rush_name')} as ${number}`);
      return Response.json({ status: 'success', received: 1 });
    }
    case '/api/list_uploaded_chunks/':
      return Response.json({
        status: 'success',
        rushes: [...server.held].map(([rush_number, { name, size }]) => ({
          ...{ rush_number, rush_name: name, rush_size: size, n_chunks: 1, chunks: [0] },
        })),
      });
    case '/api/list_projects/':
      return Response.json({
        ...{ status: 'success', projects: [], total: 0, open_project_id: null, incoming: [] },
        storage: { used_bytes: 1e6 - server.left, limit_bytes: 1e6 },
      });
    case '/api/discard_upload/':
      server.discarded.push(text('rush_numbers'));
      return Response.json({ status: 'success' });
    default:
      return Response.json({ status: 'failure', desc: 'Not asked here.' });
  }
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', answer);
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
});
afterEach(() => {
  upload.rushes = [];
  Object.assign(server, { held: new Map(), sent: [], discarded: [], fault: null, left: 1e6 });
  session.user = null;
  vi.unstubAllGlobals();
});

const file = (name: string, lastModified = 1): File =>
  new File([`sound of ${name}`], name, { type: 'audio/wav', lastModified });
const choose = (...files: File[]): string[] =>
  addRushes(
    files,
    async () => 1,
    async () => true,
  );
const states = (): string[] => upload.rushes.map(({ name, sending }) => `${name} ${sending}`);

test('rushes are sent as soon as they are chosen; one that moves keeps its number and is not sent again', async () => {
  choose(file('a.wav'), file('b.wav'));
  await sendList();
  moveRush(upload.rushes[0]!.id, 1);
  choose(file('c.wav'));
  await sendList();
  expect(server.sent).toEqual(['a.wav as 0', 'b.wav as 1', 'c.wav as 2']);
  expect(upload.rushes.map(({ name, number }) => [name, number])).toEqual([
    ['b.wav', 1],
    ['a.wav', 0],
    ['c.wav', 2],
  ]);
  expect(sendingProgress(upload.rushes)).toEqual({ rush: 3, percent: 100 });
});

test('does not reuse the rush numbers of another window; the same file resumes under its old number', async () => {
  server.held.set(0, { name: 'other.wav', size: 9 });
  choose(file('a.wav'));
  await sendList();
  expect(server.sent).toEqual(['a.wav as 1']);
  // As after the browser was closed.
  upload.rushes = [];
  choose(file('a.wav'));
  await sendList();
  expect(server.sent).toEqual(['a.wav as 1']);
  // A re-export with the same name and size is another file.
  upload.rushes = [];
  choose(file('a.wav', 2));
  await sendList();
  expect(server.sent).toEqual(['a.wav as 1', 'a.wav as 2']);
});

test('a number that another tab has begun with is left to it, also before the server has heard of it', async () => {
  localStorage.setItem('unfinished_upload', JSON.stringify([{ number: 0, print: 'of another tab' }]));
  choose(file('a.wav'));
  await sendList();
  expect(server.sent).toEqual(['a.wav as 1']);
});

test('what a join gave back is found under its new number; what is gone is sent again', async () => {
  choose(file('a.wav'), file('b.wav'));
  await sendList();
  server.held = new Map([
    [0, { name: 'other.wav', size: 9 }],
    [7, server.held.get(0)!],
  ]);
  await findAgain(upload.rushes);
  expect(upload.rushes.map(({ number, sending }) => [number, sending])).toEqual([
    [7, 'done'],
    [null, 'waiting'],
  ]);
});

test('what is taken off the list is discarded, and can be taken back', async () => {
  choose(file('a.wav'), file('b.wav'));
  await sendList();
  const dropped = dropRushes([upload.rushes[0]!.id]);
  expect(states()).toEqual(['b.wav done']);
  expect(server.discarded).toEqual(['[0]']);
  takeRushesBack(dropped);
  await sendList();
  expect(states()).toEqual(['b.wav done', 'a.wav done']);
});

test('what there is no room for is not sent; without it the rest can be joined', async () => {
  choose(file('a.wav'));
  await sendList();
  server.left = 0;
  choose(file('b.wav'));
  await sendList();
  expect(upload.noRoom).toContain('0 MB of your 1 MB are left');
  expect(states()).toEqual(['a.wav done', 'b.wav waiting']);
  dropRushes([upload.rushes[1]!.id]);
  await sendList();
  expect([upload.noRoom, states()]).toEqual([null, ['a.wav done']]);
});

test('a rush that cannot be sent says why, and is tried again on request', async () => {
  server.fault = 'Your account is full.';
  choose(file('a.wav'));
  await sendList();
  expect(upload.rushes[0]).toMatchObject({ sending: 'failed', error: 'Your account is full.' });
  server.fault = null;
  await sendAgain();
  expect(upload.rushes[0]).toMatchObject({ sending: 'done', error: null });
});

test('a file that is chosen again goes to the rush that lacks it', async () => {
  choose(file('a.wav'));
  upload.rushes[0]!.file = null;
  expect(lacksFile(upload.rushes[0]!)).toBe(true);
  choose(file('a.wav'));
  await sendList();
  expect(states()).toEqual(['a.wav done']);
});
