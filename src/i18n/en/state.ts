import { texts } from '../texts.ts';

/** Messages of the state of the workspace. */
export const state = texts('state', {
  justNow: 'just now',
  minutesAgo: '{minutes} min ago',
  hoursAgo: '{hours} h ago',
  yesterday: 'yesterday',
  daysAgo: '{days} days ago',
  onDate: '{date}',

  saved: 'Saved',
  saving: 'Saving',
  offlineKept: 'Offline, kept on this device',
  offline: 'Offline, not kept on this device',
  notSaved: 'Not saved',
  changedElsewhere: 'Changed in another window',

  noRoom:
    'These rushes take {size}, and {left} of your {limit} are left. Remove rushes, or delete projects for good.',
  projectGone: 'This project is no longer there. Choose another one.',
  untitled: 'Untitled',

  commentResolved: 'Comment resolved',
  wordsGone: 'The words of this proposal are gone. Decline it, or make the change by hand.',
  cutAsProposed: 'Cut as proposed',
  restoredAsProposed: 'Restored as proposed',
  editHasItAlready: 'The edit has it like this already',
  proposalDeclined: 'Proposal declined',
  openedAgain: 'Opened again',
  deleted: 'Deleted',
  notTold: 'The server was not told: {reason} Try again.',
  notDeleted: 'Not deleted: {reason} Try again.',

  cutFailed: 'Could not reach server to cut media',
  urlFailed: 'Failed to get download URL',
  cutting: 'Cutting is in progress',
  cuttingSegment: 'Cutting is in progress: segment {segment} of {count}',
  savingFile: 'Saving the file',

  paymentFailed: 'Payment failed',
  bankDidNotConfirm: 'Your bank did not confirm the payment. Try again, or use another card.',

  suggestionFailed: 'Cut suggestion failed: {reason}',
  suggestionUnreachable: 'Sorry, could not suggest cuts',
  nothingHeard: 'No words were heard this time. Try another language.',

  rushOf: 'Rush {rush} of {count}',
  collecting: 'Collecting the rushes',
  probing: 'Checking the rushes',
  joining: 'Joining the rushes',
  drawing: 'Drawing the waveform',
  waiting: 'Waiting for the server',
  changesNotSaved: 'Your last changes are not saved yet. Wait for them to be saved, then try again.',
  joinFailed: 'Could not reach server to concatenate chunks',
  joinFailedAs: 'Could not reach server to concatenate chunks ({reference})',
  arrivedNotOpened: 'Your rushes arrived, but the project could not be opened.',
  rushTooLarge: '{name} is larger than 500 MB',
  rushUnreadable: '{name} is not a recording that can be read',

  otherRecording: 'It is of the recording before rushes were added or replaced',
  savedIn: '{browser} on {system}',
  reconnecting: 'The connection broke off: reconnecting',
});
