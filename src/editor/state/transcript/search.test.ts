import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentOf } from '#model/testing.ts';
import { openDocument } from '../document/document.ts';
import { seekWord } from '../playback/playback.ts';
import { closeSearch, openSearch, search, setQuery, stepMatch } from './search.ts';

/** Words 0–11, two of them 'um'. */
const doc = documentOf('a um b c d e f g h um i j');

beforeEach(() => {
  openDocument(doc);
  seekWord(0);
});
afterEach(closeSearch);

/** Valtio tells of changes after them. */
const settled = () => Promise.resolve().then(() => Promise.resolve());

async function goTo(word: number): Promise<boolean> {
  seekWord(word);
  await settled();
  return search.held;
}

test('a match is let go once playback is more than 3 words beyond it, and held again when it is stepped to', async () => {
  openSearch('cut');
  setQuery('um');
  stepMatch(1);
  stepMatch(1);
  await settled();
  expect([search.current, search.held]).toEqual([0, true]);
  expect([await goTo(3), await goTo(4), await goTo(5)]).toEqual([true, true, false]);
  expect(await goTo(1)).toBe(false);
  stepMatch(1);
  await settled();
  expect([search.current, search.held]).toEqual([1, true]);
  // Before it as well.
  expect([await goTo(6), await goTo(5)]).toEqual([true, false]);
});

test('a match that playback has not come to yet stays held, however far away it is', async () => {
  await goTo(5);
  openSearch('cut');
  setQuery('um');
  expect([search.current, search.held]).toEqual([1, true]);
  expect([await goTo(3), await goTo(7), await goTo(5)]).toEqual([true, true, false]);
});
