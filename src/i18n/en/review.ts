import { texts } from '../texts.ts';

/** The review page of a link. */
export const review = texts('review', {});
