import type { jobs as english } from '../en/jobs.ts';
import { translation } from '../texts.ts';

export const jobs = translation<typeof english>({});
