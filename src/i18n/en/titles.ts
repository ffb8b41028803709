import { texts } from '../texts.ts';

/** What the pages and the guides are called, and what is said of them in search results and shared links. */
export const titles = texts('titles', {
  product: 'Trimscript: Conquer Yourself',
  general:
    'Cut your interviews, podcasts and lectures by cutting the words of their transcript. The picture and the sound follow.',
  demo: 'Demo',
  demoSays:
    'Three recordings from input to output, cut with Trimscript: the file that went in, the work on its words, the file that came out.',
  pricing: 'Pricing',
  pricingSays:
    '1 credential is 1 minute of downloaded output. Uploading, transcribing and editing cost nothing.',
  terms: 'Terms and conditions',
  termsSay: 'The terms of use of Trimscript.',
  privacy: 'Privacy',
  privacySays: 'What Trimscript keeps of you, for how long, what leaves the server, and who sees it.',
  about: 'About Trimscript',
  aboutSays: 'What Trimscript is, and the speech models and software it stands on.',
  guide: 'Guide',
  guideSays: 'How Trimscript is used: cutting by words, pauses, suggestions, corrections, downloads.',
  login: 'Login',
  loginSays: 'Log in to Trimscript and go on cutting.',
  signUp: 'Sign Up',
  signUpSays: 'Sign up to Trimscript. Uploading, transcribing and editing are free.',
  checkInbox: 'Check your inbox',
  confirmingEmail: 'Confirming your email',
  resetPassword: 'Reset your password',
  noMailSent: 'No mail sent',
  passwordChanged: 'Your password is changed',
  passwordNotChanged: 'Password not changed',
  confirmAddress: 'Confirm your new address',
  stopAddressChange: 'Stop the change of address',
  review: 'Review',
  paymentFailed: 'Payment failed',
  upload: 'Upload',
  workspace: 'Workspace',
  projects: 'Projects',
  settings: 'Settings',
  credentials: 'Credentials',

  firstRecording: 'Your first recording',
  firstRecordingSays:
    'From a file on your disk to a transcript: formats, several rushes, language and speakers.',
  cutWords: 'Cut by words',
  cutWordsSays: 'Select words, cut and restore them, move the brackets of a cut, undo.',
  timeline: 'Cut on the timeline',
  timelineSays: 'Zoom, scrub, draw and drag cuts, edges to the frame.',
  pauses: 'Take out the pauses',
  pausesSay: 'Trim silences of a whole recording at once, and keep those that should stay.',
  suggestedCuts: 'Check suggested cuts',
  suggestedCutsSay:
    'Let fillers, repeats and false starts be found, then accept or reject them one by one.',
  correctWords: 'Correct words and speakers',
  correctWordsSays: 'Mend what was heard wrongly, name the speakers, transcribe again.',
  search: 'Search, cut and replace',
  searchSays: 'Find every place where something is said, cut all of them or replace the text.',
  download: 'Listen, then download',
  downloadSays: 'The preview plays what you will get; what a download costs and what comes out.',
  otherPrograms: 'Captions and other programs',
  otherProgramsSays:
    'Captions, text and Word files, edit lists for editors of video, transcripts brought along.',
  manyProjects: 'Projects, versions, more rushes',
  manyProjectsSays:
    'Keep many recordings apart, find what was said in them, go back to an earlier version.',
});
