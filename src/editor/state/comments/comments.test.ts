import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReviewComment } from '#contract/index.ts';
import { documentOf } from '#model/testing.ts';
import { currentDoc, openDocument, undo } from '../document/document.ts';
import { selectedRange } from '../document/selected-words.ts';
import { selection } from '../document/selection.ts';
import { session } from '../session/session.ts';
import {
  acceptComment,
  comments,
  countOpen,
  declineComment,
  listedThreads,
  noteExport,
  retryComments,
  selectComment,
  stepComment,
} from './comments.ts';

/** Word i is said from second i + 1 on. */
const doc = documentOf('ask not what your country can do');
const comment = (id: string, fields: Partial<ReviewComment> = {}): ReviewComment => ({
  comment_id: id,
  parent_id: null,
  kind: 'comment',
  author: 'Ann',
  from_owner: false,
  text: 'Why?',
  start: doc.words.start[1]!,
  end: doc.words.end[2]!,
  first_word: 1,
  last_word: 2,
  state: 'open',
  created_at: '2026-11-23T04:20:00.000Z',
  ...fields,
});

let isReached: boolean;
let told: Record<string, string>[];
beforeEach(async () => {
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  session.project = { project_id: 'p1' } as typeof session.project;
  openDocument(doc);
  isReached = true;
  told = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData }) => {
    if (!isReached) throw new TypeError('no connection');
    if (url.includes('list_comments'))
      return Response.json({
        status: 'success',
        comments: [
          comment('a'),
          comment('b', { kind: 'cut' }),
          comment('c', { kind: 'cut', start: 90, end: 91, first_word: 80, last_word: 81 }),
          comment('d', { parent_id: 'a', text: 'Because' }),
          comment('e', { state: 'resolved' }),
        ],
      });
    told.push(Object.fromEntries(body) as Record<string, string>);
    return Response.json({ status: 'success' });
  });
  Object.assign(comments, { open: true, selectedId: null, notice: null, closedShown: false });
  await retryComments();
});
afterEach(() => {
  comments.open = false;
  session.user = null;
  session.project = null;
  vi.unstubAllGlobals();
});

const stateOf = (id: string) => comments.list.find((each) => each.id === id)?.state;
const listed = () => listedThreads().map(({ comment: { id } }) => id);

test('open comments are listed and stepped through, with their words selected', () => {
  expect(countOpen(comments.list)).toBe(3);
  expect(listed()).toEqual(['a', 'b', 'c']);
  comments.closedShown = true;
  expect(listed()).toEqual(['a', 'b', 'c', 'e']);
  stepComment(1);
  expect(comments.selectedId).toBe('a');
  expect(selectedRange()).toEqual({ first: 1, last: 2 });
  // What was said there is to be read, not to be cut.
  expect(selection.isBarAway).toBe(true);
  stepComment(1);
  expect(comments.selectedId).toBe('b');
  stepComment(-1);
  stepComment(-1);
  expect(comments.selectedId).toBe('a');
});

test('accepting a proposal is one undo step, tells the server and goes on', async () => {
  selectComment('b');
  acceptComment();
  expect(currentDoc().cuts.map(({ startWordIdx, endWordIdx }) => [startWordIdx, endWordIdx])).toEqual([
    [1, 2],
  ]);
  expect(stateOf('b')).toBe('accepted');
  expect(comments.selectedId).toBe('c');
  expect(comments.notice).toEqual({ text: 'Cut as suggested', isFault: false });
  await vi.waitFor(() => expect(told).toMatchObject([{ comment_id: 'b', state: 'accepted' }]));
  undo();
  expect(currentDoc().cuts).toEqual([]);
  expect(stateOf('b')).toBe('accepted');
  acceptComment('b');
  expect(currentDoc().cuts).toEqual([]);
});

test('a proposal whose words are gone changes nothing and stays open', () => {
  acceptComment('c');
  expect(comments.notice).toMatchObject({ isFault: true, text: expect.stringContaining('no longer exist') });
  expect(stateOf('c')).toBe('open');
  declineComment('c');
  expect(stateOf('c')).toBe('declined');
});

test('what the server was not told opens again', async () => {
  isReached = false;
  acceptComment('a');
  expect(stateOf('a')).toBe('resolved');
  await vi.waitFor(() => expect(comments.notice).toMatchObject({ isFault: true }));
  expect(stateOf('a')).toBe('open');
});

test('an exported list says that it quotes muted words, where there are some', () => {
  noteExport();
  expect(comments.notice).toBeNull();
  openDocument({ ...doc, gains: [{ start: 2, end: 2.6, kind: 'bleep' }] });
  noteExport();
  expect(comments.notice).toMatchObject({
    text: expect.stringContaining('bleeped ones too'),
    isFault: false,
  });
});
