import { texts } from '../texts.ts';

/** The demo page. */
export const demo = texts('demo', {});
