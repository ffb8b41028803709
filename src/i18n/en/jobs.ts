import { texts } from '../texts.ts';

/** What long tasks say. */
export const jobs = texts('jobs', {});
