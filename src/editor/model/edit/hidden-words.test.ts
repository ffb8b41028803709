import { expect, test } from 'vitest';
import { checkDocument, serialize } from '../saved/document.ts';
import { documentOf } from '../testing.ts';
import type { EditorDocument, Gain } from '../types.ts';
import { cutWords } from './cuts.ts';
import { withHiddenWords } from './hidden-words.ts';
import { setParagraphs } from './transcript.ts';

const SILENCED = { silenced: true, cut: false };
const CUT = { silenced: false, cut: true };

/** Mutes, or bleeps, whole words of `documentOf`. */
const over = (first: number, last: number, kind: Gain['kind'] = 'mute'): Gain => ({
  start: 1 + first,
  end: 1.6 + last,
  kind,
  ...(kind === 'level' && { decibels: 3 }),
});
const textIn = ({ words }: EditorDocument) => words.text.slice(0, words.length).join(' ');
const said = documentOf('ask Maya Lindqvist what your uncle can do');

test('neighbouring words are hidden once, and their sound is told no more', () => {
  const gains = [over(1, 1), over(2, 2, 'bleep'), over(4, 4, 'level'), over(5, 5)];
  const shown = withHiddenWords(
    { ...said, gains, chapters: [{ time: 2, name: 'Maya Lindqvist' }], tags: { artist: 'Maya Lindqvist' } },
    SILENCED,
  );
  expect(textIn(shown)).toBe('ask […] what your […] can do');
  expect([shown.words.start[1], shown.words.end[1]]).toEqual([2, 3.6]);
  expect(shown.gains).toEqual([gains[2]]);
  expect(JSON.stringify(serialize(shown))).not.toMatch(/Maya|Lindqvist|uncle/);
  expect(checkDocument(shown)).toEqual([]);
});

test('a paragraph, and a cut, ends what one sign stands for', () => {
  const gains = [over(0, 7)];
  const parts = setParagraphs({ ...said, gains }, [
    { endWordIdx: 2, speaker: 0 },
    { endWordIdx: 7, speaker: 1 },
  ]);
  const doc = cutWords(parts, 4, 5);
  const shown = withHiddenWords(doc, SILENCED);
  expect(textIn(shown)).toBe('[…] […] […] […]');
  expect(shown.paragraphs).toEqual([
    { endWordIdx: 0, speaker: 0 },
    { endWordIdx: 3, speaker: 1 },
  ]);
  expect(shown.cuts).toMatchObject([{ startWordIdx: 2, endWordIdx: 2, description: '[…]' }]);
  expect(checkDocument(shown)).toEqual([]);
});

test('cut words are hidden by themselves; then what is muted is read, and stays muted', () => {
  const doc = cutWords({ ...said, gains: [over(1, 1)] }, 5, 6);
  const shown = withHiddenWords(doc, CUT);
  expect(textIn(shown)).toBe('ask Maya Lindqvist what your […] do');
  expect(shown.gains).toBe(doc.gains);
  expect(textIn(withHiddenWords(doc, { silenced: true, cut: true }))).toBe(
    'ask […] Lindqvist what your […] do',
  );
});
