import { texts } from '../texts.ts';

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
