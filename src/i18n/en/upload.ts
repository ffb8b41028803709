import { texts } from '../texts.ts';

/** Uploading rushes. */
export const upload = texts('upload', {});
