import { texts } from '../texts.ts';

/** Versions of a project. */
export const versions = texts('versions', {});
