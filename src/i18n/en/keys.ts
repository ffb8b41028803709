import { texts } from '../texts.ts';

/** The keyboard table. */
export const keys = texts('keys', {});
