import { texts } from '../texts.ts';

/** Refusals of the calls. */
export const replies = texts('replies', {});
