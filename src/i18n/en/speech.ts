import { texts } from '../texts.ts';

/** What is said of a transcription. */
export const speech = texts('speech', {});
