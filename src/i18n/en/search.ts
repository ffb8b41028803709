import { texts } from '../texts.ts';

/** Search and replace. */
export const search = texts('search', {});
