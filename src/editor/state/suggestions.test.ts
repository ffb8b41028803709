import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rejectedSuggestions } from '#model/rejections.ts';
import { documentOf } from '#model/testing.ts';
import { deleteCut } from './commands.ts';
import { currentDoc, editor, openDocument, undo } from './document.ts';
import { session } from './session.ts';
import {
  applySuggestions,
  chooseFiller,
  chooseKind,
  chooseUnsure,
  findSuggestions,
  lookForSuggestions,
  offeredCuts,
  suggestAllAgain,
} from './suggestions.ts';

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
  expect(rejectedSuggestions(currentDoc())).toHaveLength(1);
  expect(await findSuggestions()).toMatchObject({ kind: 'done', cuts: 1, left: 1, rejected: 1 });
  expect(suggested()).toEqual(['three three']);
  expect(await suggestAllAgain()).toMatchObject({ kind: 'done', cuts: 2, rejected: 0 });
  expect(suggested()).toEqual(['um', 'three three']);
  expect(rejectedSuggestions(currentDoc())).toHaveLength(0);
  expect(editor.undoName).toBe('2 suggested cuts');
  undo();
  expect([suggested(), rejectedSuggestions(currentDoc()).length]).toEqual([['three three'], 1]);
});

test('what is switched off or unsure is left out and counted; the choice stays on this device', async () => {
  const details = [
    { reason: 'filler', confidence: 0.9 },
    { reason: 'repeat', confidence: 0.4 },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', cuts: '[[1,1],[3,4]]', details }));
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) });
  expect(await findSuggestions()).toMatchObject({ cuts: 1, notChosen: 1, left: 0 });
  expect(suggested()).toEqual(['um']);
  chooseUnsure(true);
  chooseFiller('um', false);
  expect(await findSuggestions()).toMatchObject({ cuts: 1, notChosen: 1 });
  expect(suggested()).toEqual(['three three']);
  chooseFiller('um', true);
  chooseKind('repeat', false);
  expect(await findSuggestions()).toMatchObject({ cuts: 1, notChosen: 1 });
  expect(suggested()).toEqual(['um']);
  expect(JSON.parse([...kept.values()][0]!)).toEqual({ off: ['repeat'], offFillers: [], unsure: true });
  chooseKind('repeat', true);
  chooseUnsure(false);
});

test('looking changes nothing; what it found can be cut later', async () => {
  const looked = await lookForSuggestions();
  expect(currentDoc().cuts).toEqual([]);
  if (looked.kind !== 'found') throw new Error(looked.kind);
  expect(offeredCuts(currentDoc(), looked.found).map(({ description }) => description)).toEqual([
    'um',
    'three three',
  ]);
  expect(applySuggestions(looked.found)).toMatchObject({ cuts: 2, left: 1 });
  expect(suggested()).toEqual(['um', 'three three']);
});
