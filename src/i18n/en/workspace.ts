import { texts } from '../texts.ts';

/** The frame of the workspace: header, notices, saving. */
export const workspace = texts('workspace', {
  notOpened: 'The project could not be opened',
  tryAgain: 'Try again',
  panel: 'Panel',
  transcript: 'Transcript',
  cuts: 'Cuts',
  cutTools: 'Cut Tools',
  comments: 'Comments',

  damaged: 'Part of the recording is damaged',
  damagedWhere: '{what} The rest is as recorded. If you have another copy, upload that instead.',

  cutInPart: 'Part of this is cut already',
  noOverlap: 'A new cut cannot overlap another one.',
  extendCut: 'Extend the cut',
  cutAlready: 'This is cut already',

  saveConflict: 'This project was changed in another window',
  openSaved: 'Open the saved version',
  keepThis: 'Keep this version',
  conflictHelp:
    'Your edit here is based on an older version of this project. Keep this version to replace the saved one, or open the saved one; then a copy of this version stays on this device.',

  notSaved: 'The server did not save the edit',
  noReason: 'It gave no reason.',
  stillHere: '{reason} Nothing is lost: the edit is still here.',
  stillHereAndKept: '{reason} Nothing is lost: the edit is still here and kept on this device.',
  wordsRefused: 'Another window changed the same words',
  yoursWas: 'Its version stays. Yours was: {words}. Correct the words again if yours is right.',
  quoted: '“{text}”',
  deviceFull: 'There is no room left on this device',
  deviceFullHelp: 'The edit is saved on the server, but not kept here as well. Make room, and it will be.',
  deviceBlocked: 'This browser keeps nothing on this device',
  deviceBlockedHelp:
    'A private window does that, or blocked storage. The edit is saved on the server; while you are offline, keep this tab open.',
});
