import { beforeEach, expect, test } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { wordMiddle } from '#model/words/words.ts';
import { COMMANDS, commandFor, type Place } from './commands/index.ts';
import { keyName } from './commands/key-names.ts';
import { endReview, startReview } from './state/cuts/cut-check.ts';
import { currentDoc, dispatch, openDocument } from './state/document/document.ts';
import {
  clearSelection,
  placeCaret,
  selectBracket,
  selectCut,
  selectEdge,
  selection,
  selectWords,
} from './state/document/selection.ts';
import { setTranscript } from './state/document/transcript-port.ts';
import { playback, seekSource } from './state/playback/playback.ts';
import { closeSearch, openSearch, setQuery } from './state/transcript/search.ts';

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

const nothing = (): void => undefined;
let isShown = true;
const focusedText = {
  byLines: (word: number) => word,
  reveal: nothing,
  edit: nothing,
  askSpeaker: nothing,
  openMenu: nothing,
  isInView: () => isShown,
  isRtl: () => false,
  isFocused: () => true,
  isBusy: () => false,
};

const meaning = (key: string, place?: Place): string | undefined => {
  const command = commandFor(key, place);
  return command && (command.description ?? command.label)();
};

test('arrows go to the innermost thing: bracket, edge, matches, cuts', () => {
  const { id } = currentDoc().cuts[0];
  expect(meaning('ArrowRight')).toBe('Next cut');
  openSearch('cut');
  setQuery('so');
  expect(meaning('ArrowRight')).toBe('Next match');
  expect(meaning('ArrowDown')).toBe('Previous match');
  selectEdge(id, 'end');
  expect(meaning('ArrowRight')).toBe('Move the edge 0.1 s later');
  selectBracket(id, 'end');
  expect(meaning('ArrowRight')).toBe('Move the bracket one word right');
  expect(meaning('ArrowUp')).toBe('Next match');
});

test('a search without matches leaves the arrows to the cuts', () => {
  openSearch('cut');
  setQuery('nothing like it');
  expect(meaning('ArrowLeft')).toBe('Previous cut');
});

test('Escape leaves the search before it deselects', () => {
  selectBracket(currentDoc().cuts[0].id, 'start');
  openSearch('replace');
  expect(meaning('Escape')).toBe('Close search');
  closeSearch();
  expect(meaning('Escape')).toBe('Deselect');
});

test('names of keys', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(keyName({ ...none, key: ' ' })).toBe('Space');
  expect(keyName({ ...none, key: 'A', shiftKey: true })).toBe('Shift+a');
  expect(keyName({ ...none, key: 'Z', ctrlKey: true, shiftKey: true })).toBe('Mod+Shift+z');
  expect(keyName({ ...none, key: 'z', metaKey: true })).toBe('Mod+z');
  expect(keyName({ ...none, key: '?', shiftKey: true })).toBe('?');
  expect(keyName({ ...none, key: 'ArrowUp', shiftKey: true })).toBe('Shift+ArrowUp');
  expect(keyName({ ...none, key: 'ArrowLeft', ctrlKey: true })).toBe('Word+ArrowLeft');
  expect(keyName({ ...none, key: 'ArrowRight', ctrlKey: true, shiftKey: true })).toBe(
    'Word+Shift+ArrowRight',
  );
  // The browser's own way back.
  expect(keyName({ ...none, key: 'ArrowLeft', altKey: true })).toBe('Alt+ArrowLeft');
});

test('no two commands without a condition share a key, and no two of a place', () => {
  const keys = COMMANDS.flatMap(({ keys: everywhere = [], keysIn, when }) => [
    ...(when ? [] : everywhere),
    ...(keysIn ? Object.entries(keysIn) : []).flatMap(([place, own]) =>
      own.map((key) => `${key} in ${place}`),
    ),
  ]);
  expect(keys.length).toBe(new Set(keys).size);
});

test('commands have ids of their own', () => {
  expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
});

test('the review takes the arrows from the cuts, not from a search, a bracket or an edge', () => {
  expect(meaning('Enter')).toBeUndefined();
  startReview();
  expect(meaning('ArrowDown')).toBe('Next cut to check');
  expect(meaning('Enter')).toBe('Accept the cut');
  expect(meaning('Escape')).toBe('Stop checking cuts');
  openSearch('cut');
  setQuery('so');
  expect(meaning('ArrowDown')).toBe('Previous match');
  expect(meaning('Escape')).toBe('Close search');
  closeSearch();
  selectBracket(currentDoc().cuts[0].id, 'end');
  expect(meaning('ArrowRight')).toBe('Move the bracket one word right');
  expect(meaning('Escape')).toBe('Deselect');
  endReview();
});

test('Escape goes back one level at a time: review, cut, panel', () => {
  startReview();
  expect(meaning('Escape')).toBe('Stop checking cuts');
  endReview();
  expect(meaning('Escape')).toBe('Deselect the cut');
  clearSelection();
  expect(meaning('Escape')).toBe('Close the cuts panel');
});

test('Delete restores a selected cut, rejects in a review, and else cuts as A does', () => {
  selectCut(currentDoc().cuts[0].id, 'cuts');
  commandFor('Delete')?.run?.();
  expect(currentDoc().cuts).toHaveLength(0);
  selectWords(3, 4);
  commandFor('Backspace')?.run?.();
  clearSelection();
  seekSource(5.2);
  commandFor('Delete')?.run?.();
  expect(currentDoc().cuts.map(({ description }) => description)).toEqual(['so it', 'goes']);
  startReview();
  expect(meaning('Delete')).toBe('Reject the cut');
  endReview();
});

test('a caret: word by word, Home and End only with it, actions at it', () => {
  clearSelection();
  seekSource(0);
  expect(meaning('Home')).toBeUndefined();
  commandFor('Word+ArrowRight')?.run?.();
  commandFor('Word+ArrowRight')?.run?.();
  commandFor('Word+ArrowRight')?.run?.();
  expect(selection.caret).toBe(3);
  commandFor('a')?.run?.();
  expect(currentDoc().cuts.map(({ description }) => description)).toEqual(['you know', 'so']);
  // From a selected cut it goes on behind it.
  commandFor('Word+ArrowRight')?.run?.();
  expect([selection.caret, selection.cutId]).toEqual([4, null]);
  commandFor('End')?.run?.();
  expect(selection.caret).toBe(5);
  commandFor('Word+Shift+ArrowLeft')?.run?.();
  expect([selection.caret, selection.words]).toEqual([null, { anchor: 5, focus: 4 }]);
});

test('Enter begins a paragraph at a caret, Backspace joins it there and nowhere else', () => {
  clearSelection();
  expect(meaning('Enter')).toBeUndefined();
  selectWords(3, 4);
  setTranscript(focusedText);
  expect(meaning('Enter')).toBe('Start a paragraph at the caret or before the selected words');
  commandFor('Enter')?.run?.();
  expect(currentDoc().paragraphs.map(({ endWordIdx }) => endWordIdx)).toEqual([2, 5]);
  expect(meaning('Backspace')).toBe('Restore the selected cut; otherwise, the same as A');
  placeCaret(4);
  expect(meaning('Backspace')).toBe('Restore the selected cut; otherwise, the same as A');
  placeCaret(3);
  commandFor('Backspace')?.run?.();
  expect(currentDoc().paragraphs).toHaveLength(1);
  expect(currentDoc().cuts).toHaveLength(1);
  clearSelection();
  setTranscript(null);
});

test('Enter corrects the selected or current word that is in view, and nothing else', () => {
  const edited: number[] = [];
  const shown: number[] = [];
  setTranscript({
    ...focusedText,
    edit: (word) => void edited.push(word),
    reveal: (word) => void shown.push(word),
  });
  const enter = (): void => commandFor('Enter')?.run?.();
  clearSelection();
  seekSource(wordMiddle(currentDoc().words, 2));
  expect(meaning('Enter')).toBe('Correct the selected or current word');
  isShown = false;
  enter();
  expect([edited, shown]).toEqual([[], [2]]);
  isShown = true;
  enter();
  selectWords(4, 4);
  enter();
  expect(edited).toEqual([2, 4]);
  selectWords(3, 4);
  expect(meaning('Enter')).toBe('Start a paragraph at the caret or before the selected words');
  clearSelection();
  // The word that is spoken meanwhile is another one at the next moment.
  playback.playing = true;
  expect(meaning('Enter')).toBeUndefined();
  playback.playing = false;
  selectBracket(currentDoc().cuts[0].id, 'start');
  expect(meaning('Enter')).toBeUndefined();
  clearSelection();
  setTranscript(null);
});

test('I and O set in and out at the playhead, A cuts between them, Escape drops them', () => {
  clearSelection();
  seekSource(4);
  commandFor('i')?.run?.();
  expect(selection.range).toEqual({ start: 4, end: null });
  seekSource(5.5);
  commandFor('o')?.run?.();
  expect(selection.range).toEqual({ start: 4, end: 5.5 });
  expect(meaning('Escape')).toBe('Deselect');
  commandFor('a')?.run?.();
  expect(currentDoc().cuts.map(({ start, duration }) => [start, start + duration])).toEqual([
    [0.975, 2.925],
    [4, 5.5],
  ]);
  // In after out begins a new range.
  commandFor('o')?.run?.();
  seekSource(5.8);
  commandFor('i')?.run?.();
  expect(selection.range).toEqual({ start: 5.8, end: null });
  commandFor('Escape')?.run?.();
  expect(selection.range).toBeNull();
});

test('a place with keys of its own knows no others', () => {
  openSearch('cut');
  setQuery('so');
  expect(meaning('Enter', 'searchField')).toBe('Next match');
  expect(commandFor('a', 'searchField')).toBeUndefined();
  expect(commandFor('ArrowRight', 'searchField')).toBeUndefined();
});
