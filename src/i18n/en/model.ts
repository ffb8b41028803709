import { texts } from '../texts.ts';

/** What the model says: names of edits, refusals. */
export const model = texts('model', {});
