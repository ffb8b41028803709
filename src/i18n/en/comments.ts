import { texts } from '../texts.ts';

/** Comments and sharing. */
export const comments = texts('comments', {});
