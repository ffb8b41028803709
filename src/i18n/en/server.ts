import { texts } from '../texts.ts';

/** Refusals of the calls. */
export const replies = texts('replies', {
  serverShortOfSpace:
    'The server is short of disk space, so this cannot continue. Nothing is lost: what was uploaded stays. Please try again later, or tell the operator of this server.',
  addressKeyUseless:
    'This link was already used, cancelled or replaced, is incomplete, or is older than 24 hours. Your address has not changed; request the change again in Settings.',
  addressStopUseless:
    'This link was already used, is incomplete or is older than 72 hours. If somebody else uses your account, reset your password.',
  addressTaken: 'This address now belongs to another account. Log in to that one, or choose another address.',
  addressSame: 'This is already your address.',
  workStopped: 'The work was stopped. Please start it again.',
  passwordNotPresent: 'This is not your current password.',
  passwordJustChanged: 'Your password was changed a moment ago. Try again with the new one.',
  codeWrongOrUsed:
    'This code is wrong or was already used. Enter the newest code from your app, or a recovery code.',
  twoStepOnAlready: 'Two-step login is already on.',
  twoStepNotOn: 'Two-step login is not on. Reload the page.',
  codeWanted: 'Enter the code from your authenticator app, or a recovery code.',
  twoStepTooLong: 'This took too long. Please start again.',
  codeWrong: 'This code is wrong. Check that the app has this key, and that its clock is right.',
  onlyThisMachine:
    'This answers only programs of the user who runs the server, on the same machine. Run trimscript open there.',
  openingUseless:
    'This address works once, within 5 minutes, and was used already or is older. Run trimscript open again for another one.',
  localFileGone: '{name} is not a file that the server can read. Check its place and its permissions.',
  activationUseless:
    'This link was already used or replaced, is incomplete, or is older than 24 hours. If your account is active, log in; if not, sign up again to get a new link.',
  activationAsksPassword:
    'This link was opened in a different browser from the one you signed up in. Choose the password of the account.',
  alreadyActive:
    'This account is already active: the link was already used or is no longer needed. Please log in.',
  passwordsDiffer: 'Passwords do not match',
  addressInvalid: 'Please enter a valid email address',
  engineGone: 'That engine is no longer on this server. Choose another one.',
  commentGone: 'This comment no longer exists. Reload the page.',
  changedByMany: 'Many people are changing this project at once. Please try again in a moment.',
  sessionEnded: 'Your session has ended. Please log in again.',
  requestStalled: 'The request did not arrive in time. Please try again.',
  noAudioToChange: 'This recording has no audio to change. Download it without settings of the sound.',
  soundDisagrees: 'The fields loudness and denoise say another thing than sound. Send sound alone.',
  noStrongVoice: 'This server has no strong noise reduction. Choose Light or Off.',
  noVideoToChange:
    'An audio download has no video to make smaller or to show captions on. Choose another format.',
  hdrToneMapped: 'HDR is converted to the brightness range of ordinary screens (tone-mapped).',
  otherContainer: 'The recording was uploaded as {from}; the download is {to}.',
  cutFileGone: 'The finished file no longer exists. Please download again.',
  whichDownload: 'Several downloads of this length are ready. Please reload the page and download again.',
  cuttingStopped: 'Cutting was stopped. Please start it again.',
  noCaptionText: 'There is no text to make captions from. Download without captions.',
  priceUnderWay: 'The price is already being calculated. Please wait for it.',
  noChapters: 'There are no chapters to make files of. Set some, then try again.',
  otherCaptions:
    'This download is already being prepared with other captions, chapters or details. Wait until it is finished, or stop it.',
  noAudioAsRecorded: 'This recording has no audio. Download it in the same format as the source.',
  otherRecording: 'This page shows a different recording from the one on the server. Please reload it.',
  cutsCoverAll: 'The cuts cover the whole recording, so nothing is left to download. Remove a cut first.',
  lengthDisagrees: 'The length of the result does not match the cuts. Please reload the page.',
  sampleName: 'Sample interview',
  uploadCancelled: 'This upload was cancelled.',
  joiningHere:
    'Other files are being joined into this project. Wait until that is done, or cancel it on the projects page.',
  manyJoins:
    '{most} of your uploads are waiting to be joined. Wait until one is done, or cancel one on the projects page, then try again.',
  inTrash: 'This project is in the trash. Restore it to open it.',
  wrongPassword: 'Wrong email or password',
  notActivated:
    'This account is not activated yet. Open the link in the email we sent you, or sign up again to get a new one.',
  tooManyPasswords:
    'Too many wrong passwords were entered for this account. Log in on a device where you logged in before, or reset your password to log in now.',
  serverBusy: 'The server is busy. Please try again in a moment.',
  noMails: 'We cannot send emails at the moment. Please try again in a few minutes.',
  resetUseless: 'This link was already used, is incomplete or is older than 1 hour.',
  passwordIsEmail: 'This password is your email address. Choose another.',
  passwordRepeats: 'This password is one character repeated. Choose another.',
  passwordCommon: 'This password is one of the most common ones. Choose another.',
  noRecording: 'There is no recording yet. Upload one first.',
  projectGone: 'This project no longer exists. Open another one.',
  recordingDeleted:
    'Your recording was deleted because it had not been used for a while. Upload it again to continue; your edit is kept.',
  recordingUnreadable:
    'Your recording cannot be read on the server at the moment. Wait a moment and try again, or upload the same files again; your edit is kept.',
  linkUseless: 'This link does not work, or no longer works. Ask the person who sent it for a new one.',
  linkAsksPassword: 'This link is protected by a password. Ask the person who sent it.',
  linkWrongPassword: 'This is not the password of this link. Try again.',
  linkTakesTurns:
    'Many wrong passwords were tried for this link, so it takes one try at a time. Try again in {seconds, plural, one {a second} other {{seconds} seconds}}.',
  linkReadOnly: 'This link is read-only.',
  wordsHidden: 'Some of these words are hidden in this link. Write a comment instead.',
  noWordsToSuggest: 'There are no words to suggest cuts in.',
  suggestionsUnderWay: 'Suggestions are already being made for this account. Please wait for them.',
  suggestionsTooLong: 'Finding suggestions took too long. Please try again in a moment.',
  modelUnused: 'The language model could not be used; the built-in rules made these suggestions.',
  modelPartly:
    'The language model did not answer for part of the transcript; the built-in rules were used there.',
  transcribedAgain: 'This recording is being transcribed again. Please wait until that is done.',
  transcriptionStopping:
    'Another transcription of this recording is still stopping. Please try again in a moment.',
  noAudioWordsStay: 'This recording has no audio, so its words stay as they are.',
  versionGone: 'This version no longer exists. Choose another one.',
  largerThanAllowed: 'That is larger than allowed',
  notUnderstood: 'The request was not understood',
  tooMuchAtOnce: 'Too much is being sent at the same time. Please try again in a moment.',
  tooManyWindows: 'This account is open in too many windows. Close some of them, or try again in a moment.',
  restarting: 'The server is restarting. Please try again in a moment.',
  addressExpired: 'This address has expired. Request a new one.',
  fileDeleted: 'This file was deleted.',
  fileUnreadable: 'This file cannot be read on the server at the moment. Wait a moment and try again.',
  fieldFixed: 'The field {field} cannot be changed',
  balanceIs: 'Your balance is {balance}, not {value}',
  engineCannot:
    '{engine} cannot transcribe {language, select, en {English} fr {French} other {{language}}}. Choose another engine or another language.',
  mostComments: 'A project has at most {most, number} comments. Ask its owner to delete some.',
  tooManyAttempts:
    'Too many attempts. Please try again in {minutes, plural, one {a minute} other {{minutes} minutes}}.',
  notLarger: 'This recording is not larger than {height}p. Download it in its original size.',
  noCaptionsTrack:
    'A .{extension} file cannot hold a captions track. Burn the captions into the video instead.',
  smallerCodec: 'The smaller video is encoded as {codec}, which takes less space than the recording’s {own}.',
  mostDownloads: '{count} downloads are already being prepared. Wait until one is finished, or stop one.',
  tooExpensive: 'This download costs {price} and you have {balance}. Add credentials first.',
  cutOutside:
    'The cut from {start} to {end} lies outside the recording, which lasts {duration}. Remove that cut and try again.',
  priceIs: 'The price of this download is {price}. Please reload the page.',
  rushMissing: 'Recording {number} did not arrive.',
  rushIncomplete:
    '{name} is incomplete: {parts, plural, one {its only part} other {{missing} of its {parts} parts}} did not arrive.',
  uploadAgain: '{complaints} Please upload it again.',
  passwordShort: 'Password must be at least {least} characters',
  storageFull:
    'Your account uses {used} of {limit}, and this needs {more}. Use smaller files, or wait: unfinished uploads are removed after 24 hours, downloads after 7 days, a recording {days, plural, one {{days} day} other {{days} days}} after its last use.',
  mostLinks: 'A project can have at most {most} links. Revoke one that is not needed.',
  modelTooOften:
    'The language model was asked too often; the built-in rules made these suggestions. It can be asked again in {minutes, plural, one {a minute} other {{minutes} minutes}}.',
  partDamaged: 'A part of {name} was damaged in transit. Please upload it again.',
  fileReplaced: 'Another file replaced {name} while it was being uploaded.',
  mostRushes: 'A project can have at most {most} files',
  rushTooLarge: '{name} is larger than 500 MB',
  mostNamed: 'At most {most} versions can have a name. Remove the name of another one first.',
  vocabularyFull:
    'The vocabulary has {count} entries, more than the {most} it can have. Remove some of them.',
  vocabularyLong:
    '“{entry}…” is too long for the vocabulary: an entry has at most {most} characters. Shorten it.',
  ourFault: 'Something went wrong on our side. Please try again. (Reference {reference})',
  largerThan: 'That is larger than the {allowed} allowed here',
  notCheckedTwice: 'These words are not checked by a second recogniser.',
  secondPassSwitchedOff:
    'These words are not checked by a second recogniser: the settings of the account switch that off.',
  secondPassNotChosen:
    'Words by {engine} are checked by a second recogniser only if you switch that on in the settings of your account.',
  secondPassNotInstalled:
    'These words are not checked by a second recogniser: there is none on this server. Its operator finds in the README how to install Whisper.',
  secondPassSoon: 'These words are checked as soon as the second recogniser is installed.',
  cannotTranscribe:
    '{language, select, en {English} fr {French} other {{language}}} isn’t available on this server. Choose another language, or ask the operator of this server to add it.',
  notInstalled:
    '{language, select, en {English} fr {French} other {{language}}} could not be set up on this server. Try again in a minute, or ask the operator of this server: its log says why.',
  heardSoon:
    '{language, select, en {English} fr {French} other {{language}}} will be available soon: the server is downloading its speech model ({percent}%).',
  transcribableIn:
    '{language, select, en {English} fr {French} other {{language}}} will be available in about {minutes} min: the server is downloading its speech model ({percent}%).',
  inGigabytes: '{size} GB',
  inMegabytes: '{size} MB',
  inKilobytes: '{size} KB',
  tooManyWindowsOfNetwork:
    'Too many windows are open on this network. Close some of them, or try again in a moment.',
  beingPrepared: 'The recording is being prepared for you. This page updates automatically.',
  notPrepared: 'The recording could not be prepared for you. Ask the person who sent the link.',
  noAudioToClean: 'This recording has no audio.',
  tooManyToClean:
    'The noise of recordings with more than {most} audio tracks, or more than {channels, plural, one {{channels} channel} other {{channels} channels}} in one, cannot be reduced for the preview.',
  tooLongToClean:
    'The noise of recordings of more than {most} hours cannot be reduced for the preview. Split the recording into several projects.',
  strongNotForMachine: 'Strong noise reduction does not run on this kind of server. Choose Light.',
  strongSoon:
    'Strong noise reduction is being installed on this server. Try again in a few minutes, or choose Light.',
  strongNotHere:
    'Strong noise reduction is not installed on this server. Choose Light, or ask its operator: the README says how to install it.',
  noRoomForCover:
    'There is no room for the cover in the storage of this project’s owner. Ask them to delete what they no longer need.',
  mostPresets:
    'An account has at most {most} presets of its own. Delete one that you no longer need, then save again.',
  presetTaken: 'Another preset is called “{name}”. Choose another name.',
  noCoverInFormat: 'The cover is not in the file: {format} has none.',
  voiceNotReady: 'The voice with less noise is not ready yet. Wait for it, or download without it.',
  noTranscriptYet: 'The transcript is not ready yet. This page updates automatically.',
  linkNotForEditing: 'This link does not allow editing. Ask the person who sent it for one that does.',
  linkFull: 'This link has reached its limit. Ask the person who sent it for another one.',

  device: '{browser} on {system}',
  malformed: 'Invalid {part}',
  malformedList: 'Invalid {part}: it is not a list',
  malformedObject: 'Invalid {part}: it is not an object',
  malformedEntry: 'Invalid {part}, from entry {entry} on',
  malformedJson: 'Invalid {part}: it is not JSON',
  malformedDepth: 'Invalid {part}: it is nested too deeply',
  malformedSize: 'Invalid {part}: it has too many values',
  malformedLength: 'Invalid {part}: it has more than {most} entries',
  payloadType: 'The payload must be sent as {type}',
  payloadBrokeOff: 'The request ended before it was complete',
  formSenderLate: 'email and auth_token must come first in the form',
  formTwice: 'The form contains {part} twice',
  formIncomplete: 'The form is incomplete',
  formNameless: 'A part of the form has no name',
  formFile: 'Unexpected file {part}',
  formField: 'Unexpected field {part}',
  chunkSize: 'Chunk {chunk} has {bytes} bytes instead of {expected}',
  eventUnsigned: 'This event was not signed by the payment provider',
  eventUnknown: 'This is not an event of a payment',
  nothingHere: 'There is nothing at this address',
  notBuilt: 'The web app has not been built. Run npm start.',
  rangeOutside: 'This range lies outside the file.',

  editMissing: 'no earlier version of it is saved.',
  editOfOther: 'it belongs to a different recording.',
  pageTooOld:
    'Passages of this recording were moved in a newer version of Trimscript. Reload the page: your changes are kept.',
  editUnfit: 'it does not match the saved version.',
  ownProject: 'You cannot leave a project of your own',
  copyOf: '{name} (copy)',
  rushName: 'Recording {number}',
});

/** The mails. */
export const mails = texts('mails', {
  activateSubject: 'Activate your Trimscript account',
  welcome: 'Welcome to Trimscript.',
  activateOpen: 'Open this link to activate your account. It works once, for 24 hours:',
  activateLink: 'Activate account',
  activateIgnore: 'If you did not sign up, you can ignore this email.',
  alreadySubject: 'You already have a Trimscript account',
  alreadySignedUp: 'Somebody, probably you, signed up for Trimscript with this address.',
  hasAccount: 'It already has an account, and nothing about it has changed. Log in here:',
  logIn: 'Log in',
  forgot: 'Forgot your password? Choose a new one here:',
  newPassword: 'New password',
  ignore: 'If it was not you, you can ignore this email.',
  resetSubject: 'Choose a new Trimscript password',
  resetAsked: 'Somebody, probably you, requested a new password for this account.',
  resetOpen: 'Open this link to choose it. It works once, for one hour:',
  resetLink: 'Choose a password',
  resetLogsOut: 'A new password logs the account out everywhere.',
  resetIgnore: 'If it was not you, ignore this email: your password stays the same.',
  receiptSubject:
    'Trimscript receipt: {credentials, plural, one {{credentials} credential} other {{credentials} credentials}}',
  receiptThanks: 'Thank you. The payment went through; the credentials are in your account.',
  receipt: 'Receipt',
  date: 'Date',
  credentials: 'Credentials',
  price: 'Price',
  balance: 'Credentials in the account',
  pretended: 'Test payment: no money was taken.',
  oneCredential: '1 credential is 1 minute of downloaded output.',
  passwordChangedSubject: 'Your Trimscript password was changed',
  passwordChanged: 'The password of this account has just been changed in Settings.',
  othersLoggedOut: 'All other sessions were logged out.',
  chooseNew: 'If it was not you, choose a new one right away:',
  confirmSubject: 'Confirm your new address',
  confirmOpen: 'Open this link to use this address for your Trimscript account.',
  worksOnce: 'It works once, for 24 hours:',
  confirmLink: 'Confirm the address',
  confirmIgnore: 'If you did not request this, you can ignore this email.',
  takenSubject: 'This address already has a Trimscript account',
  takenAsked: 'Somebody, probably you, wanted to use this address for another Trimscript account.',
  changeSubject: 'Your Trimscript account is about to change its address',
  changeAsked: 'Somebody who knows your password asked to change the address of this account to {address}.',
  changeWasYou: 'If it was you, open the link in the email to the new address.',
  changeStop: 'If it was not you, cancel it here. This link works once, for 72 hours:',
  changeStopLink: 'Cancel the change',
  changeStopped:
    'The account then keeps this address and is logged out everywhere, and you get a link to choose a new password.',
  twoStepOnSubject: 'Two-step login is on',
  twoStepOffSubject: 'Two-step login is off',
  twoStepOn: 'Your Trimscript account now asks for a code after the password.',
  twoStepOff: 'Your Trimscript account no longer asks for a code after the password.',
  chooseNewPassword: 'If it was not you, choose a new password right away:',
  deletionSubject: 'Your Trimscript account will be deleted',
  deletionDue: 'Your account will be deleted on {date}, with all its recordings and credentials.',
  deletionKeep: 'To keep it, log in before then and choose “Keep it”:',
  deletedSubject: 'Your Trimscript account has been deleted',
  deleted: 'Your account and everything in it have been deleted.',
  deletedPayments: 'Payment records are kept without your address, as the law requires.',
  deletedLast: 'This is the last email you will receive from us.',
  expiringSubject:
    '{count, plural, one {A recording is about to be deleted} other {{count} recordings are about to be deleted}}',
  expiring: 'These recordings have not been used for a while and are about to be deleted from Trimscript:',
  expiringKeep:
    'To keep one, open it, or choose “Keep” in the list of projects. Transcript and edit stay in any case: upload the same files again to continue.',
  openProjects: 'Open the projects',
  andMore: 'and {count} more',
});

/** What long tasks say. */
export const jobs = texts('jobs', {
  unnamedChapter: 'Chapter {number}',
  accountGone: 'This account no longer exists.',
  recordingUnreadable:
    'Your recording cannot be read on the server at the moment. Wait a moment and try again, or upload the same files again; your edit is kept.',
  goneForDownload: 'The recording no longer exists. Upload it again to download the result.',
  goneForCover: 'The recording no longer exists. Choose a picture for the cover instead.',
  noFrameForCover: 'This recording has no video to take a cover from. Choose a picture instead.',
  noRoomForCover:
    'There is no room left for the cover. Delete a recording or a download that is no longer needed, then try again.',
  goneForVoice: 'The recording no longer exists, so its noise is not reduced.',
  noVoiceModel:
    'Strong noise reduction is not installed on this server. Choose Light, or ask its operator: the README says how to install it.',
  noRoomForVoice:
    'Your account has no room left for the voice with less noise. Delete a recording or a download that you no longer need, then try again.',
  editChanged: 'The edit changed while the files were being added. Please add them again.',
  projectDeleted: 'This project was deleted while the files were being added.',
  goneForAddition:
    'The recording these files were being added to no longer exists. Upload them as a new project.',
  transcriptionStopped: 'The transcription was stopped. Please start it again.',
  goneForSecondPass: 'The recording no longer exists, so its words are not checked any further.',
  secondPassOvertaken: 'The recording is transcribed again. The new words are checked after that.',
  secondPassSwitchedOff: 'Words are not checked any further: the settings of the account switch that off.',
  notCheckedWithoutEngine:
    'Words could not be checked: the second recogniser is not installed on this server.',
  goneForTranscript: 'The recording no longer exists. Upload it again to get its transcript.',
  cannotAlign:
    'This server cannot align words to the audio: {missing} is missing. Its operator finds the requirements in the README.',
  alignmentStopped: 'The alignment was stopped. Please start it again.',
  goneForAlignment: 'The recording no longer exists. Upload it again to align its words to the audio.',
  noAudioToTranscribe: 'This recording has no audio, so there is nothing to transcribe.',
  chosenEngineGone: 'The engine chosen for this transcript is no longer on this server. Choose another one.',
  otherFiles:
    'Your edit was made on a recording of {edited}, but these files last {given} in total. Choose the same files again: {names}.',
  localFileGone: '{name} is no longer where it was, or cannot be read. Put it back, then open it again.',
  localFileChanged: '{name} changed while it was copied. Open it again once it is complete.',
  rushReplaced: '{name} was replaced while the files were being joined. Please upload it again.',
  rushNotWhole: '{name} is incomplete ({size} of {whole} bytes). Please upload it again.',
  tooLongTogether:
    'These files last {hours} hours in total; at most {most} can be edited as one. Upload fewer at a time.',
  dataReadme: `What Trimscript stores about you.

account.json           your account
ledger.csv, .json      credentials you received and used
security-events.csv    logins and changes to your account
projects/              for each recording: the saved edit (document.json), the transcript with the times of the
                       recording (TXT, SRT) and what was measured in it (project.json); review links and comments,
                       if there are any (review-links.json, comments.json), and the cover that you chose (cover.jpg)
media-links.txt        links to your recordings and finished downloads, and when they expire

Your password and the passwords of your links are stored as one-way hashes, and the keys of two-step login are
encrypted; none of them are included here.
`,
  dataLinksEnd:
    'These links work until {ends}, or until you log out. Export your data again to get new ones.',
  dataRecording: 'Recording: {link}',
  dataDeleted: 'The recording was deleted on {date}.',
  dataDownload: 'Download of {date}: {link}',
  otherDuration:
    'The files last {actual} on the server but {expected} in your browser. Please upload them again.',
  seconds: '{seconds} seconds',
});

/** What is said of recordings that cannot be read or cut. */
export const media = texts('media', {
  nothingLeft: 'Nothing is left to download: the cuts cover everything.',
  notCut: 'The recording could not be cut.',
  nothingToJoin: 'There is nothing to join: upload at least one file.',
  isProtected:
    'is copy-protected (DRM): only the player it was made for can open it. Upload a recording without protection.',
  isEmptyOfMedia: 'contains neither audio nor video. Upload an audio or video recording.',
  endsAfterHeader: 'contains neither audio nor video: it ends after its header.',
  hasNoLength: 'has no length. Upload an audio or video recording.',
  videoUnreadable: 'The video frames could not be read one by one.',
  noFfmpeg:
    'Recordings cannot be processed: ffmpeg is not installed on this server. Ask the operator of this server.',
  notProcessed: 'The recording could not be processed.',
  noPicture: 'This is neither a JPEG nor a PNG. Choose a picture of one of these kinds.',
  pictureTooLong: 'This picture has more than {most} MB. Save it smaller, then choose it again.',
  pictureTooLarge:
    'In pixels, this picture has {width} × {height}; covers are made of at most {most} million. Save it smaller, then choose it again.',
  pictureBroken: 'This picture is damaged and cannot be read. Save it again, or choose another one.',
  voiceNotMade: 'The noise of this recording could not be reduced. Try again, or choose Light.',
  needsMemory:
    'The recording needs more memory than this server allows. Export it with smaller frames and upload that.',
  isEmpty: 'is empty. Export or record it again, then upload that.',
  isPlaylist: 'is a playlist that refers to other files, not a recording. Upload the recording itself.',
  isImage: 'is an image. Upload an audio or video recording.',
  isDocument: 'is a document or an archive. Upload an audio or video recording.',
  isText: 'is a text file. Upload an audio or video recording.',
  isIncomplete:
    'is incomplete: part of it is missing, as after an interrupted recording or copy. Upload a complete copy.',
  isUnknownFormat:
    'is not an audio or video format that can be read here. Upload MP4, MOV, WebM, MKV, MP3, M4A, WAV, OGG or FLAC.',
  subtitlesTooLong: 'The subtitles are too long.',
  notWhole: 'The cut recording is incomplete. Please download again.',
  changesMidway:
    '“{name}” switches {what, select, audio {audio} other {video}} format midway, from {from} to {to}. Export it as MP4 and upload that.',
  changesTrack: '“{name}” switches to different tracks midway. Export it as MP4 and upload that.',
  tooManyLinks:
    '“{name}” contains {count} concatenated recordings; at most {most} are supported. Split it and upload the parts.',
  bits: '{bits} bits',
  linksTakeLong:
    '“{name}” contains {count} concatenated recordings, and only {read} of them could be read in {minutes} minutes. Upload it again when the server is less busy, or split it and upload the parts.',
  linkOf: '{name} (recording {part} of {parts} in it)',
  tooManyPackets:
    'contains more than {millions} million audio and video packets, more than any ordinary recording. Export it as MP4 and upload that.',
  tooLong:
    'lasts {hours} hours; at most {most} can be edited. Split it and edit the parts one after another.',
  sampleRate:
    'has a sample rate of {rate} Hz; rates from {least} to {most} Hz are supported. Export it with 48000 Hz and upload it again.',
  codecNotKnown:
    'cannot be used: its {what, select, audio {audio} other {video}} is in {codec, select, none {a codec that} other {{codec}, which}} cannot be decoded here. Export it with {what, select, audio {AAC} other {H.264}} and upload that.',
  undecodable:
    'cannot be used: its {what, select, audio {audio} video {video} other {{what}}} ({codec}) cannot be decoded. It may be damaged or copy-protected.',
});

/** What is said of a transcription. */
export const speech = texts('speech', {
  notRecognised: 'The speech in this recording could not be recognised.',
  mostlyGuesses:
    'Most words are guesses: the recording is noisy, or in a different language from the one chosen.',
  littleSpeech:
    'Little or no speech in this language was found. If another language is spoken, transcribe again with that one.',
  leftOut:
    '{count, plural, one {{count} passage has no words. It was transcribed twice, and the results} other {{count} passages have no words. They were transcribed twice, and the results}} are not plausible: {reasons}.',
  speakersNotTold: 'The speakers of this recording could not be told apart.',
  soundsLike:
    'Sounds like {other, select, en {English} fr {French} other {{other}}}, not {language, select, en {English} fr {French} other {{language}}}. All words are marked as uncertain.',
  thirdLanguage:
    'Sounds like {other}. Only English and French can be transcribed, so all words are marked as uncertain.',
  otherLanguage:
    'Does not sound like {language, select, en {English} fr {French} other {{language}}}. All words are marked as uncertain.',
  severalLanguages:
    'Some of it sounds like another language than {language, select, en {English} fr {French} other {{language}}}. Check the words there.',
  modelsNotLoaded:
    'The speech models ({models}) could not be used on this server. Ask the operator of this server.',
  remoteLate: 'The recogniser at {host} took too long. Try again later, or transcribe with another engine.',
  remoteKey:
    'The recogniser at {host} refused this server’s key. Ask the operator of this server to check {variable}, or transcribe with another engine.',
  remoteRefused:
    'The recogniser at {host} refused the request. Ask the operator of this server to check TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL, or transcribe with another engine.',
  remoteBusy: 'The recogniser at {host} is too busy. Try again later, or transcribe with another engine.',
  remoteUnused:
    'The recogniser at {host} could not be used. Try again later, or transcribe with another engine.',
  noSpeechModel:
    '{language, select, en {English} fr {French} other {The language “{language}”}} cannot be transcribed on this server: it has no speech model for it. Ask the operator of this server.',
  notInstalled:
    'What is needed to transcribe this could not be installed on this server. Try again in a minute, or ask the operator of this server: its log says why.',
});

/** Paying on the server. */
export const payments = texts('payments', {
  notSetUp: 'Card payments are not set up on this server.',
  noSuchPayment: 'This payment does not exist.',
  priceIs:
    'The price of {credentials, plural, one {{credentials} credential} other {{credentials} credentials}} is {price}. Please reload the page.',
  smallest: 'The smallest payment is {price}.',
  description:
    '{credentials, plural, one {{credentials} Trimscript credential} other {{credentials} Trimscript credentials}}',
  cardDeclined: 'Your card was declined.',
  cardInsufficient: 'Your card has insufficient funds.',
  cardNotAuthenticated:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  testCardsOnly: 'The sandbox takes test cards only.',
});
