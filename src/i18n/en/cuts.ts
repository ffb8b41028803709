import { texts } from '../texts.ts';

/** The panel of cuts. */
export const cuts = texts('cuts', {});
