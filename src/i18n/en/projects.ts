import { texts } from '../texts.ts';

/** The list of projects. */
export const projects = texts('projects', {});
