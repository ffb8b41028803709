import { texts } from '../texts.ts';

/** Search and replace. */
export const search = texts('search', {
  searchAndCut: 'Search & Cut',
  searchAndReplace: 'Search & Replace',
  noText: 'There is no text to search yet',
  findWords: 'Find words',
  match: 'Match',
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  cut: 'Cut',
  cutAll: 'Cut all',
  cutAllOf: 'Cut all<num> {count, number}</num>',
  replaceWith: 'Replace with',
  replace: 'Replace',
  replaceAll: 'Replace all',
  partsOfWords: 'Parts of words',
  noWholeWord: 'No whole word matches.',
  textOnly: 'Changes the text only, not the media.',
  keys: '<key>↓</key> previous <key>↑</key> next <key>Esc</key> close',

  askCutAll: '{count, plural, one {Cut # match?} other {Cut # matches?}}',
  cancel: 'Cancel',
  allAreCut: 'All of them are cut already',
  cutCount: 'Cut {count, number}',
  someAreCut: '{count, plural, one {# already cut stays as it is.} other {# already cut stay as they are.}}',
  whatIsCut: 'What will be cut',
});
