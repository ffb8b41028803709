import { texts } from '../texts.ts';

/** Messages of the state of the workspace. */
export const state = texts('state', {});
