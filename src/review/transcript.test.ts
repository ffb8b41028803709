import { expect, test } from 'vitest';
import { wordOrderOf } from '#model/edit/arrangement.ts';
import type { Comment } from '#model/edit/comments.ts';
import { cutWords } from '#model/edit/cuts.ts';
import { withHiddenWords } from '#model/edit/hidden-words.ts';
import { moveWords } from '#model/edit/moves.ts';
import { documentOf } from '#model/testing.ts';
import { commentedWords, pickedBetween, proposable } from './transcript.tsx';

const doc = cutWords(documentOf('ask not what your country can do'), 2, 3);

test('a cut is proposed of words that are left, their return of words that are not', () => {
  expect(proposable(doc, { first: 0, last: 1 })).toEqual({ cut: true, restore: false });
  expect(proposable(doc, { first: 2, last: 3 })).toEqual({ cut: false, restore: true });
  expect(proposable(doc, { first: 1, last: 2 })).toEqual({ cut: true, restore: true });
});

test('nothing is proposed of words that a link hides', () => {
  const gains = [{ start: 1, end: 1.6, kind: 'mute' as const }];
  const shown = withHiddenWords({ ...doc, gains }, { silenced: true, cut: false });
  expect(proposable(shown, { first: 0, last: 1 })).toEqual({ cut: false, restore: false });
  expect(proposable(shown, { first: 1, last: 1 })).toEqual({ cut: true, restore: false });
});

test('words of open comments are marked, by their time', () => {
  const { start, end } = doc.words;
  const on = (first: number, last: number, fields: Partial<Comment> = {}) =>
    ({
      parentId: null,
      state: 'open',
      start: start[first],
      end: end[last],
      firstWord: first,
      lastWord: last,
      ...fields,
    }) as Comment;
  const found = commentedWords(doc.words, [
    on(0, 1),
    on(4, 4, { firstWord: 60, lastWord: 60 }),
    on(5, 5, { state: 'resolved' }),
    on(6, 6, { parentId: 'a' }),
    on(6, 6, { firstWord: -1, lastWord: -1 }),
  ]);
  expect([...found]).toEqual([0, 1, 4]);
});

test('what is picked over the border of a block is of the block that plays first', () => {
  // 'your country' plays before all the rest.
  const order = wordOrderOf(moveWords(doc, [{ startWordIdx: 3, endWordIdx: 4 }], 0));
  expect(pickedBetween(order, 4, 1)).toEqual({ first: 4, last: 4 });
  expect(pickedBetween(order, 1, 3)).toEqual({ first: 3, last: 4 });
  expect(pickedBetween(order, 2, 6)).toEqual({ first: 2, last: 2 });
  expect(pickedBetween(order, 0, 2)).toEqual({ first: 0, last: 2 });
});
