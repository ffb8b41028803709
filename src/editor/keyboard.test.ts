import { beforeEach, expect, test } from 'vitest';
import { cutWords } from '#model/cuts.ts';
import { emptyDocument } from '#model/document.ts';
import { appendTranscript } from '#model/transcript.ts';
import { keyOf, SHORTCUTS, shortcutFor } from './keyboard.ts';
import { currentDoc, dispatch, openDocument } from './state/document.ts';
import { closeSearch, openSearch, setQuery } from './state/search.ts';
import { clearSelection, selectBracket, selectEdge } from './state/selection.ts';

beforeEach(() => {
  closeSearch();
  clearSelection();
  const words = ['so', 'you', 'know', 'so', 'it', 'goes'].map((text, i) => ({
    text,
    start: i,
    end: i + 0.9,
    confidence: 1,
    speaker: 0,
  }));
  openDocument(appendTranscript(emptyDocument({ duration: 6, language: 'en' }), words));
  dispatch((doc) => cutWords(doc, 1, 2));
});

const meaning = (key: string): string | undefined => shortcutFor(key)?.does;

test('arrows go to the innermost thing: bracket, edge, matches, cuts', () => {
  const { id } = currentDoc().clips[0];
  expect(meaning('ArrowRight')).toBe('Next cut');
  openSearch('cut');
  setQuery('so');
  expect(meaning('ArrowRight')).toBe('Next match');
  expect(meaning('ArrowDown')).toBe('Previous match');
  selectEdge(id, 'end');
  expect(meaning('ArrowRight')).toBe('Move the selected edge of a cut 0.1 s later');
  selectBracket(id, 'end');
  expect(meaning('ArrowRight')).toBe('Move the selected bracket one word on');
  expect(meaning('ArrowUp')).toBe('Next match');
});

test('a search without matches leaves the arrows to the cuts', () => {
  openSearch('cut');
  setQuery('nothing like it');
  expect(meaning('ArrowLeft')).toBe('Previous cut');
});

test('Escape leaves the search before it deselects', () => {
  selectBracket(currentDoc().clips[0].id, 'start');
  openSearch('replace');
  expect(meaning('Escape')).toBe('Leave the search');
  closeSearch();
  expect(meaning('Escape')).toBe('Deselect');
});

test('names of keys', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(keyOf({ ...none, key: ' ' })).toBe('Space');
  expect(keyOf({ ...none, key: 'A', shiftKey: true })).toBe('Shift+a');
  expect(keyOf({ ...none, key: 'Z', ctrlKey: true, shiftKey: true })).toBe('Mod+Shift+z');
  expect(keyOf({ ...none, key: 'z', metaKey: true })).toBe('Mod+z');
  expect(keyOf({ ...none, key: '?', shiftKey: true })).toBe('?');
  expect(keyOf({ ...none, key: 'ArrowUp', shiftKey: true })).toBe('Shift+ArrowUp');
});

test('no two shortcuts without a condition share a key', () => {
  const keys = SHORTCUTS.filter((shortcut) => !shortcut.when).flatMap((shortcut) => shortcut.keys);
  expect(keys.length).toBe(new Set(keys).size);
});
