import { texts } from '../texts.ts';

/** Terms, privacy. */
export const legal = texts('legal', {});
