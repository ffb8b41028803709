import { texts } from '../texts.ts';

/** Refusals of the calls. */
export const replies = texts('replies', {
  serverShortOfSpace:
    'The server is short of disk space, so this cannot go on. Nothing is lost: what arrived stays. Please try again later, or tell who runs this server.',
  addressKeyUseless:
    'This link was already used, was stopped, was replaced by another one, is incomplete or is older than 24 hours. Your address is as it was; ask for the change again in Settings.',
  addressStopUseless:
    'This link was already used, is incomplete or is older than 72 hours. If somebody else uses your account, reset your password.',
  addressTaken: 'This address has another account by now. Log in to that one, or choose another address.',
  addressSame: 'This is your address already.',
  workStopped: 'The work was stopped. Please start it again.',
  passwordNotPresent: 'This is not your present password.',
  passwordJustChanged: 'Your password was changed a moment ago. Try again with the new one.',
  codeWrongOrUsed:
    'This code is wrong or was used already. Enter the newest code of your app, or a recovery code.',
  twoStepOnAlready: 'Two-step login is on already.',
  twoStepNotOn: 'Two-step login is not on. Reload the page.',
  codeWanted: 'Enter the code of your authenticator app, or a recovery code.',
  twoStepTooLong: 'Begin again: this took too long.',
  codeWrong: 'This code is wrong. Check that the key in the app is this one, and its clock.',
  activationUseless:
    'This link was already used, was replaced by another one, is incomplete or is older than 24 hours. If your account is active, log in; if not, sign up again to get a new link.',
  alreadyActive:
    'This account is already active: the link was already used or is no longer needed. Please log in.',
  passwordsDiffer: 'Passwords do not match',
  addressInvalid: 'Please enter a valid email address',
  engineGone: 'That engine is not on this server any more. Choose another one.',
  commentGone: 'This comment is not there (any more). Reload the page.',
  changedByMany: 'This project is changed by many at once. Please try again in a moment.',
  sessionEnded: 'Your session has ended. Please log in again.',
  requestStalled: 'The request did not arrive in time. Please try again.',
  noSoundToChange: 'This recording has no sound to change. Download it without loudness and noise reduction.',
  noPictureToChange:
    'Sound alone has no picture to make smaller or to show captions on. Choose another format.',
  hdrToneMapped: 'HDR is brought to the brightness of ordinary screens (tone-mapped).',
  cutFileGone: 'The cut file is not there (any more). Please download again.',
  cuttingStopped: 'The cutting was stopped. Please start it again.',
  noCaptionText: 'There is no text to make captions of. Download it without captions.',
  priceUnderWay: 'The price is being worked out already. Please wait for it.',
  otherCaptions: 'This download is being made with other captions. Wait until it is finished, or stop it.',
  noSoundAsRecorded: 'This recording has no sound. Download it as recorded.',
  otherRecording: 'This page shows another recording than the server has. Please reload it.',
  cutsCoverAll: 'The cuts cover the whole recording, so nothing is left to download. Remove a cut first.',
  lengthDisagrees: 'The length of the result does not agree with the cuts. Please reload the page.',
  uploadReplaced: 'The upload was replaced by another one.',
  inTrash: 'This project is in the trash. Take it out of the trash to open it.',
  wrongPassword: 'Wrong e-mail or password',
  notActivated:
    'This account is not activated yet. Open the link in the mail we sent you, or sign up again to get a new one.',
  tooManyPasswords:
    'Too many wrong passwords were tried for this account. Log in on a device where you logged in before, or reset your password to log in now.',
  serverBusy: 'The server is busy. Please try again in a moment.',
  noMails: 'We cannot send mails at the moment. Please try again in a few minutes.',
  resetUseless: 'This link was already used, is incomplete or is older than 1 hour.',
  passwordIsEmail: 'This password is your email address. Choose another.',
  passwordRepeats: 'This password is one character repeated. Choose another.',
  passwordCommon: 'This password is one of the most common ones. Choose another.',
  noRecording: 'There is no recording yet. Upload one first.',
  projectGone: 'This project is not there (any more). Open another one.',
  recordingDeleted:
    'Your recording was deleted because it had not been used for a while. Upload it again to go on; your edit is kept.',
  linkUseless: 'This link does not work (any more). Ask whoever sent it for a new one.',
  linkAsksPassword: 'This link asks for a password. Whoever sent it knows it.',
  linkWrongPassword: 'This is not the password of this link. Try again.',
  linkReadOnly: 'This link is for reading only.',
  noWordsToSuggest: 'There are no words to suggest cuts in.',
  suggestionsUnderWay: 'Suggestions for this account are being made already. Please wait for them.',
  suggestionsTooLong: 'Finding suggestions took too long. Please try again in a moment.',
  modelUnused: 'The language model could not be used; the built-in rules made these suggestions.',
  modelPartly:
    'The language model did not answer for a part of the transcript; the built-in rules were used there.',
  transcribedAgain: 'This recording is being transcribed again. Please wait until that is done.',
  transcriptionStopping:
    'Another transcription of this recording is still stopping. Please try again in a moment.',
  noSoundWordsStay: 'This recording has no sound, so its words stay as they are.',
  versionGone: 'This version is not there (any more). Choose another one.',
  largerThanAllowed: 'That is larger than allowed',
  notUnderstood: 'The request was not understood',
  tooMuchAtOnce: 'Too much is being sent at the same time. Please try again in a moment.',
  tooManyWindows: 'This account is open in too many windows. Close some of them, or try again in a moment.',
  restarting: 'The server is restarting. Please try again in a moment.',
  addressExpired: 'This address has expired. Ask for a fresh one.',
  fileDeleted: 'This file was deleted.',
  fieldFixed: 'The field {field} cannot be changed',
  balanceIs: 'Your balance is {balance}, not {value}',
  engineCannot:
    '{engine} cannot transcribe {language, select, en {English} fr {French} other {{language}}}. Choose another engine or another language.',
  mostComments: 'A project has at most {most, number} comments. Ask its owner to delete some.',
  tooManyAttempts:
    'Too many attempts. Please try again in {minutes, plural, one {a minute} other {{minutes} minutes}}.',
  notLarger: 'This recording is not larger than {height}p. Download it in its own size.',
  noCaptionsTrack:
    'A .{extension} file holds no captions track. Have the captions written into the picture instead.',
  smallerCodec:
    'The smaller picture is encoded as {codec}, which takes less room than the recording’s {own}.',
  mostDownloads: '{count} downloads are being made already. Wait until one is finished, or stop one.',
  tooExpensive: 'This download costs {price} and you have {balance}. Add credentials first.',
  cutOutside:
    'The cut from {start} to {end} lies outside the recording, which lasts {duration}. Remove that cut and try again.',
  priceIs: 'The price of this download is {price}. Please reload the page.',
  rushMissing: 'Recording {number} did not arrive.',
  rushIncomplete: '{name} is incomplete: {missing} of its {parts} parts did not arrive.',
  uploadAgain: '{complaints} Please upload it again.',
  passwordShort: 'Password must be at least {least} characters',
  storageFull:
    'Your account holds {used} of the {limit} it may, and this needs {more}. Use smaller files, or wait: uploads that were not finished are removed after 2 days, downloads after 7, a recording {days} days after its last use.',
  mostLinks: 'A project has at most {most} links. Revoke one that is not needed.',
  modelTooOften:
    'The language model was asked too often; the built-in rules made these suggestions. It can be asked again in {minutes, plural, one {a minute} other {{minutes} minutes}}.',
  partDamaged: 'A part of {name} was damaged on the way. Please send it again.',
  fileReplaced: 'Another file took the place of {name} while it was being uploaded.',
  mostRushes: 'At most {most} recordings fit in one project',
  rushTooLarge: '{name} is larger than 500 MB',
  mostNamed: 'At most {most} versions can have a name. Take the name of another one away first.',
  vocabularyFull: 'The vocabulary has {count} entries; it can have {most}. Remove some of them.',
  vocabularyLong:
    "''{entry}…'' is too long for the vocabulary: an entry has at most {most} characters. Shorten it.",
  ourFault: 'Something went wrong on our side. Please try again. (Reference {reference})',
  largerThan: 'That is larger than the {allowed} allowed here',
  cannotBeHeard:
    '{language, select, en {English} fr {French} other {{language}}} cannot be transcribed on this server. Choose another language, or ask whoever runs the server to add it.',
  heardSoon:
    '{language, select, en {English} fr {French} other {{language}}} will be available soon: the server is fetching its speech model ({percent}%).',
  heardIn:
    '{language, select, en {English} fr {French} other {{language}}} will be available in about {minutes} min: the server is fetching its speech model ({percent}%).',
  inGigabytes: '{size} GB',
  inMegabytes: '{size} MB',
  inKilobytes: '{size} KB',
  tooManyWindowsOfNetwork:
    'Too many windows of this network are open. Close some of them, or try again in a moment.',
  beingPrepared: 'The recording is being prepared for you. This page goes on by itself.',
  notPrepared: 'The recording could not be prepared for you. Ask whoever sent the link.',
  noTranscriptYet: 'The transcript is not ready yet. This page goes on by itself once it is.',
  linkNotForEditing: 'This link is not for editing. Ask whoever sent it for one that is.',
  linkFull: 'As many accounts as one link lets in came by this one. Ask whoever sent it for another link.',

  device: '{browser} on {system}',
  malformed: 'Not understood: {part}',
  malformedList: 'Not understood: {part} is no list',
  malformedEntry: 'Not understood: {part}, from entry {entry} on',
  malformedJson: 'Not understood: {part} is not JSON',
  malformedDepth: 'Not understood: {part} is nested too deep',
  malformedSize: 'Not understood: {part} has too many values',
  malformedLength: 'Not understood: {part} has more than {most} entries',
});
