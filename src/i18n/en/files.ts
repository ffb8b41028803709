import { texts } from '../texts.ts';

/** Uploading rushes, and how they are transcribed. */
export const upload = texts('upload', {
  rushes: 'Rushes',
  countRushes: '{count, plural, one {1 rush} other {{count} rushes}}',
  dropHere: 'Drop your rushes here',
  dropFirst: 'Drop a recording here',
  formats: 'MP4, MOV, MKV, WebM, AVI, MP3, M4A, WAV, FLAC, Ogg and more.',
  orSample: 'or <sample>try it with a sample interview</sample>',
  sampleFailed: 'The sample could not be opened',
  next: 'What happens next',
  nextUpload: 'It is sent at once, while you say which language is spoken and by how many.',
  nextWords: 'Its words appear as they are recognised.',
  nextCut: 'You cut words, and download what is left.',
  limits: 'Audio or video, up to 500 MB each.',
  joinedInOrder: 'Rushes are joined in list order.',
  upload: 'Upload',
  choose: 'Choose rushes',
  onlyRecordings: 'Rushes are audio or video files',
  leftOut: 'Left out: {names}.',
  leftOutMore: 'Left out: {names} and {count} more.',
  total: 'Total <b>{length}</b>',
  confirmRushes: 'Confirm rushes',
  confirmCount: 'Confirm {count, plural, one {1 rush} other {{count} rushes}}',
  rushesOf: 'Rushes: {summary}',
  inProject: 'In this project',
  damaged: 'Damage',
  goThere: 'Move the playhead there',

  chosen: 'Chosen rushes',
  tooLarge: '{size}, more than 500 MB',
  lengthUnread: ', length could not be read',
  unreadable: ', not a recording that can be read: remove it',
  sentSoFar: ', {percent}% sent',
  isSent: ', sent',
  chooseAgain: 'Choose it again to go on',
  chooseAgainNamed: 'Choose {name} again to go on',
  goOnSending: 'Go on sending it',
  drag: 'Move {name}: drag it, or press the up and down arrow keys',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  remove: 'Remove {name}',
  readingLength: 'Reading its length',

  where: 'Where do these rushes go?',
  cancel: 'Cancel',
  toNew: 'Add to a new project',
  toNewHelp: '{name} stays as it is.',
  replaceThis: 'Replace this recording',
  replaceThisHelp: 'The new rushes take the place of {name}, its transcript and its cuts.',
  toThis: 'Add rushes to this recording',
  toThisHelp: 'Words and cuts are kept, and only what is new is transcribed.',
  toThisLater: 'Possible once the transcript is complete.',
  atEnd: 'At the end',
  atBeginning: 'At the beginning',

  replaceNamed: 'Replace {name} ?',
  currentProject: 'the current project',
  replaceHelp:
    'Uploading new rushes removes its transcript and all of its cuts. They cannot be brought back.',
  replace: 'Replace',

  finalList: 'Is this the final list of rush files you wish to upload ?',
  confirm: 'Confirm',
  changeList: 'Change the list',
  removeRefused: 'Remove the files that cannot be uploaded',
  chooseMissing: 'Choose the files again that are not sent yet',
  allSent: 'All rushes are sent',
  discarded:
    '{count, plural, one {The rush was taken off the list} other {{count} rushes were taken off the list}}',
  undo: 'Undo',
  uploadFailed: 'The upload failed',
  show: 'Show',
  showUpload: 'Show the upload',
  triedAgain: '{error}. Trying again',
  noRoom: 'There is no room for these rushes',
  joinedBefore: 'They are joined before {name}, which keeps its words and cuts.',
  joinedAfter: 'They are joined after {name}, which keeps its words and cuts.',
  joinedThus: 'Joined in this order',
  restores:
    'These rushes take the place of the missing ones, and your transcript and cuts are kept. They must last {length}, as before.',
  startNew: 'Start a new project instead',

  sending: 'Great ! Your media is being sent to the server:',
  sendingAgain: 'Your media is being sent to the server again',
  close: 'Close',
  tryAgain: 'Try again',
  thenTranscription: 'After this operation, transcription will start',
  copyWasDeleted:
    'Its copy there was deleted because it had not been used for a while. Your transcript and cuts are kept.',
  stopUpload: 'Stop this upload?',
  stopHelp: 'What was sent is deleted from the server, and the rushes are taken off the list.',
  stop: 'Stop',
  keepUploading: 'Keep uploading',

  chooseTranscript: 'Choose a transcript',
  transcriptTaken: 'Transcript: {name}',
  words: '{words, number} {words, plural, one {word} other {words}}',
  wordsAndSpeakers:
    '{words, number} {words, plural, one {word} other {words}}, {count, plural, one {1 speaker} other {{count} speakers}}: {names}',
  removeTranscript: 'Remove the transcript',
  haveTranscript: 'I have a transcript already',

  again: 'Transcribe again',
  againHelp:
    'The recording is heard again on the server while you work. Then the new transcript takes the place of this one: your cuts, the words you corrected and the names of the speakers are kept, and one undo brings this transcript back.',
  mediaGone: 'Upload the recording again first: the server no longer has it',
  stillTranscribing: 'The transcript is still being made',
  engine: 'Engine',
  bestEngine: 'The best for the language',
  engineAt: '{name}, at {host}',

  language: 'Language',
  languageHelp: 'Spoken in the recording',
  english: 'English',
  french: 'French',
  speakers: 'Speakers',
  speakersHelp: 'From 1 to 5',
  betterSoon: 'A better speech model is being fetched: available soon ({percent}%).',
  betterIn: 'A better speech model is being fetched: available in about {minutes} min ({percent}%).',
  sentTo: 'The sound, and your names and words, are sent to {host} to be transcribed there.',
  languageSoon: '{language} is available soon ({percent}%).',
  languageIn: '{language} is available in about {minutes} min ({percent}%).',
  languageMissing: '{language} is not available on this server.',

  vocabulary: 'Names and words that are said',
  vocabularyHelp: 'Helps to hear them right. Several at once with commas between them.',
  add: 'Add',
  namesAndWords: 'Names and words',
  removeTerm: 'Remove {term}',
  youCorrected: 'You corrected:',
  addTerm: 'Add {term}',
});

/** The download dialog and its progress. */
export const download = texts('download', {
  output: 'Output <b>{length}</b>',
  saves: 'saves {time}',
  download: 'Download',
  downloadPaid: 'Download, already paid',
  downloadFor: 'Download, {price}',
  alreadyPaid: 'Already paid',
  uploadFirst: 'Upload a recording first',
  nothingLeft: 'The cuts leave nothing: delete one to have something to download',
  askingPrice: 'The price is being asked for',
  tooExpensive: 'This download costs {price} and you have {balance}',
  addCredentials: 'Add credentials',
  percent: '{percent}%',
  downloadAt: 'Download, {percent}%',
  failed: 'Download failed',
  failedWhy: 'Download failed, show why',

  ready: 'Download ready',
  readyUsed: '{used} used, {left} left.',
  readyPaid: 'Already paid, {left} left.',
  making: 'Preparing your download',
  inBackground: 'You can keep editing: the file is saved as soon as it is ready.',
  cancel: 'Cancel',
  continueEditing: 'Continue editing',

  title: 'Download the trimmed recording',
  freeAgain: 'Downloading the same edit in the same way again within 7 days is free.',
  suffice:
    'Make sure that your credentials suffice: you need {count, plural, one {1 more credential} other {{count} more credentials}}.',
  getPaidFile: 'Get the paid file',
  tryAgain: 'Try again',
  downloadAgain: 'Download again',
  free: 'free',
  buyFree: 'Download for free',
  buy: 'Download for {price}',
  outputLength: 'Output',
  lengthAndSaved: '{length}, {saved} shorter',
  file: 'File size, preparation time',
  sizeAndTime: 'About {size}, ready within {time}',
  price: 'Price (1 credential per minute)',
  balance: 'Your balance',
  balanceAndLeft: '{balance}, {left} left afterwards',
  isPaid: 'The file is paid for. Getting it again costs nothing.',
  notCharged: 'No credentials were used.',
  maybeCharged:
    'Whether credentials were used could not be asked. If they were, the same download is free for 7 days.',

  format: 'Format',
  asRecorded: 'Same as source',
  soundOnly: 'Sound only, {format}',
  soundMp3: 'Sound only, MP3 192 kbit/s',
  soundMp3Mono: 'Sound only, MP3 128 kbit/s mono',
  picture: 'Picture',
  smaller: 'Smaller, {lines}p',
  loudness: 'Loudness',
  forPodcasts: '−16 LUFS, for podcasts',
  forVideo: '−14 LUFS, for video',
  captions: 'Captions',
  none: 'None',
  asTrack: 'As a track to switch on',
  inPicture: 'In the picture',
  reduceNoise: 'Reduce noise gently',
  presets: 'Presets',
  podcast: 'Podcast',
  videoAsRecorded: 'Video as recorded',
  soundAsRecorded: 'Sound as recorded',
  forAnotherEditor: 'For another editor',
  editListFree: 'Exports an edit list, which costs nothing',
  fileName: 'File name',
  afterProject: 'Name it after the project',
  trimmedName: '{project} (trimmed)',

  gpmd: 'GoPro measurements',
  fdsc: 'GoPro recovery data',
  camm: 'camera motion',
  rtmd: 'Sony camera data',
  djmd: 'DJI flight data',
  dbgi: 'DJI camera data',
  tmcd: 'timecode',
  klv: 'KLV data',
  teletext: 'teletext',
  droppedTrack:
    '{kind, select, picture {a further picture} sound {a track of sound} subtitles {subtitles} other {data}} ({what})',
  droppedCover: 'a cover picture ({what})',
  droppedFile: 'an attached file ({what})',
  dropped: 'Cannot be kept and is left out: {tracks}.',
  rewrittenForFile:
    '{kind, select, picture {The picture} other {The sound}} is written as {to} instead of {from}: this kind of file cannot hold it.',
  rewrittenForServer:
    '{kind, select, picture {The picture} other {The sound}} is written as {to} instead of {from}: the server cannot write it.',
  rewrittenInJoin: 'The picture of rushes in {from} is written as {to}: joined rushes share one codec.',
  coloursBecome: 'Colours are stored as {to} instead of {from}.',
  pixelFormat:
    '{chroma, select, grey {grey} other {{chroma}}}, {bits} bits{alpha, select, yes {, transparency} other {}}',
  toneMapped: 'HDR is brought to the brightness of ordinary screens (tone-mapped).',
  deinterlaced: 'The recording is interlaced: its fields become whole pictures.',
  constantRate:
    'The file shows {rate, number} pictures a second throughout: the recording has more or a varying number, so some are left out or repeated.',
  evenSides: 'A row or column of pixels at the edge is left out: both sides of the picture must be even.',
  ownerOnly: 'Only the owner of this project can download it',
});

/** Files of the transcript and of edits: the dialog, and why one cannot be read or written. */
export const formats = texts('formats', {
  txt: 'Text (TXT)',
  md: 'Markdown',
  docx: 'Word (DOCX)',
  srt: 'Captions (SRT)',
  vtt: 'Captions and speakers (WebVTT)',
  wordVtt: 'Captions word by word (WebVTT)',
  premiere: 'Transcript of Premiere Pro (JSON)',
  json: 'Words and times (JSON)',
  edl: 'Edit list (EDL, CMX 3600)',
  fcpxml: 'Final Cut Pro (FCPXML)',
  xmeml: 'Premiere Pro, Resolve (XML)',
  otio: 'OpenTimelineIO',

  choose: 'Choose a transcript',
  importOne: 'Import a transcript',
  imported: '{count, number} words imported',
  notImported: 'The transcript was not imported',
  exportOne: 'Export the transcript or the edit',
  export: 'Export',
  cancel: 'Cancel',
  format: 'Format',
  times: 'Timings',
  timesOfEdit: 'Match the edit (cuts removed)',
  timesOfRecording: 'Match the recording (nothing removed)',
  piecesOfRushes: 'An edit list for other editors. Keep the original files next to it and don’t rename them.',
  dropFrame: 'Drop-frame timecode',
  commentsAsMarkers: 'Comments as markers',

  tooLarge: '{name} is larger than 50 MB, which no transcript is. Choose another file.',
  empty: 'This file is empty.',
  notText: 'This is no text file.',
  otherKind:
    'This is {kind}, which cannot be read. Convert it to SubRip (.srt) or WebVTT (.vtt) and import that.',
  ass: 'an ASS or SSA subtitle file (.ass)',
  microDvd: 'a MicroDVD subtitle file (.sub)',
  subViewer: 'a SubViewer subtitle file (.sub)',
  vobSub: 'a VobSub subtitle file (.sub), which holds pictures',
  scc: 'a Scenarist caption file (.scc)',
  stl: 'an EBU subtitle file (.stl)',
  sami: 'a SAMI subtitle file (.smi)',
  rtf: 'a rich text document (.rtf)',
  pdf: 'a PDF document',
  zip: 'a Word document or an archive',
  captionsUnread: '{count, plural, one {{count} caption} other {{count} captions}} could not be read.',
  captionsEmpty: '{count, plural, one {{count} caption has} other {{count} captions have}} no text.',
  noCaptions: 'This file holds no captions: no line gives their times.',
  allUnread:
    '{count, plural, one {{count} caption} other {{count} captions}} could not be read, and there are no others: times are expected as 00:00:01,000 --> 00:00:02,500.',
  captionsUnordered: '{count, plural, one {{count} caption was} other {{count} captions were}} out of order.',
  captionsOverlap:
    '{count, plural, one {{count} caption overlaps another and gave it time.} other {{count} captions overlap others and gave them time.}}',
  rolling:
    'Rolling captions: {count, plural, one {{count} repeated line was} other {{count} repeated lines were}} taken once.',
  paintedOn:
    '{count, plural, one {{count} caption repeats the one before it with more words, and each word was} other {{count} captions repeat the one before them with more words, and each word was}} taken once.',
  crosstalk:
    '{count, plural, one {{count} word was said while others spoke, and shares their time.} other {{count} words were said while others spoke, and share their time.}}',
  soundsLeftOut:
    '{count, plural, one {{count} sound was left out, as it is no word} other {{count} sounds were left out, as they are no words}}: {names}.',
  notUnderstood:
    '{count, plural, one {{count} passage was not understood by the recogniser and is left out.} other {{count} passages were not understood by the recogniser and are left out.}}',
  unnamedTurns:
    '{count, plural, one {{count} change of speaker says no name (>>).} other {{count} changes of speaker say no name (>>).}}',
  unnamed: 'Unnamed',
  askTitle: 'Importing {name}',
  importIt: 'Import',
  encoding: 'Encoding of the text',
  place: 'Place {number}',
  tooManySpeakers:
    'This transcript has {count, number} speakers, of which {most} can be told apart. Those with the same place become one.',
  speakersMerged:
    'This transcript has {count, number} speakers, of which {most} can be told apart; these share a place: {names}.',
  beyondEnd: '{beyond} of {count} pieces lie after the end of the recording and were left out.',
  nothingInside: 'Nothing in this transcript lies inside the recording. Is it the transcript of another one?',
  noWords: 'This transcript has no words in it.',
  unknownJson:
    'This JSON is no transcript that can be read. These can: Trimscript, Whisper, WhisperX, Premiere Pro, Deepgram, AssemblyAI, ElevenLabs, Amazon Transcribe, Google, Rev.ai and NeMo.',
  damagedJson: 'This file is damaged: it is no complete JSON.',
  editedTimes:
    'The times of this transcript are those of an edited recording. Export it with the times of the source to import it here.',
  untimedJson:
    'The words of this JSON have no times. Expected are "start" and "end" of each word or caption in seconds (1.25), milliseconds (1250) or as text ("00:00:01.250").',
  unreadTime:
    'The time {time} of this JSON cannot be read. Expected are "start" and "end" of each word or caption in seconds (1.25), milliseconds (1250) or as text ("00:00:01.250").',

  nothingLeft: 'The cuts leave nothing to hand over.',
  edlTooLong:
    'An EDL holds {most} cuts at most and this edit has {count}. FCPXML, Premiere XML and OpenTimelineIO hold them all.',
  edlTooFast:
    'The timecode of an EDL counts {most} frames a second at most and this recording has {count}. FCPXML, Premiere XML and OpenTimelineIO hold any rate.',
  importedFrom: 'Imported from {name} ({kind}).',
});

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
    '{count, plural, one {1 cut of a silence covered a word and became a manual cut.} other {{count} cuts of silences covered words and became manual cuts.}}',
  cutsId:
    '{count, plural, one {1 cut had no name of its own and was given one.} other {{count} cuts had no names of their own and were given some.}}',
});
