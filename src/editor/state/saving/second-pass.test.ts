import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PassPortion } from '#contract/index.ts';
import { editWord } from '#model/edit/transcript.ts';
import { commitPass } from '#model/merge/commit-pass.ts';
import type { Operation } from '#model/merge/operation.ts';
import { commit, type LoggedChange } from '#model/merge/replica.ts';
import { writeSavedEdit } from '#model/merge/saved-edit.ts';
import { documentOf } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc, dispatch, editor, openDocument, redo, undo } from '../document/document.ts';
import { selection, selectWords } from '../document/selection.ts';
import { setTranscript } from '../document/transcript-port.ts';
import { session } from '../session/session.ts';
import { startAutosave, stopAutosave } from './autosave.ts';
import { backToFirstPass, canGoBack, followSecondPass, secondPass, stopSecondPass } from './second-pass.ts';

const PROJECT = '11111111-1111-4111-8111-111111111111';
const ORIGIN = { engine: 'Moonshine', draft: false, notice: null };
const FIRST: EditorDocument = { ...documentOf('so we went two the market'), origin: ORIGIN };
const heard = (text: string, i: number) => ({ text, start: 1 + i, end: 1.6 + i, confidence: 0.9 });
const portion = (number: number, ...runs: PassPortion['runs']): PassPortion => ({
  ...{ portion: number, start: 0, end: 600, applied: false, runs },
});
const TO = portion(0, { was: [heard('two', 3)], now: [heard('to', 3)] });
const YOU_ALL = portion(1, {
  was: [heard('we', 1)],
  now: [
    { ...heard('you', 1), end: 2.3 },
    { ...heard('all', 1), start: 2.3 },
  ],
});

/** What the server has; another window may have taken a portion. */
let server: { doc: EditorDocument; revision: number; taken: number[]; changes: LoggedChange[] };
let told: { state: string; portions: PassPortion[] };
let asked: string[];
let isBusy: boolean;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const textOf = ({ words }: EditorDocument): string => words.text.slice(0, words.length).join(' ');

/** Takes a push as the server does. */
function push(body: FormData): object {
  const operation = JSON.parse(String(body.get('operation'))) as Operation;
  const number = body.has('second_pass') ? Number(body.get('second_pass')) : null;
  asked.push(number === null ? 'edit' : `portion ${number}`);
  const since = server.changes.slice(Number(body.get('revision')) - 1);
  if (number !== null && server.taken.includes(number)) return { revision: server.revision, changes: since };
  if (number !== null) server.taken.push(number);
  const unseen = since.map(({ change }) => change);
  const { doc, change } =
    number === null ? commit(server.doc, operation, unseen) : commitPass(server.doc, operation, []);
  if (!change) throw new Error('It changes nothing');
  server.doc = doc;
  server.revision += 1;
  const own = { revision: server.revision, change_id: String(body.get('change_id')), change };
  server.changes.push(own);
  return { revision: server.revision, changes: [...since, own] };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  [asked, isBusy] = [[], false];
  server = { doc: FIRST, revision: 1, taken: [], changes: [] };
  told = { state: 'running', portions: [] };
  vi.stubGlobal('fetch', async (url: string, { body, signal }: { body: FormData; signal: AbortSignal }) => {
    const name = url.split('/').findLast((part) => part !== '');
    if (name === 'follow_edits')
      return new Promise<Response>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    if (name === 'get_second_pass') asked.push('asked');
    const portions = told.portions.map(({ runs, ...each }, i) => ({
      ...{ ...each, applied: server.taken.includes(each.portion) },
      ...(i >= Number(body?.get('known') ?? 0) && { runs }),
    }));
    const reply = {
      push_edits: () => push(body),
      get_second_pass: () => {
        const known = String(told.portions.length);
        return { ...told, percent: 40, checked_by: 'Whisper', portions, known };
      },
    }[String(name)];
    return Response.json({ status: 'success', ...reply?.() });
  });
  setTranscript({ isBusy: () => isBusy } as never);
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  session.project = { project_id: PROJECT } as never;
  openDocument(FIRST);
  const base = { doc: FIRST, transcription: { complete: true, added: [] } };
  startAutosave({ projectId: PROJECT, slot: null, isFirst: false, revision: 1, unsent: [], base });
});
afterEach(() => {
  stopSecondPass();
  stopAutosave();
  setTranscript(null);
  session.user = null;
  session.project = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('is asked for every ten seconds while it runs, and each portion is taken over as one change that undo skips', async () => {
  followSecondPass(PROJECT);
  await pass(0);
  expect(secondPass).toMatchObject({ state: 'running', percent: 40 });
  told = { state: 'done', portions: [TO] };
  await pass(9_000);
  expect(asked).toEqual(['asked']);
  selectWords(3, 4);
  await pass(2_000);
  expect(asked).toEqual(['asked', 'asked', 'portion 0']);
  expect(textOf(currentDoc())).toBe('so we went to the market');
  expect([editor.canUndo, selection.words, currentDoc().origin?.checkedBy]).toEqual([
    false,
    { anchor: 3, focus: 4 },
    'Whisper',
  ]);
  await pass(60_000);
  expect(asked.length).toBe(3);
});

test('waits while a word is open, and until own changes are saved; a selection stays on its words', async () => {
  told = { state: 'done', portions: [YOU_ALL] };
  isBusy = true;
  followSecondPass(PROJECT);
  await pass(5_000);
  expect(asked).toEqual(['asked']);
  dispatch((doc) => editWord(doc, 5, 'shops'));
  isBusy = false;
  selectWords(3, 4);
  await pass(3_000);
  expect(asked).toEqual(['asked', 'edit', 'portion 1']);
  expect(textOf(currentDoc())).toBe('so you all went two the shops');
  expect(selection.words).toEqual({ anchor: 4, focus: 5 });
});

test('what another window took over already is dropped', async () => {
  told = { state: 'done', portions: [TO] };
  server.taken.push(0);
  vi.spyOn(server.taken, 'includes').mockReturnValueOnce(false);
  followSecondPass(PROJECT);
  await pass(0);
  expect(asked).toEqual(['asked', 'portion 0']);
  expect([textOf(currentDoc()), editor.save.status]).toEqual([textOf(FIRST), 'saved']);
});

test('back to the first pass is a step of undo, and ends the pass', async () => {
  told = { state: 'running', portions: [TO] };
  followSecondPass(PROJECT);
  await pass(0);
  expect(canGoBack()).toBe(true);
  dispatch((doc) => editWord(doc, 5, 'shops'));
  backToFirstPass();
  expect(textOf(currentDoc())).toBe('so we went two the shops');
  expect([currentDoc().origin, canGoBack()]).toEqual([ORIGIN, false]);
  undo();
  expect(textOf(currentDoc())).toBe('so we went to the shops');
  redo();
  told = { state: 'done', portions: [TO, YOU_ALL] };
  await pass(30_000);
  expect(asked).not.toContain('portion 1');
});

test('the runs of a portion are kept that later answers come without', async () => {
  told = { state: 'running', portions: [TO] };
  followSecondPass(PROJECT);
  await pass(0);
  told = { state: 'done', portions: [TO, YOU_ALL] };
  await pass(12_000);
  expect(textOf(currentDoc())).toBe('so you all went to the market');
  expect(secondPass.portions.map(({ runs }) => runs)).toEqual([TO.runs, YOU_ALL.runs]);
  backToFirstPass();
  expect(textOf(currentDoc())).toBe(textOf(FIRST));
});

test('an imported transcript stays as it is', async () => {
  openDocument({ ...FIRST, origin: { ...ORIGIN, engine: null } });
  told = { state: 'done', portions: [TO] };
  followSecondPass(PROJECT);
  await pass(5_000);
  expect(asked).toEqual(['asked']);
});

test('is asked for again once an import or its undoing is saved', async () => {
  told = { state: 'done', portions: [] };
  followSecondPass(PROJECT);
  await pass(0);
  dispatch((doc) => ({ ...doc, origin: { ...ORIGIN, engine: null } }));
  await pass(0);
  expect(asked).toEqual(['asked', 'asked']);
  await pass(60_000);
  expect(asked).toEqual(['asked', 'asked', 'edit', 'asked']);
  undo();
  await pass(60_000);
  expect(asked.slice(4)).toEqual(['asked', 'edit', 'asked']);
});

test('a saved edit says who checked it', () => {
  const doc = { ...FIRST, origin: { ...ORIGIN, checkedBy: 'Whisper' } };
  expect(writeSavedEdit({ doc, transcription: { complete: true, added: [] } })).toMatchObject({
    transcription: { engine: 'Moonshine', checkedBy: 'Whisper' },
  });
});
