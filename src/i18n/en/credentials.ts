import { texts } from '../texts.ts';

/** Credentials: packages, paying, the ledger. */
export const credentials = texts('credentials', {});
