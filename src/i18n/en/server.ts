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
  activationAsksPassword:
    'This link was opened in another browser than the one that signed up. Choose the password of the account.',
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
  otherContainer: 'The recording was uploaded as {from}; the download is an {to} file.',
  cutFileGone: 'The cut file is not there (any more). Please download again.',
  cuttingStopped: 'The cutting was stopped. Please start it again.',
  noCaptionText: 'There is no text to make captions of. Download it without captions.',
  priceUnderWay: 'The price is being worked out already. Please wait for it.',
  otherCaptions: 'This download is being made with other captions. Wait until it is finished, or stop it.',
  noSoundAsRecorded: 'This recording has no sound. Download it as recorded.',
  otherRecording: 'This page shows another recording than the server has. Please reload it.',
  cutsCoverAll: 'The cuts cover the whole recording, so nothing is left to download. Remove a cut first.',
  lengthDisagrees: 'The length of the result does not agree with the cuts. Please reload the page.',
  sampleName: 'Sample interview',
  uploadReplaced: 'The upload was replaced by another one.',
  inTrash: 'This project is in the trash. Take it out of the trash to open it.',
  wrongPassword: 'Wrong email or password',
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
  notInstalled:
    '{language, select, en {English} fr {French} other {{language}}} could not be prepared on this server. Try again in a minute, or ask whoever runs the server: its log says why.',
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

/** The mails. */
export const mails = texts('mails', {
  activateSubject: 'Activate your Trimscript account',
  welcome: 'Welcome to Trimscript.',
  activateOpen: 'Open this link to activate your account. It works once, for 24 hours:',
  activateLink: 'Activate account',
  activateIgnore: 'If you did not sign up, ignore this mail: nothing happens without the link.',
  alreadySubject: 'You already have a Trimscript account',
  alreadySignedUp: 'Somebody, probably you, signed up to Trimscript with this address.',
  hasAccount: 'It already has an account, and nothing about it was changed. Log in here:',
  logIn: 'Log in',
  forgot: 'Forgot the password? Ask for a new one here:',
  newPassword: 'New password',
  ignore: 'If it was not you, ignore this mail.',
  resetSubject: 'Choose a new Trimscript password',
  resetAsked: 'Somebody, probably you, asked for a new password for this account.',
  resetOpen: 'Open this link to choose it. It works once, for one hour:',
  resetLink: 'Choose a password',
  resetLogsOut: 'The new password logs the account out everywhere.',
  resetIgnore: 'If it was not you, ignore this mail: your password stays the same without the link.',
  receiptSubject: 'Trimscript receipt: {credentials} credentials',
  receiptThanks: 'Thank you. The payment went through and the credentials are in your account.',
  receipt: 'Receipt',
  date: 'Date',
  credentials: 'Credentials',
  price: 'Price',
  balance: 'Credentials in the account',
  pretended: 'Test payment: no money was taken.',
  oneCredential: '1 credential is 1 minute of downloaded output.',
  passwordChangedSubject: 'Your Trimscript password was changed',
  passwordChanged: 'The password of this account has just been changed in the settings.',
  othersLoggedOut: 'All other sessions were logged out.',
  chooseNew: 'If it was not you, choose a new one at once:',
  confirmSubject: 'Confirm your new address',
  confirmOpen: 'Open this link to give your Trimscript account this address.',
  worksOnce: 'It works once, for 24 hours:',
  confirmLink: 'Confirm the address',
  confirmIgnore: 'If you did not ask for this, ignore this mail: nothing changes without the link.',
  takenSubject: 'This address already has a Trimscript account',
  takenAsked: 'Somebody, probably you, wanted to give this address to another Trimscript account.',
  changeSubject: 'Your Trimscript account is to change its address',
  changeAsked: 'Somebody who knows your password asked to give this account the address {address}.',
  changeWasYou: 'If it was you, open the link in the mail to the new address.',
  changeStop: 'If it was not you, stop it here. This link works once, for 72 hours:',
  changeStopLink: 'Stop the change',
  changeStopped:
    'The account then keeps this address and is logged out everywhere, and you get a link to choose a new password.',
  twoStepOnSubject: 'Two-step login is on',
  twoStepOffSubject: 'Two-step login is off',
  twoStepOn: 'Your Trimscript account now asks for a code after the password.',
  twoStepOff: 'Your Trimscript account no longer asks for a code after the password.',
  chooseNewPassword: 'If it was not you, choose a new password at once:',
  deletionSubject: 'Your Trimscript account will be deleted',
  deletionDue: 'Your account will be deleted on {date}, with all its recordings and credentials.',
  deletionKeep: "To keep it, log in before then and choose ''Keep it'':",
  deletedSubject: 'Your Trimscript account is deleted',
  deleted: 'Your account and everything in it were deleted.',
  deletedPayments: 'The list of payments is kept without your address, as the law asks.',
  deletedLast: 'This mail is the last one.',
  expiringSubject:
    '{count, plural, one {A recording is about to be deleted} other {{count} recordings are about to be deleted}}',
  expiring: 'These recordings have not been used for a while and are about to be deleted from Trimscript:',
  expiringKeep:
    'To keep one, open it, or choose ‘Keep’ in the list of projects. Transcript and edit stay in any case: upload the same files again to go on.',
  openProjects: 'Open the projects',
  andMore: 'and {count} more',
});

/** What long tasks say. */
export const jobs = texts('jobs', {
  accountGone: 'This account is gone.',
  goneForDownload: 'The recording is gone. Upload it again to download the result.',
  editChanged: 'The edit was changed while the files were added. Please add them again.',
  projectDeleted: 'This project was deleted while the files were added.',
  goneForAddition:
    'The recording that these files were to be added to is gone. Upload them as a new project.',
  transcriptionStopped: 'The transcription was stopped. Please start it again.',
  goneForTranscript: 'The recording is gone. Upload it again to get its transcript.',
  cannotAlign:
    'This server cannot align words to the sound: {missing} is missing. Whoever runs it finds what it needs in its README.',
  alignmentStopped: 'The alignment was stopped. Please start it again.',
  goneForAlignment: 'The recording is gone. Upload it again to align its words to the sound.',
  noSoundToTranscribe: 'This recording has no sound, so there is nothing to transcribe.',
  chosenEngineGone:
    'The engine that was chosen for this transcript is not on this server any more. Choose another one.',
  otherFiles:
    'Your edit was made on a recording of {edited}, but these files last {given} together. Choose the same files again: {names}.',
  rushReplaced: '{name} was replaced while the recordings were being joined. Please upload it again.',
  rushNotWhole: '{name} did not arrive whole ({size} of {whole} bytes). Please upload it again.',
  tooLongTogether:
    'These recordings last {hours} hours together; at most {most} can be edited as one. Upload fewer at a time.',
  otherDuration:
    'The recordings last {actual} on the server but {expected} in your browser. Please upload them again.',
  seconds: '{seconds} seconds',
});

/** What is said of recordings that cannot be read or cut. */
export const media = texts('media', {
  nothingLeft: 'Nothing is left to download: the cuts cover everything.',
  notCut: 'The recording could not be cut.',
  nothingToJoin: 'There is nothing to join: upload at least one recording.',
  isProtected:
    'is protected against copying (DRM): only the player it was made for can open it. Upload a recording without protection.',
  isEmptyOfMedia: 'holds neither sound nor picture. Upload an audio or video recording.',
  endsAfterHeader: 'holds no sound and no picture: it ends after its header.',
  hasNoLength: 'has no length. Upload an audio or video recording.',
  picturesUnreadable: 'The pictures could not be read one by one.',
  noFfmpeg: 'ffmpeg is not installed on the server. Install it and try again.',
  notProcessed: 'The recording could not be processed.',
  needsMemory:
    'The recording needs more memory than this server gives. Export it anew with smaller pictures and upload that.',
  isEmpty: 'is empty. Export or record it again and upload it once more.',
  isPlaylist: 'is a playlist that points at other files, not a recording. Upload the recording itself.',
  isImage: 'is an image. Upload an audio or video recording.',
  isDocument: 'is a document or an archive. Upload an audio or video recording.',
  isText: 'is a text file. Upload an audio or video recording.',
  isIncomplete:
    'is incomplete: a part of it is missing, as after an interrupted recording or copy. Upload a whole copy.',
  isUnknownFormat:
    'is not an audio or video format that can be read here. Upload MP4, MOV, WebM, MKV, MP3, M4A, WAV, OGG or FLAC.',
  subtitlesTooLong: 'The subtitles are too long.',
  notWhole: 'The cut recording did not come out whole. Try the download again.',
  changesMidway:
    '“{name}” changes its kind of {what, select, sound {sound} other {picture}} midway, from {from} to {to}. Export it anew as MP4 and upload that.',
  changesTrack:
    '“{name}” goes on midway in other tracks than it began with. Export it anew as MP4 and upload that.',
  tooManyPackets:
    'holds over {millions} million pictures and pieces of sound, more than any ordinary recording. Export it anew as MP4 and upload that.',
  tooLong:
    'lasts {hours} hours; at most {most} can be edited. Split it and edit the parts one after another.',
  sampleRate:
    'has {rate} samples of sound a second; between {least} and {most} can be used. Export it with 48000 Hz and upload it again.',
  codecNotKnown:
    'cannot be used: its {what, select, sound {sound} other {picture}} is in {codec, select, none {a codec that} other {{codec}, which}} cannot be decoded here. Export it anew with {what, select, sound {AAC} other {H.264}} and upload that.',
  undecodable:
    'cannot be used: its {what, select, sound {sound} picture {picture} other {{what}}} ({codec}) cannot be decoded. It may be damaged or protected against copying.',
});

/** What is said of a transcription. */
export const speech = texts('speech', {
  notRecognised: 'The speech in this recording could not be recognised.',
  mostlyGuesses:
    'Most words are guesses: the recording is noisy, or in another language than the one chosen.',
  littleSpeech:
    'Little or no speech in this language was found. If another language is spoken, transcribe it again with that one.',
  speakersNotTold: 'The speakers of this recording could not be told apart.',
  soundsLike:
    'This sounds like {other, select, en {English} fr {French} other {{other}}}, not {language, select, en {English} fr {French} other {{language}}}. Transcribe it again with that language for better words.',
  modelsNotLoaded:
    'The speech models ({models}) could not be loaded on this server. Run `npm run models` on the server, then try again.',
  modelsUnusable:
    'The speech models ({models}) on this server cannot be used: {problem}. Run `npm run models` on the server, then try again.',
  elsewhereLate:
    'The recogniser at {host} took too long. Try again later, or transcribe with another engine.',
  elsewhereKey:
    "The recogniser at {host} refused this server's key. Tell whoever runs this server to check TRANSCRIBE_API_KEY, or transcribe with another engine.",
  elsewhereRefused:
    'The recogniser at {host} refused the request. Tell whoever runs this server to check TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL, or transcribe with another engine.',
  elsewhereBusy:
    'The recogniser at {host} has too much to do. Try again later, or transcribe with another engine.',
  elsewhereUnused:
    'The recogniser at {host} could not be used. Try again later, or transcribe with another engine.',
  notHeard:
    "{language, select, en {English} fr {French} other {The language ''{language}''}} cannot be transcribed on this server: no speech model for it is there. Run `npm run models{language, select, fr { -- whisper} other {}}` on the server, then try again.",
  notInstalled:
    'What is needed to transcribe this could not be installed on this server. Try again in a minute, or ask whoever runs the server: its log says why.',
});

/** Paying on the server. */
export const payments = texts('payments', {
  notSetUp: 'Card payments are not set up on this server.',
  noSuchPayment: 'There is no such payment.',
  priceIs: 'The price of {credentials} credentials is {price}. Please reload the page.',
  smallest: 'The smallest payment is {price}.',
});
