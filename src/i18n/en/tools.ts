import { texts } from '../texts.ts';

/** The tools of the workspace. */
export const tools = texts('tools', {});
