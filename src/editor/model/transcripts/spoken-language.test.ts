import { expect, test } from 'vitest';
import { doubtfulWords, markWordChecked } from '../edit/doubtful.ts';
import { documentOf } from '../testing.ts';
import { withForeignDoubted } from './spoken-language.ts';

test('words of another language than the chosen one are all doubtful but those that a person checked', () => {
  const doc = markWordChecked(documentOf('un deux trois quatre'), 2);
  const told = (spoken: string) =>
    withForeignDoubted({ ...doc, origin: { engine: 'Moonshine', draft: false, notice: null, spoken } });
  expect(doc.language).toBe('en');
  expect(doubtfulWords(told('fr'))).toEqual([0, 1, 3]);
  expect(doubtfulWords(told('other'))).toEqual([0, 1, 3]);
  for (const spoken of ['en', 'several', 'unknown']) expect(doubtfulWords(told(spoken))).toEqual([]);
  expect(withForeignDoubted(doc)).toBe(doc);
});
