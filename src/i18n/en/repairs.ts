import { texts } from '../texts.ts';

/** Saved documents that cannot be opened, and what was repaired in words and cuts. */
export const repairs = texts('repairs', {
  cannotBeOpened: 'This project cannot be opened: {reason}',
  cannotBeSaved: 'This edit cannot be saved: {reason}',
  damaged: 'the saved file is incomplete or damaged.',
  notOurs: 'it is not a Trimscript document.',
  noDuration: 'it does not say how long its media is.',
  noVersion: 'it does not say which version saved it.',
  newerVersion:
    'This project was saved by a newer version of Trimscript. Reload the page to get that version.',
  noTranscript: 'its transcript is missing.',
  untimedWords: 'its transcript has {words} words, but times for {timed}.',
  tooManyWords: 'its transcript has more than {words} words, or one of more than {characters} characters.',
  tooManyPauses: 'it has too many detected pauses.',
  tooManyGaps: 'it has too many gaps of the transcript.',
  tooManyRejected: 'it has too many rejected suggestions.',
  tooManyCuts: 'it has more than {count} cuts.',

  languageUnknown: 'The language was unknown; English is assumed.',
  paragraphsRepaired: 'The speaker paragraphs did not fit the words and were repaired.',
  pausesLeftOut: 'Some detected pauses were no time ranges and were left out.',
  gapsLeftOut: 'Some gaps of the transcript were no time ranges and were left out.',
  rejectedLeftOut: 'Some rejected suggestions were no time ranges and were left out.',
  settingsMissing: 'Some settings were missing and have their first values.',
  unsureWords: 'Some words had no confidence or speaker; they are taken as unsure and of the first speaker.',
  cutsMissing: 'The cuts were missing.',
  silenceModeOn: 'Silence mode was off although silences were cut; it was turned on.',

  wordsEmpty:
    '{count, plural, one {1 word had no text and was left out.} other {{count} words had no text and were left out.}}',
  wordsSpaced:
    '{count, plural, one {1 word held spaces and was split.} other {{count} words held spaces and were split.}}',
  wordsUntimed:
    '{count, plural, one {1 word had no time and was placed after the one before it.} other {{count} words had no time and were placed in reading order.}}',
  wordsOutside:
    '{count, plural, one {1 word lay outside the recording and was moved inside.} other {{count} words lay outside the recording and were moved inside.}}',
  wordsUnordered:
    '{count, plural, one {1 word was out of order and was sorted by time.} other {{count} words were out of order and were sorted by time.}}',
  wordsOverlapping:
    '{count, plural, one {1 word overlapped another and was shortened.} other {{count} words overlapped others and were shortened.}}',
  wordsShort:
    '{count, plural, one {1 word had no length and was given the shortest one.} other {{count} words had no length and were given the shortest one.}}',
  wordsSpeaker:
    '{count, plural, one {1 word had an unknown speaker and was given to the first.} other {{count} words had an unknown speaker and were given to the first.}}',
  wordsCrowded:
    '{count, plural, one {1 word found no room in the recording and was left out.} other {{count} words found no room in the recording and were left out.}}',

  cutsReason:
    '{count, plural, one {1 cut had an unknown reason and is now a manual cut.} other {{count} cuts had unknown reasons and are now manual cuts.}}',
  cutsTimes:
    '{count, plural, one {1 cut had no usable times and was left out.} other {{count} cuts had no usable times and were left out.}}',
  cutsMoved:
    '{count, plural, one {1 cut reached outside the media and was shortened.} other {{count} cuts reached outside the media and were shortened.}}',
  cutsOverlap:
    '{count, plural, one {1 cut overlapped another and was joined with it.} other {{count} cuts overlapped others and were joined with them.}}',
  cutsSilence:
    '{count, plural, one {1 cut of a silence lay under another cut and was left out.} other {{count} cuts of silences lay under other cuts and were left out.}}',
  cutsWord:
    '{count, plural, one {1 cut of a silence covered a word and was shortened or left out.} other {{count} cuts of silences covered words and were shortened or left out.}}',
  cutsId:
    '{count, plural, one {1 cut had no name of its own and was given one.} other {{count} cuts had no names of their own and were given some.}}',
});
