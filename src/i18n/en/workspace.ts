import { texts } from '../texts.ts';

/** The frame of the workspace: header, notices, saving. */
export const workspace = texts('workspace', {});
