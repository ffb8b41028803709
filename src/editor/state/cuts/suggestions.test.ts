import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { rejectedSuggestions } from '#model/pauses/rejections.ts';
import { documentOf, joinWords } from '#model/testing.ts';
import { currentDoc, dispatch, editor, openDocument, undo } from '../document/document.ts';
import { session } from '../session/session.ts';
import { deleteCut } from './cut-actions.ts';
import { acceptProposed, proposalsIn, reject } from './proposals.ts';
import {
  applySuggestions,
  chooseFiller,
  chooseKind,
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
  expect(editor.undoName).toBe('Suggested 2 cuts');
  undo();
  expect([suggested(), rejectedSuggestions(currentDoc()).length]).toEqual([['three three'], 1]);
});

const UNSURE = {
  ...REPLY,
  cuts: '[[1,1]]',
  details: [{ reason: 'filler', confidence: 0.95 }],
  proposals: '[[3,4]]',
  proposal_details: [{ reason: 'repeat', confidence: 0.4 }],
};
const proposed = () => proposalsIn(currentDoc()).map(({ description }) => description);

test('what is unsure is proposed: cut by nobody before it is accepted, rejected for good, and back by undo', async () => {
  vi.stubGlobal('fetch', async () => Response.json(UNSURE));
  expect(await findSuggestions()).toMatchObject({ cuts: 1, proposed: 1, notChosen: 0, left: 0 });
  expect([suggested(), proposed()]).toEqual([['um'], ['three three']]);
  acceptProposed(proposalsIn(currentDoc()));
  expect([suggested(), proposed()]).toEqual([['um', 'three three'], []]);
  expect(currentDoc().cuts[1]).toMatchObject({ reason: 'manual', suggestion: { kind: 'repeat' } });
  undo();
  expect([suggested(), proposed()]).toEqual([['um'], ['three three']]);
  reject(proposalsIn(currentDoc()));
  expect([suggested(), proposed()]).toEqual([['um'], []]);
  expect(await findSuggestions()).toMatchObject({ cuts: 1, proposed: 0 });
  undo();
  undo();
  expect(proposed()).toEqual(['three three']);
});

test('an answer of three fields alone holds what is sure', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', cuts: '[[1,1],[3,4]]' }));
  expect(await findSuggestions()).toMatchObject({ cuts: 2, proposed: 0 });
});

test('what is proposed goes with its words, and with a cut over them', async () => {
  vi.stubGlobal('fetch', async () => Response.json(UNSURE));
  await findSuggestions();
  dispatch((doc) => cutWords(doc, 4, 5));
  expect(proposed()).toEqual([]);
  undo();
  dispatch((doc) => joinWords(doc, 1));
  expect(proposed()).toEqual(['three three']);
});

test('what is switched off is left out and counted; the choice stays on this device', async () => {
  vi.stubGlobal('fetch', async () => Response.json(UNSURE));
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) });
  chooseFiller('um', false);
  expect(await findSuggestions()).toMatchObject({ cuts: 0, proposed: 1, notChosen: 1 });
  chooseFiller('um', true);
  chooseKind('repeat', false);
  expect(await findSuggestions()).toMatchObject({ cuts: 1, proposed: 0, notChosen: 1 });
  expect(suggested()).toEqual(['um']);
  expect(JSON.parse([...kept.values()][0]!)).toEqual({ off: ['repeat'], offFillers: [], host: null });
  chooseKind('repeat', true);
});

test('looking changes nothing; what it found can be cut later', async () => {
  const looked = await lookForSuggestions();
  expect(currentDoc().cuts).toEqual([]);
  if (looked.kind !== 'found') throw new Error(looked.kind);
  expect(offeredCuts(currentDoc(), looked.found).sure.map(({ description }) => description)).toEqual([
    'um',
    'three three',
  ]);
  expect(applySuggestions(looked.found)).toMatchObject({ cuts: 2, left: 1 });
  expect(suggested()).toEqual(['um', 'three three']);
});
