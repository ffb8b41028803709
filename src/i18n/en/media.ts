import { texts } from '../texts.ts';

/** What is said of recordings that cannot be read or cut. */
export const media = texts('media', {});
