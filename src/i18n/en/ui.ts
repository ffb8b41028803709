import { texts } from '../texts.ts';

/** Parts that every page uses. */
export const ui = texts('ui', {});
