import { texts } from '../texts.ts';

/** Paying on the server. */
export const payments = texts('payments', {});
