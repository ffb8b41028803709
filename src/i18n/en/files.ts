import { texts } from '../texts.ts';

/** Uploading rushes, and how they are transcribed. */
export const upload = texts('upload', {
  rushes: 'Files',
  countRushes: '{count, plural, one {1 file} other {{count} files}}',
  dropHere: 'Drop audio or video here',
  dropFirst: 'Drop a recording here',
  formats: 'MP4, MOV, MKV, WebM, AVI, MP3, M4A, WAV, FLAC, Ogg and more.',
  orSample: 'or <sample>try it with a sample interview</sample>',
  sampleFailed: 'The sample could not be opened',
  next: 'What happens next',
  nextUpload: 'It uploads right away, while you choose the language and the number of speakers.',
  nextWords: 'The words appear as they are recognised.',
  nextCut: 'You cut words and download the result.',
  limits: 'Audio or video, up to 500 MB each.',
  joinedInOrder: 'Files are joined in list order.',
  upload: 'Upload',
  choose: 'Choose files',
  onlyRecordings: 'Only audio and video files can be uploaded',
  leftOut: 'Left out: {names}.',
  leftOutMore: 'Left out: {names} and {count} more.',
  total: 'Total <b>{length}</b>',
  confirmRushes: 'Continue',
  confirmCount: 'Continue with {count, plural, one {1 file} other {{count} files}}',
  rushesOf: 'Files: {summary}',
  inProject: 'In this project',
  damaged: 'Damage',
  goThere: 'Move the playhead there',

  chosen: 'Chosen files',
  tooLarge: '{size}, more than 500 MB',
  lengthUnread: ', length could not be read',
  unreadable: ', not a readable recording: remove it',
  sentSoFar: ', {percent}% uploaded',
  isSent: ', uploaded',
  chooseAgain: 'Choose it again to continue',
  chooseAgainNamed: 'Choose {name} again to continue',
  goOnSending: 'Resume the upload',
  drag: 'Move {name}: drag it, or press the up and down arrow keys',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  remove: 'Remove {name}',
  readingLength: 'Reading its length',

  where: 'Where should these files go?',
  cancel: 'Cancel',
  toNew: 'Add to a new project',
  toNewHelp: '{name} is not changed.',
  replaceThis: 'Replace this recording',
  replaceThisHelp: 'The new files replace {name}, its transcript and its cuts.',
  toThis: 'Add files to this recording',
  toThisHelp: 'Words and cuts are kept, and only the new part is transcribed.',
  toThisLater: 'Available once the transcript is complete.',
  atEnd: 'At the end',
  atBeginning: 'At the beginning',

  replaceNamed: 'Replace {name}?',
  currentProject: 'the current project',
  replaceHelp: 'Uploading new files removes its transcript and all of its cuts. This cannot be undone.',
  replace: 'Replace',

  finalList: 'Is this the final list of rush files you wish to upload ?',
  confirm: 'Confirm',
  changeList: 'Change the list',
  sentAtOnce:
    'Files are uploaded as soon as you choose them. Nothing is joined before you confirm, and cancelling removes them.',
  removeRefused: 'Remove the files that cannot be uploaded',
  chooseMissing: 'Choose the files again that are not uploaded yet',
  allSent: 'All files are uploaded',
  discarded:
    '{count, plural, one {The file was removed from the list} other {{count} files were removed from the list}}',
  uploadFailed: 'The upload failed',
  show: 'Show',
  showUpload: 'Show the upload',
  triedAgain: '{error}. Trying again',
  noRoom: 'There is not enough storage for these files',
  joinedBefore: 'They are added before {name}, which keeps its words and cuts.',
  joinedAfter: 'They are added after {name}, which keeps its words and cuts.',
  joinedThus: 'Total, joined in this order',
  restores:
    'These files replace the missing ones, and your transcript and cuts are kept. Together they must be {length} long, like the originals.',
  startNew: 'Start a new project instead',

  sending: 'Great ! Your media is being sent to the server:',
  sendingAgain: 'Your media is being sent to the server again',
  thenTranscription: 'After this operation, transcription will start',
  copyWasDeleted:
    'Its copy there was deleted because it had not been used for a while. Your transcript and cuts are kept.',
  stopUpload: 'Stop this upload?',
  stopHelp: 'What was uploaded is deleted from the server, and the files are removed from the list.',
  stop: 'Stop',
  keepUploading: 'Keep uploading',

  chooseTranscript: 'Choose a transcript',
  transcriptTaken: 'Transcript: {name}',
  words: '{words, number} {words, plural, one {word} other {words}}',
  wordsAndSpeakers:
    '{words, number} {words, plural, one {word} other {words}}, {count, plural, one {1 speaker} other {{count} speakers}}: {names}',
  removeTranscript: 'Remove the transcript',
  haveTranscript: 'I already have a transcript',

  again: 'Transcribe again',
  againHelp:
    'The server transcribes the recording again while you work. The new transcript then replaces this one: your cuts, the words you corrected and the names of the speakers are kept, and one undo brings this transcript back.',
  mediaGone: 'Upload the recording again first: the server no longer has it',
  stillTranscribing: 'The transcript is not complete yet',
  engine: 'Engine',
  bestEngine: 'Best for the language',
  engineAt: '{name}, at {host}',

  language: 'Language',
  languageHelp: 'Spoken in the recording',
  english: 'English',
  french: 'French',
  speakers: 'Speakers',
  speakersHelp: 'From 1 to 5',
  betterSoon: 'A better speech model is being downloaded: available soon ({percent}%).',
  betterIn: 'A better speech model is being downloaded: available in about {minutes} min ({percent}%).',
  sentTo: 'The audio, and your names and words, are sent to {host} to be transcribed there.',
  languageSoon: '{language} is available soon ({percent}%).',
  languageIn: '{language} is available in about {minutes} min ({percent}%).',
  languageMissing: '{language} isn’t available on this server.',

  vocabulary: 'Names and words to expect',
  vocabularyHelp: 'Helps to recognise them. Separate several with commas.',
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
  nothingLeft: 'Everything is cut: delete a cut to have something to download',
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
  freeAgain: 'Downloading the same edit with the same options again within 7 days is free.',
  suffice: 'Make sure that your credentials suffice.',
  missing: 'You need {count, plural, one {1 more credential} other {{count} more credentials}}.',
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
    'We could not find out whether credentials were used. If they were, the same download is free for 7 days.',

  format: 'Format',
  asRecorded: 'Same as source',
  audioOnly: 'Audio only, {format}',
  audioMp3: 'Audio only, MP3 192 kbit/s',
  audioMp3Mono: 'Audio only, MP3 128 kbit/s mono',
  videoHeading: 'Video',
  smaller: 'Smaller, {lines}p',
  captions: 'Captions',
  none: 'None',
  asTrack: 'As a separate track',
  burnedIn: 'Burned into the video',
  captionLook: 'Look of the captions',
  extent: 'How much',
  wholeEdit: 'The whole edit',
  selectedPart: 'What is selected, {length}',
  eachChapter: 'Each chapter as a file (ZIP)',
  chapterPart: '{name}, {length}',
  unnamedChapter: 'Chapter {number}',
  downloadRange: 'Download this range',
  presets: 'Presets',
  savePreset: 'Save these choices as a preset',
  managePresets: 'Rename or delete presets',
  presetName: 'Name of the preset',
  presetHolds: 'Keeps format, video, captions and sound, for all your projects.',
  presetThere: 'There is a preset of this name.',
  replacePreset: 'Replace it',
  deletePreset: 'Delete the preset {name}',
  presetDeleted: '“{name}” was deleted.',
  putBack: 'Put it back',
  presetsDone: 'Done',
  mostPresets: 'You have {most} presets. Delete one that you no longer need, then save again.',
  podcast: 'Podcast',
  youtube: 'YouTube',
  archive: 'Archive, WAV',
  details: 'Title, artist and more',
  detailsHelp: 'Written into the file. What is left empty stays as in the recording.',
  tagTitle: 'Title',
  tagArtist: 'Artist',
  tagAlbum: 'Album or show',
  tagNumber: 'Number',
  numberFrom: 'A whole number from 1 to {most}',
  keepForNew: 'Use this artist and album for new projects',
  fillIn: 'Fill in {names}',
  cover: 'Cover',
  coverPicture: 'Choose a picture',
  coverFrame: 'Use this frame',
  coverFrameHelp: 'The picture at the playhead becomes the cover',
  coverRecorded: 'As in the recording',
  coverNone: 'None',
  coverNoneRecorded: 'The recording has no cover.',
  coverHelp: 'A JPEG or PNG of up to {most} MB. MP3, M4A, MP4 and FLAC files have it.',
  coverTooLong:
    'This picture has {size}. Covers are made of pictures of up to {most} MB: save it smaller first.',
  coverShown: 'The cover of the file',
  coverMaking: 'Making the cover…',
  chaptersIncluded:
    '{count, plural, one {{count} chapter is} other {{count} chapters are}} written into the file.',
  videoAsRecorded: 'Video, same as source',
  audioAsRecorded: 'Audio, same as source',
  forAnotherEditor: 'For another editor',
  editListFree: 'Exports an edit list, free of charge',
  fileName: 'File name',
  afterProject: 'Use the project’s name',
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
    '{kind, select, video {another video track} audio {an audio track} subtitles {subtitles} other {data}} ({what})',
  droppedCover: 'cover art ({what})',
  droppedFile: 'an attachment ({what})',
  dropped: 'Not kept: {tracks}.',
  rewrittenForFile:
    '{kind, select, video {The video} other {The audio}} is converted from {from} to {to}: this kind of file cannot hold the original format.',
  rewrittenForServer:
    '{kind, select, video {The video} other {The audio}} is converted from {from} to {to}: the server cannot write the original format.',
  rewrittenInJoin: 'The video of files in {from} is converted to {to}: joined files share one codec.',
  coloursBecome: 'Colours are stored as {to} instead of {from}.',
  pixelFormat:
    '{chroma, select, grey {grey} other {{chroma}}}, {bits} bits{alpha, select, yes {, transparency} other {}}',
  toneMapped: 'HDR is converted to the brightness range of ordinary screens (tone-mapped).',
  deinterlaced: 'The recording is interlaced and will be deinterlaced.',
  constantRate:
    'The download has a constant {rate, number} fps: the recording has a higher or varying frame rate, so some frames are dropped or repeated.',
  evenSides: 'One row or column of pixels at the edge is dropped: width and height must be even.',
  ownerOnly: 'Only the owner of this project can download it',
});

/** Files of the transcript and of edits: the dialog, and why one cannot be read or written. */
export const captionLook = texts('captionLook', {
  size: 'Size',
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  place: 'Place',
  bottom: 'At the bottom',
  top: 'At the top',
  frame: 'Behind the letters',
  box: 'A dark box',
  outline: 'A dark outline',
  letters: 'Letters a line, at most',
  names: 'Names of speakers',
  asDrawn: 'This is how captions are drawn. They are shown in the preview with T.',
  takesFewer: 'At this size, the picture takes {letters, plural, one {# letter} other {# letters}} a line.',
});

export const formats = texts('formats', {
  editText: 'Edit as text (TXT)',
  projectFile: 'Project file (JSON)',
  txt: 'Text (TXT)',
  md: 'Markdown',
  docx: 'Word (DOCX)',
  srt: 'Captions (SRT)',
  vtt: 'Captions and speakers (WebVTT)',
  wordVtt: 'Captions word by word (WebVTT)',
  premiere: 'Transcript of Premiere Pro (JSON)',
  json: 'Words and times (JSON)',
  youtube: 'Chapters for YouTube (TXT)',
  podcastChapters: 'Chapters of Podcasting 2.0 (JSON)',
  edl: 'Edit list (EDL, CMX 3600)',
  fcpxml: 'Final Cut Pro (FCPXML)',
  xmeml: 'Premiere Pro, Resolve (XML)',
  otio: 'OpenTimelineIO',

  choose: 'Choose a transcript',
  importOne: 'Import a transcript',
  imported: '{count, plural, one {# word imported} other {# words imported}}',
  notImported: 'The transcript was not imported',
  exportOne: 'Export the transcript or the edit',
  export: 'Export',
  format: 'Format',
  times: 'Timings',
  timesOfEdit: 'Match the edit (cuts removed)',
  timesOfRecording: 'Match the recording (nothing removed)',
  editListNote: 'An edit list for other editors. Keep the original files next to it and don’t rename them.',
  filesAsOne:
    'Its files were joined by version 1.0, which kept no rate, size and length of each: all are stated as those of the whole recording. Check the clips in the other editor.',
  oneTrackOnly:
    'This format names one audio track of each file. Final Cut Pro and Premiere Pro files name all.',
  editTextNote:
    "A line a sentence: strike words with ~~, delete them, correct them with '{was|is}', move lines. Import the file again to take your changes over.",
  projectNote:
    'The whole edit, for the command line: put it beside the recording. Import the file again to take it back.',
  projectOfSeveral:
    'This recording was joined of several files, and a project file lies beside one. Export the edit as text, or as an edit list.',
  projectUnknown:
    'This recording was taken in before its file was remembered. Upload it again to export a project file.',
  noProjectFile: '{name} is not a whole project file. Export it again.',
  projectOfAnother:
    '{name} belongs to another recording. Open the project of that recording, then import it there.',
  projectTaken: 'The edit is now that of {name}.',
  chaptersNote: 'The chapters that you set, at their times in the edit.',
  noChapters: 'There are no chapters yet. Set some with H at the playhead.',
  chapterNumber: 'Chapter {number}',
  fewChapters: 'YouTube shows chapters only if there are {least} or more.',
  chaptersFromStart: 'YouTube shows chapters only if the first begins at 0:00; “{name}” begins at {time}.',
  shortChapter:
    'YouTube shows chapters only if each lasts at least {least} s; “{name}” at {time} is shorter.',
  keepsSilenced: 'It keeps the words and the recorded sound of what is muted or bleeped.',
  dropFrame: 'Drop-frame timecode',
  commentsAsMarkers: 'Comments as markers',

  tooLarge: '{name} is larger than 50 MB, the limit for transcripts. Choose another file.',
  empty: 'This file is empty.',
  notText: 'This is not a text file.',
  otherKind:
    'This is {kind}, which cannot be read. Convert it to SubRip (.srt) or WebVTT (.vtt) and import that.',
  ass: 'an ASS or SSA subtitle file (.ass)',
  microDvd: 'a MicroDVD subtitle file (.sub)',
  subViewer: 'a SubViewer subtitle file (.sub)',
  vobSub: 'an image-based VobSub subtitle file (.sub)',
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
    '{count, plural, one {{count} caption overlapped another and was shortened.} other {{count} captions overlapped others and were shortened.}}',
  rolling:
    'Rolling captions: {count, plural, one {{count} repeated line was} other {{count} repeated lines were}} removed.',
  paintedOn:
    '{count, plural, one {{count} caption} other {{count} captions}} repeated the previous one with more words: duplicate words were removed.',
  crosstalk:
    '{count, plural, one {{count} word overlaps another speaker; its timing was adjusted.} other {{count} words overlap another speaker; their timings were adjusted.}}',
  soundsLeftOut:
    '{count, plural, one {{count} sound that is not a word was left out} other {{count} sounds that are not words were left out}}: {names}.',
  notUnderstood:
    '{count, plural, one {{count} passage was not understood by the recogniser and was left out.} other {{count} passages were not understood by the recogniser and were left out.}}',
  unnamedTurns:
    '{count, plural, one {{count} change of speaker has no name (>>).} other {{count} changes of speaker have no name (>>).}}',
  unnamed: 'Unnamed',
  askTitle: 'Importing {name}',
  importIt: 'Import',
  readingFile: 'Reading the file',
  encoding: 'Text encoding',
  place: 'Speaker {number}',
  tooManySpeakers:
    'This transcript has {count, number} speakers; at most {most} are supported. Speakers with the same number are merged.',
  speakersMerged:
    'This transcript has {count, number} speakers; at most {most} are supported, so these were merged: {names}.',
  beyondEnd:
    '{count, plural, one {The only segment lies after the end of the recording and was left out.} other {{beyond, plural, one {{beyond} of {count} segments lies after the end of the recording and was left out.} other {{beyond} of {count} segments lie after the end of the recording and were left out.}}}}',
  nothingInside: 'Nothing in this transcript lies inside the recording. Is it for a different recording?',
  noWords: 'This transcript has no words.',
  framesOnly:
    'The times of this table are numbers of frames, without a frame rate. Export it with timecode or with seconds.',
  unknownJson:
    'This JSON is not a supported transcript. Supported are those of Trimscript, Whisper, WhisperX, Premiere Pro, Deepgram, AssemblyAI, ElevenLabs, Amazon Transcribe, Google, Rev.ai and NeMo.',
  damagedJson: 'This file is damaged: its JSON is incomplete.',
  editedTimes:
    'The timings of this transcript match an edit. Export it with timings that match the recording, and import that.',
  untimedJson:
    'The words of this JSON have no times. Each word or caption needs "start" and "end" in seconds (1.25), milliseconds (1250) or as text ("00:00:01.250").',
  unreadTime:
    'The time {time} of this JSON cannot be read. Each word or caption needs "start" and "end" in seconds (1.25), milliseconds (1250) or as text ("00:00:01.250").',

  nothingLeft: 'Everything is cut, so there is nothing to export.',
  edlTooLong:
    'An EDL holds at most {most} cuts, and this edit has {count}. FCPXML, Premiere XML and OpenTimelineIO hold them all.',
  edlTooFast:
    'EDL timecode supports at most {most} fps, and this recording has {count}. FCPXML, Premiere XML and OpenTimelineIO support any rate.',
  pasteScript: 'Paste a script',
  compareScript: 'Compare',
  scriptText: 'Text of the script',
  scriptHelp:
    'The text that was meant to be said, with NAME: before the lines of another speaker. It replaces the transcript: earlier readings that are certain are suggested as cuts, the others and passages outside the script are left for you to check, and what was not said is listed.',
  scriptProposals:
    '{retakes, plural, =0 {No earlier readings} one {{retakes} earlier reading suggested as a cut} other {{retakes} earlier readings suggested as cuts}}, {unscripted, plural, =0 {nothing outside the script} one {{unscripted} passage outside the script to check} other {{unscripted} passages outside the script to check}}.',
  scriptDoubtful:
    '{count, plural, one {One more passage may be an earlier reading} other {{count} more passages may be earlier readings}}, to check.',
  pastedScript: 'Pasted text',
  noScript: 'This is too short for a script. Paste the whole text that was meant to be said.',
  orderAsInScript: 'Order as in the script',
  scriptNeedsWords:
    'A script is compared with the transcript. Import it again once the recording is transcribed.',
  scriptLater:
    'This file has no times, so it is a script. Upload the recording without it, then import it once the recording is transcribed.',
  editTextLater:
    'This file is an edit as a text. Upload the recording without it, then import it once the recording is transcribed.',
  otherScript: 'Nothing in this script was said in the recording. Is it for a different recording?',
  unsaidTitle: 'In the script, but not said',
  unsaidHelp:
    '{count, plural, one {This passage is left out of the transcript.} other {These {count, number} passages are left out of the transcript.}}',
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
  untimedWords:
    'its transcript has {words, plural, one {{words} word} other {{words} words}}, but times for {timed}.',
  tooManyWords: 'its transcript has more than {words} words, or one of more than {characters} characters.',
  tooManyPauses: 'it has too many detected pauses.',
  tooManyGaps: 'it has too many transcript gaps.',
  tooManyRejected: 'it has too many rejected suggestions.',
  tooManyCuts: 'it has more than {count} cuts.',
  tooManyChapters: 'it has more than {most} chapters.',

  languageUnknown: 'The language was unknown; English is assumed.',
  paragraphsRepaired: 'The speaker paragraphs did not fit the words and were repaired.',
  pausesLeftOut: 'Some detected pauses were not valid time ranges and were left out.',
  gapsLeftOut: 'Some transcript gaps were not valid time ranges and were left out.',
  rejectedLeftOut: 'Some rejected suggestions were not valid time ranges and were left out.',
  chaptersRepaired: 'Some chapters could not be read and were left out.',
  orderRepaired: 'The order of some passages could not be read and is as recorded.',
  gainsRepaired: 'Some muted, bleeped or louder passages could not be read and sound as recorded.',
  soundRepaired: 'Some settings of the sound could not be read and are as recorded.',
  settingsMissing: 'Some settings were missing and were reset to defaults.',
  unsureWords:
    'Some words had no confidence or speaker. They are marked as uncertain and assigned to the first speaker.',
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
    '{count, plural, one {1 word had no length and was given the minimum.} other {{count} words had no length and were given the minimum.}}',
  wordsSpeaker:
    '{count, plural, one {1 word had an unknown speaker and was assigned to the first.} other {{count} words had an unknown speaker and were assigned to the first.}}',
  wordsCrowded:
    '{count, plural, one {1 word did not fit into the recording and was left out.} other {{count} words did not fit into the recording and were left out.}}',

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
    '{count, plural, one {1 cut had no ID of its own and was given one.} other {{count} cuts had no IDs of their own and were given new ones.}}',
});
