import { texts } from '../texts.ts';

/** Signing up and in, mailed links, passwords. */
export const account = texts('account', {});
