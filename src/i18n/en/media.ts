import { texts } from '../texts.ts';

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
  undecodable:
    'cannot be used: its {what, select, sound {sound} picture {picture} other {{what}}} ({codec}) cannot be decoded. It may be damaged or protected against copying.',
});
