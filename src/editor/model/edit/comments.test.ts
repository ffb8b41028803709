import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDocument } from '../saved/document.ts';
import type { EditorDocument } from '../types.ts';
import { replaceWords } from '../words/words.ts';
import { applyProposal, type Comment, quoteOf, threadsOf, wordsOfAnchor } from './comments.ts';
import { cutOfWord, cutWords } from './cuts.ts';
import { appendTranscript } from './transcript.ts';

const made = (text: string): EditorDocument => {
  const words = text.split(' ').map((word, i) => ({
    text: word,
    start: i,
    end: i + 0.8,
    confidence: 1,
    speaker: 0,
  }));
  return appendTranscript(emptyDocument({ duration: words.length + 1, language: 'en' }), words);
};
const on = (doc: EditorDocument, first: number, last: number) => ({
  start: doc.words.start[first]!,
  end: doc.words.end[last]!,
  firstWord: first,
  lastWord: last,
});
const isCut = (doc: EditorDocument) =>
  Array.from({ length: doc.words.length }, (_, i) => (cutOfWord(doc, i) ? 'x' : '.')).join('');

test('an anchor finds its words again by their time', () => {
  const doc = made('so this is what was said');
  const anchor = on(doc, 2, 3);
  expect(wordsOfAnchor(doc.words, anchor)).toEqual([2, 3]);
  const first = { text: 'Well', start: 0.1, end: 0.3, confidence: 1, speaker: 0 };
  const words = replaceWords(doc.words, [{ at: 0, remove: 0, insert: [first] }]);
  expect(wordsOfAnchor(words, anchor)).toEqual([3, 4]);
  expect(quoteOf(words, anchor)).toBe('is what');
  const without = replaceWords(doc.words, [{ at: 2, remove: 2, insert: [] }]);
  expect(wordsOfAnchor(without, anchor)).toEqual([-1, -1]);
  expect(quoteOf(doc.words, { start: 2, end: 2, firstWord: -1, lastWord: -1 })).toBe('');
});

test('a proposal cuts what is left of its words, and restores no others', () => {
  const doc = cutWords(made('a b c d e f g h'), 2, 3);
  expect(isCut(doc)).toBe('..xx....');
  const cut = applyProposal(doc, { kind: 'cut', ...on(doc, 1, 5) });
  expect(isCut(cut)).toBe('.xxxxx..');
  expect(applyProposal(cut, { kind: 'cut', ...on(doc, 1, 5) })).toBe(cut);
  const whole = cutWords(made('a b c d e f g h'), 1, 6);
  expect(isCut(applyProposal(whole, { kind: 'restore', ...on(doc, 3, 4) }))).toBe('.xx..xx.');
  expect(isCut(applyProposal(whole, { kind: 'restore', ...on(doc, 0, 7) }))).toBe('........');
  const kept = made('a b c');
  expect(applyProposal(kept, { kind: 'restore', ...on(kept, 0, 1) })).toBe(kept);
  expect(applyProposal(doc, { kind: 'comment', ...on(doc, 0, 1) })).toBe(doc);
});

test('whatever was cut before, a proposal decides its own words alone', () => {
  const span = fc.tuple(fc.nat(19), fc.nat(19)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  fc.assert(
    fc.property(fc.array(span, { maxLength: 4 }), span, fc.boolean(), (cuts, [first, last], restores) => {
      const text = Array.from({ length: 20 }, (_, i) => `w${i}`).join(' ');
      const doc = cuts.reduce((before, [from, to]) => cutWords(before, from, to), made(text));
      const before = isCut(doc);
      const kind = restores ? 'restore' : 'cut';
      const after = isCut(applyProposal(doc, { kind, ...on(doc, first, last) }));
      const wanted = restores ? '.' : 'x';
      expect(after).toBe(before.slice(0, first) + wanted.repeat(last - first + 1) + before.slice(last + 1));
    }),
  );
});

test('replies stand below what they reply to', () => {
  const comment = (id: string, parentId: string | null = null) => ({ id, parentId }) as Comment;
  const threads = threadsOf([
    comment('a'),
    comment('b'),
    comment('c', 'a'),
    comment('d', 'a'),
    comment('e', 'x'),
  ]);
  expect(threads.map(({ comment: { id }, replies }) => [id, ...replies.map((reply) => reply.id)])).toEqual([
    ['a', 'c', 'd'],
    ['b'],
  ]);
});
