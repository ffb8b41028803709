import { texts } from '../texts.ts';

/** Versions of a project. */
export const versions = texts('versions', {
  title: 'Versions',
  notLoaded: 'The versions could not be loaded',
  tryAgain: 'Try again',
  none: 'No versions yet',
  keptHere: 'Each time your edit is saved, it is kept here.',
  showOlder: 'Show older versions',
  latest: 'latest',
  nameVersion: 'Name the version of {ago}',
  name: 'Name of the version',
  nameExample: 'Name, as “Before the interview”',

  words: '{count, plural, one {# word} other {# words}}',
  cuts: '{count, plural, one {# cut} other {# cuts}}',
  secondsLess: '−{seconds} s',
  secondsMore: '+{seconds} s',
  pausesOrSettings: 'Pauses or settings',

  readFirst: 'Read a version before you restore it',
  chooseOne: 'Choose one from the list. Nothing changes until you restore it.',
  all: 'All versions',
  transcript: 'Transcript of this version',
  noWords: 'This version has no words.',
  restored: 'Version of {ago} restored',
  undo: 'Undo',
  isWhatYouHave: 'This version is what you have',
  output: 'Output <b>{length}</b>, saves {saved}',
  restore: 'Restore',
});
