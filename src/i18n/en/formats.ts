import { texts } from '../texts.ts';

/** Files of the transcript and of edits: the dialog, and why one cannot be read or written. */
export const formats = texts('formats', {
  txt: 'Text (TXT)',
  md: 'Markdown',
  docx: 'Word (DOCX)',
  srt: 'Captions (SRT)',
  vtt: 'Captions (WebVTT)',
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
  times: 'Times',
  timesOfEdit: 'Of the edit: cuts taken out',
  timesOfRecording: 'Of the recording: everything in it',
  piecesOfRushes:
    'The cuts as pieces of your rushes, for another editor. Keep the rushes beside this file, under their names.',
  dropFrame: 'Drop-frame timecode',
  commentsAsMarkers: 'Comments as markers',

  tooLarge: '{name} is larger than 50 MB, which no transcript is. Choose another file.',
  unfitted: 'The times of the words could not be fitted to the sound; they are as in the file.',
  empty: 'This file is empty.',
  notText: 'This is no text file.',
  otherKind:
    'This is {kind}, which cannot be read. Convert it to SubRip (.srt) or WebVTT (.vtt) and import that.',
  ass: 'an ASS or SSA subtitle file (.ass)',
  microDvd: 'a MicroDVD subtitle file (.sub)',
  subViewer: 'a SubViewer subtitle file (.sub)',
  vobSub: 'a VobSub subtitle file (.sub), which holds pictures',
  lrc: 'an LRC lyrics file (.lrc)',
  captionsUnread: '{count, plural, one {{count} caption} other {{count} captions}} could not be read.',
  captionsEmpty: '{count, plural, one {{count} caption has} other {{count} captions have}} no text.',
  noCaptions: 'This file holds no captions: no line gives their times.',
  allUnread:
    '{count, plural, one {{count} caption} other {{count} captions}} could not be read, and there are no others: times are expected as 00:00:01,000 --> 00:00:02,500.',
  captionsUnordered: '{count, plural, one {{count} caption was} other {{count} captions were}} out of order.',
  captionsOverlap:
    '{count, plural, one {{count} caption overlaps} other {{count} captions overlap}} the next and ended earlier.',
  rolling:
    'Rolling captions: {count, plural, one {{count} repeated line was} other {{count} repeated lines were}} taken once.',
  beyondEnd: '{beyond} of {count} pieces lie after the end of the recording and were left out.',
  nothingInside: 'Nothing in this transcript lies inside the recording. Is it the transcript of another one?',
  noWords: 'This transcript has no words in it.',
  unknownJson:
    'This JSON is no transcript that can be read. These can: Trimscript, Whisper, WhisperX, Deepgram and AssemblyAI.',
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
