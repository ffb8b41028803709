import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { serialize } from '#model/saved/document.ts';
import { documentOf } from '#model/testing.ts';
import { currentDoc, dispatch, editor, openDocument, undo } from '../document/document.ts';
import { session } from '../session/session.ts';
import {
  closeVersions,
  nameThisVersion,
  openVersions,
  readOlderVersions,
  restoreFault,
  restoreShown,
  showVersion,
  versions,
} from './versions.ts';

const TEXT = 'ask not what your country can do';
const version = (id: string) => ({
  version_id: id,
  revision: 1,
  saved_at: '2026-11-23T10:00:00.000Z',
  name: null,
  saved_in: 'Firefox on Windows',
  deeds: null,
  saved_by: null,
  words: 7,
  cuts: 1,
  edited_duration: 5,
  changed: null,
});

let document: object;
let asked: [name: string, fields: Record<string, string>][];

beforeEach(() => {
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  session.project = { project_id: 'p1' } as typeof session.project;
  openDocument(documentOf(TEXT));
  document = serialize(cutWords(documentOf(TEXT), 1, 2));
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData }) => {
    const name = url.split('/')[2] ?? '';
    const fields = Object.fromEntries(body) as Record<string, string>;
    asked.push([name, fields]);
    const reply = {
      list_versions: { versions: [version(fields.before ? 'v1' : 'v2')], more: fields.before === undefined },
      get_version: { document },
      name_version: { name: fields.name === '' ? null : fields.name },
    }[name];
    return Response.json({ status: 'success', ...reply });
  });
});
afterEach(() => {
  closeVersions();
  session.user = null;
  session.project = null;
  vi.unstubAllGlobals();
});

const cut = () => currentDoc().cuts.map(({ description }) => description);

test('the list is of the project on screen; older ones follow the last', async () => {
  openVersions();
  await vi.waitFor(() => expect(versions.status).toBe('ready'));
  await readOlderVersions();
  expect(versions.list.map(({ version_id }) => version_id)).toEqual(['v2', 'v1']);
  expect(versions.more).toBe(false);
  expect(asked.map(([, { project_id, before }]) => [project_id, before])).toEqual([
    ['p1', undefined],
    ['p1', 'v2'],
  ]);
});

test('reading a version changes nothing; restoring it is one undo step', async () => {
  dispatch((doc) => cutWords(doc, 5, 6));
  await showVersion('v2');
  expect(versions.shown?.doc?.cuts.map(({ description }) => description)).toEqual(['not what']);
  expect(cut()).toEqual(['can do']);
  const before = currentDoc();
  expect(restoreShown()).toBe(true);
  expect(cut()).toEqual(['not what']);
  undo();
  expect(serialize(currentDoc())).toEqual(serialize(before));
  expect(editor.canUndo).toBe(true);
});

test('other words come back too, while pauses and the view stay', async () => {
  const silences = [{ start: 6.9, end: 7 }];
  openDocument({ ...documentOf('ask what your land can do now'), silences });
  dispatch((doc) => ({ ...doc, settings: { ...doc.settings, previewMode: false } }), { undoable: false });
  await showVersion('v2');
  expect(restoreShown()).toBe(true);
  expect(currentDoc().words.text.slice(0, 7).join(' ')).toBe(TEXT);
  expect(currentDoc().silences).toBe(silences);
  expect(currentDoc().settings.previewMode).toBe(false);
  undo();
  expect(currentDoc().words.text.slice(0, 7).join(' ')).toBe('ask what your land can do now');
});

test('the version that one has already is no change', async () => {
  dispatch((doc) => cutWords(doc, 1, 2));
  await showVersion('v2');
  expect(restoreShown()).toBe(false);
});

test('a version of another recording cannot be restored', () => {
  expect(restoreFault(currentDoc())).toBeNull();
  expect(restoreFault({ ...currentDoc(), duration: currentDoc().duration + 30 })).toContain('files');
});

test('a name is shown as the server stored it', async () => {
  openVersions();
  await vi.waitFor(() => expect(versions.status).toBe('ready'));
  await nameThisVersion('v2', 'Before the interview');
  expect(versions.list[0]?.name).toBe('Before the interview');
  await nameThisVersion('v2', '');
  expect(versions.list[0]?.name).toBeNull();
});
