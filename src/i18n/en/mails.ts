import { texts } from '../texts.ts';

/** The mails. */
export const mails = texts('mails', {});
