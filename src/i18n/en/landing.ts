import { texts } from '../texts.ts';

/** The landing page and the prices. */
export const landing = texts('landing', {
  struck: 'So, um, you want to',
  tagline: 'Conquer Yourself',
  lead: 'Cut your interviews, podcasts and lectures by cutting the words. Strike a stumble in the transcript and it leaves the picture and the sound with it.',
  getStarted: 'Get Started for Free',
  freeMinutes: '30 minutes of downloads are free.',
  workspacePicture:
    'The Trimscript workspace: transcript on the left, video preview and cut tools in the middle, list of cuts on the right, timeline below',
  howItWorks: 'How it works',
  input: 'Input',
  inputSays: 'Upload your rushes, audio or video. Say which language is spoken and how many people speak.',
  processing: 'Processing',
  processingSays:
    'Read instead of scrubbing. Strike words, take suggested cuts, trim every long pause at once.',
  output: 'Output',
  outputSays:
    'Preview with the cuts skipped, then download the trimmed file. That is the only step you pay for.',
  payForMinutes: 'Pay for the minutes you keep',
  price: '1 credential is 1 minute of downloaded output. Uploading, transcribing and editing cost nothing.',
  pricing: 'Pricing',
  motto: 'Say it once. Cut the rest.',

  meetingFile: 'meeting-opening.mp4',
  harbourFile: 'harbour-commentary.mp4',
  routineFile: 'morning-routine.mp4',
  language: 'English',
  speakers: '1 speaker',
  sample:
    '<suggested>Um, so, you know,</suggested> honestly? Nothing. I was shaking too hard to think. <pause>1.8 s</pause> And then I caught myself planning <cut>the, um, it was the</cut> the third swim.',
  finishedVideo: 'The finished video',
  saves: 'was 0:00:15, saves 4 s',
  download: 'Download',

  credentials: 'credentials',
  aMinute: '{price} a minute',
  counting: 'How it is counted',
  rounding:
    'A download costs the length of its output in whole minutes, rounded up, and at least 1. The price is shown before the work starts.',
  failedIsFree: 'A download that fails costs nothing. The same download within 7 days is free.',
  otherAmount: 'Any other amount',
  upTo600: 'Credentials, up to 600',
  priceOfEach: 'Price of each',
  addCredentials: 'Add credentials',
});
