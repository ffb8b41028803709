import type { projects as english } from '../en/projects.ts';
import { translation } from '../texts.ts';

export const projects = translation<typeof english>({});
