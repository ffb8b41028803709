import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documentOf } from '#model/testing.ts';
import { deleteCut } from './commands.ts';
import { currentDoc, editor, openDocument, undo } from './document.ts';
import { session } from './session.ts';
import { findSuggestions, rejectedSuggestions, suggestAllAgain } from './suggestions.ts';

const REPLY = {
  status: 'success',
  cuts: '[[1,1],[3,4],[9,9]]',
  details: ['filler', 'repeat', 'filler'].map((reason) => ({ reason, confidence: 0.9 })),
};
const suggested = () => currentDoc().cuts.map(({ description }) => description);

beforeEach(() => {
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  openDocument(documentOf('zero um two three three five'));
  vi.stubGlobal('fetch', async () => Response.json(REPLY));
});
afterEach(() => {
  session.user = null;
  vi.unstubAllGlobals();
});

test('a suggestion that was deleted stays away from the next run, until all are suggested again', async () => {
  expect(await findSuggestions()).toMatchObject({ kind: 'done', cuts: 2, left: 1, rejected: 0 });
  deleteCut(currentDoc().cuts[0].id);
  expect(rejectedSuggestions(currentDoc())).toBe(1);
  expect(await findSuggestions()).toMatchObject({ kind: 'done', cuts: 1, left: 1, rejected: 1 });
  expect(suggested()).toEqual(['three three']);
  expect(await suggestAllAgain()).toMatchObject({ kind: 'done', cuts: 2, rejected: 0 });
  expect(suggested()).toEqual(['um', 'three three']);
  expect(rejectedSuggestions(currentDoc())).toBe(0);
  expect(editor.undoName).toBe('2 suggested cuts');
  undo();
  expect([suggested(), rejectedSuggestions(currentDoc())]).toEqual([['three three'], 1]);
});
