import { texts } from '../texts.ts';

/** The tools of the workspace. */
export const tools = texts('tools', {
  title: 'Cut Tools',

  suggestCuts: 'Suggest cuts',
  lookingForCuts: 'Looking for cuts',
  stop: 'Stop',
  noWords: 'There are no words yet to look through',
  whatToSuggest: 'What to suggest',
  beingLookedFor: 'Cuts are being looked for',
  fillers: 'Fillers',
  repeats: 'Repeats',
  restarts: 'Restarts',
  corrections: 'Corrections',
  retakes: 'Retakes',
  unsure: 'Also what is unsure',
  found: '{count, number}, {time}',
  lookAgain: '{failure}. Close this and open it again to try again.',
  saves: 'saves {time}',
  nothingTicked: 'Nothing of what is ticked was found',
  suggest: '{count, plural, one {Suggest # cut} other {Suggest # cuts}}',

  suggested: '{count, plural, one {# cut suggested} other {# cuts suggested}}',
  nothingToSuggest: 'Nothing to suggest',
  nothingNew: 'Nothing new to suggest',
  notFitting:
    '{count, plural, one {# suggestion} other {# suggestions}} did not fit the words or what is cut already.',
  rejectedBefore:
    '{count, plural, one {# suggestion you rejected before is left out.} other {# suggestions you rejected before are left out.}}',
  notChosen: '{count, number} more left out; see What to suggest.',
  suggestAllAgain: 'Suggest all again',
  undo: 'Undo',

  trimPauses: 'Trim pauses longer than',
  shortestPause: 'Shortest pause to trim, seconds',
  seconds: 'secs',
  wrongSeconds: 'Enter a number of seconds from 0 to {max}.',
  noPauses: 'No pauses are known in this recording yet',
  pausesNotLoaded: 'The pauses could not be loaded; reload the page to try again',
});
