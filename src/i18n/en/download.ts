import { texts } from '../texts.ts';

/** The download dialog and its progress. */
export const download = texts('download', {});
