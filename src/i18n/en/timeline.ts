import { texts } from '../texts.ts';

/** The timeline, on its canvas too. */
export const timeline = texts('timeline', {});
