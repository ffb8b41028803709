import { texts } from '../texts.ts';

/** Files of the transcript and of edits. */
export const formats = texts('formats', {});
