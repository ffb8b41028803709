import { texts } from '../texts.ts';

/** The guide of /help. */
export const guides = texts('guides', {});
