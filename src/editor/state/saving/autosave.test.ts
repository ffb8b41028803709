import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { operationBetween } from '#model/merge/operation.ts';
import { writeSavedEdit } from '#model/merge/saved-edit.ts';
import { documentOf } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc, dispatch, editor, openDocument } from '../document/document.ts';
import { session } from '../session/session.ts';
import { jobs } from '../work/jobs.ts';
import { keepMine, startAutosave, stopAutosave } from './autosave.ts';

/*
 * Which states exclude each other, the type says. Each test of a pair is named by two that hold at once.
 */

/** A call under way. */
interface Asked {
  readonly name: string;
  readonly field: (name: string) => string;
  readonly reply: (body: object, status?: number) => Promise<void>;
  readonly lose: () => Promise<void>;
}

const PROJECT = '11111111-1111-4111-8111-111111111111';
const TEXT = 'so we went there and then we saw it all';
const TRANSCRIPTION = { complete: true, added: [] };
const REFUSED = { status: 'failure', desc: 'This edit is too large.' };
const NO_ACCESS = { status: 'failure', desc: 'This link has ended.', no_project: true };

let opened: EditorDocument;
let asked: Asked[];
let tell: (line: object) => Promise<void>;

const settled = () => vi.advanceTimersByTimeAsync(0);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const calls = () => asked.map(({ name }) => name);
const cutWord = (word: number) => dispatch((doc) => cutWords(doc, word, word));
const cuts = () => currentDoc().cuts.map(({ startWordIdx }) => startWordIdx);
const status = () => editor.save.status;

/** Takes the one call under way. */
function take(name: string): Asked {
  expect(calls()).toEqual([name]);
  return asked.pop()!;
}

/** What the server says of a push that it made `revision` of, others' changes first. */
function saved({ field }: Asked, revision: number, others: readonly object[] = []): object {
  const own = {
    ...{ revision, change_id: field('change_id') },
    change: { operation: JSON.parse(field('operation')) as object, claims: [] },
  };
  return { status: 'success', revision, changes: [...others, own] };
}

/** A change of another window that cuts a word of the document as it was opened. */
function theirs(revision: number, word: number): object {
  const doc = cutWords(opened, word, word);
  const operation = operationBetween(opened, {
    ...doc,
    cuts: doc.cuts.map((cut) => ({ ...cut, id: 'theirs' })),
  });
  return { revision, change_id: crypto.randomUUID(), change: { operation, claims: [] } };
}

function projectWith(doc: EditorDocument, revision: number): object {
  const document = writeSavedEdit({ doc, transcription: TRANSCRIPTION });
  const media = { extension: 'wav', duration: doc.duration, video: null, audio: null, rushes: [] };
  const project = { project_id: PROJECT, media, urls: null, language: 'en', n_speakers: 1 };
  return { status: 'success', project: { ...project, transcript: 'done', document, revision } };
}

function stubServer(): void {
  vi.stubGlobal('fetch', (url: string, { body }: { body: FormData | string }) => {
    const name = url.split('/').findLast((part) => part !== '')!;
    if (name === 'follow_edits') {
      const lines = new TransformStream<Uint8Array, Uint8Array>();
      const writer = lines.writable.getWriter();
      tell = async (line) => {
        await writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
        await settled();
      };
      return Promise.resolve(new Response(lines.readable));
    }
    if (name === 'show_presence') return Promise.resolve(Response.json({ status: 'success' }));
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    asked.push({
      name,
      field: (key) => String(typeof body === 'string' ? JSON.parse(body)[key] : body.get(key)),
      reply: async (said, code = 200) => {
        resolve(Response.json(said, { status: code }));
        await settled();
      },
      lose: async () => {
        reject(new TypeError('Failed to fetch'));
        await settled();
      },
    });
    return promise;
  });
}

async function open({ isFirst = false } = {}): Promise<void> {
  openDocument(opened);
  startAutosave({
    ...{ projectId: PROJECT, slot: null, isFirst, revision: 1, unsent: [] },
    base: { doc: opened, transcription: TRANSCRIPTION },
  });
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  asked = [];
  stubServer();
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  session.project = { project_id: PROJECT, role: 'collaborator' } as never;
  jobs.transcription = { status: 'done' };
  opened = documentOf(TEXT);
});
afterEach(() => {
  stopAutosave();
  session.user = null;
  session.project = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a change is sent a moment after the last one, and 5 s after the first at the latest', async () => {
  await open();
  cutWord(1);
  expect(status()).toBe('saving');
  for (let at = 0; at < 4; at++) {
    await pass(1100);
    cutWord(3 + at);
  }
  expect(calls()).toEqual([]);
  await pass(600);
  const push = take('push_edits');
  await push.reply(saved(push, 2));
  expect(status()).toBe('saved');
});

test('pair: a push under way, and a change that waits for its end', async () => {
  await open();
  cutWord(1);
  await pass(1200);
  const push = take('push_edits');
  cutWord(3);
  await pass(5000);
  expect(calls()).toEqual([]);
  await push.reply(saved(push, 2));
  expect(status()).toBe('saving');
  await pass(1200);
  const next = take('push_edits');
  expect(next.field('revision')).toBe('2');
  await next.reply(saved(next, 3));
  expect(status()).toBe('saved');
});

test('pair: offline, and a retry under way that later changes wait for', async () => {
  await open();
  cutWord(1);
  await pass(1200);
  await take('push_edits').lose();
  expect(status()).toBe('offline');
  cutWord(3);
  await pass(1900);
  expect(calls()).toEqual([]);
  await pass(100);
  await take('push_edits').lose();
  await pass(3900);
  expect(calls()).toEqual([]);
  await pass(100);
  const push = take('push_edits');
  expect(status()).toBe('offline');
  await push.reply(saved(push, 2));
  expect(status()).toBe('saving');
  await pass(1200);
  const next = take('push_edits');
  await next.reply(saved(next, 3));
  expect(status()).toBe('saved');
});

test('pair: refused, and the next change under way', async () => {
  await open();
  cutWord(1);
  await pass(1200);
  await take('push_edits').reply(REFUSED, 413);
  expect(status()).toBe('refused');
  await pass(60_000);
  expect(calls()).toEqual([]);
  cutWord(3);
  await pass(1200);
  const push = take('push_edits');
  expect(status()).toBe('refused');
  await push.reply(saved(push, 2));
  expect(status()).toBe('saved');
});

test('pair: behind the server, and a push under way', async () => {
  await open();
  cutWord(1);
  await pass(1200);
  const push = take('push_edits');
  await tell({ behind: 7 });
  expect(calls()).toEqual([]);
  await push.reply(saved(push, 2));
  await take('get_project').reply(projectWith(cutWords(currentDoc(), 5, 5), 7));
  expect(cuts()).toEqual([1, 5]);
  expect(status()).toBe('saved');
});

test('pair: behind the server, and its first edit not yet saved', async () => {
  await open({ isFirst: true });
  cutWord(1);
  await tell(theirs(2, 5));
  await pass(1200);
  const save = take('save_project');
  expect(status()).toBe('saving');
  await save.reply({ status: 'success', revision: 3 });
  await take('get_project').reply(projectWith(cutWords(currentDoc(), 5, 5), 4));
  expect(cuts()).toEqual([1, 5]);
  expect(status()).toBe('saved');
});

test('pair: others’ changes that wait, and a push under way whose reply holds them', async () => {
  await open();
  cutWord(1);
  await pass(1200);
  const push = take('push_edits');
  const change = theirs(2, 5);
  await tell(change);
  expect(cuts()).toEqual([1]);
  await push.reply(saved(push, 3, [change]));
  expect(cuts()).toEqual([1, 5]);
  expect(status()).toBe('saved');
});

test('pair: access ended, and all saved until the next change, which stays here', async () => {
  await open();
  await tell(NO_ACCESS);
  expect(status()).toBe('saved');
  cutWord(1);
  expect(status()).toBe('refused');
  await pass(60_000);
  expect(calls()).toEqual([]);
});

test('a conflict sends nothing until this window’s edit is chosen, which replaces the server’s', async () => {
  await open();
  cutWord(1);
  await tell({ behind: 4 });
  await take('get_project').reply(projectWith(documentOf(`${TEXT} and more`), 4));
  expect(status()).toBe('conflict');
  cutWord(3);
  await tell(theirs(5, 5));
  await pass(60_000);
  expect(calls()).toEqual([]);
  void keepMine();
  await settled();
  const save = take('save_project');
  expect(save.field('revision')).toBe('4');
  await save.reply({ status: 'success', revision: 5 });
  expect(status()).toBe('saved');
});

test('what ends after the project was closed says nothing of the one that was opened since', async () => {
  await open();
  cutWord(1);
  await pass(1200);
  const push = take('push_edits');
  stopAutosave();
  openDocument(opened);
  await push.lose();
  expect(status()).toBe('saved');
  await pass(60_000);
  expect(calls()).toEqual([]);
});

test('an edit is sent after others’ changes could not be fetched once, and they are fetched again', async () => {
  await open();
  await tell({ behind: 4 });
  await take('get_project').lose();
  expect(status()).toBe('offline');
  await pass(2000);
  await take('get_project').lose();
  await pass(4000);
  const fetched = take('get_project');
  cutWord(1);
  await fetched.reply(projectWith(cutWords(opened, 5, 5), 4));
  expect(status()).toBe('saving');
  await pass(1200);
  const push = take('push_edits');
  expect(push.field('revision')).toBe('4');
  await push.reply(saved(push, 5));
  expect(status()).toBe('saved');
});

test('a page that is refused everything asks again with the next change only', async () => {
  await open();
  await tell({ behind: 4 });
  await take('get_project').reply(REFUSED, 403);
  for (const word of [1, 3]) {
    cutWord(word);
    await pass(1200);
    await take('push_edits').reply(REFUSED, 403);
    await take('get_project').reply(REFUSED, 403);
    expect(status()).toBe('refused');
    await pass(60_000);
    expect(calls()).toEqual([]);
  }
});

test('a change that others make while all of theirs is fetched is taken after it', async () => {
  await open();
  await tell({ behind: 2 });
  const fetched = take('get_project');
  await tell(theirs(3, 5));
  await fetched.reply(projectWith(cutWords(opened, 1, 1), 2));
  expect(cuts()).toEqual([1, 5]);
  expect(calls()).toEqual([]);
  expect(status()).toBe('saved');
});

test('a push says what was done since the last one that was taken, unless something of it was not told', async () => {
  await open();
  const said = (call: Asked) => JSON.parse(call.field('deeds')) as unknown;
  const does = { kind: 'acceptedSuggestions', count: 2 } as const;
  dispatch((doc) => cutWords(doc, 2, 2), { does });
  dispatch((doc) => cutWords(doc, 4, 4), { does: { kind: 'keptTake' } });
  await pass(1200);
  const first = take('push_edits');
  expect(said(first)).toEqual([does, { kind: 'keptTake' }]);
  await first.reply({ status: 'failure', desc: 'This edit is too large.' });
  dispatch((doc) => cutWords(doc, 6, 6), { does: { kind: 'keptTake' } });
  await pass(1200);
  const second = take('push_edits');
  expect(said(second)).toEqual([does, { kind: 'keptTake' }, { kind: 'keptTake' }]);
  await second.reply(saved(second, 2));
  dispatch((doc) => cutWords(doc, 8, 8), { does });
  cutWord(0);
  await pass(1200);
  expect(take('push_edits').field('deeds')).toBe('null');
});
