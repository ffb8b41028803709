import { texts } from '../texts.ts';

/** What calls say when the server does not answer. */
export const client = texts('client', {});
