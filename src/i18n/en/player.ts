import { texts } from '../texts.ts';

/** The player. */
export const player = texts('player', {});
