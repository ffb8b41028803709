import { texts } from '../texts.ts';

/** The settings page and its sections. */
export const settings = texts('settings', {});
