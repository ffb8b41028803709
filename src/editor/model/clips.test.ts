import { expect, test } from 'vitest';
import { freshClipId, makeClip, withClips } from './clips.ts';
import { cutWords, deleteClips } from './cuts.ts';
import { documentOf } from './testing.ts';

const doc = cutWords(cutWords(documentOf('zero one two three four'), 0, 1), 3, 3);
const [first, second] = doc.clips;

test('a change of cuts that breaks a rule is refused as a whole', () => {
  const refused = (clips: typeof doc.clips) => expect(withClips(doc, clips)).toBe(doc);
  refused([second, first]);
  refused([first, { ...first, id: 'c9' }, second]);
  refused([first, { ...second, start: 2.5 }]);
  refused([{ ...first, duration: 0.09 }, second]);
  refused([{ ...first, duration: Number.NaN }, second]);
  refused([first, { ...second, duration: 99 }]);
  refused([{ ...first, endWordIdx: 0 }, second]);
  refused([first, makeClip(doc.words, { id: 'c9', start: 2.1, end: 2.5, reason: 'silence' }), second]);
  expect(withClips(doc, [second]).clips).toEqual([second]);
});

test('the present cuts once more are no change', () => {
  expect(withClips(doc, doc.clips.slice())).toBe(doc);
});

test('ids depend on the cuts alone, whatever way led to them', () => {
  expect(freshClipId(doc.clips)).toBe('c3');
  expect(freshClipId(deleteClips(doc, ['c1']).clips)).toBe('c3');
  expect(freshClipId(deleteClips(doc, ['c2']).clips)).toBe('c2');
  expect(freshClipId(deleteClips(doc, ['c2']).clips.slice())).toBe('c2');
  expect(freshClipId([{ ...first, id: 'other' }])).toBe('c1');
});
