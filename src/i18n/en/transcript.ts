import { texts } from '../texts.ts';

/** The transcript panel. */
export const transcript = texts('transcript', {});
