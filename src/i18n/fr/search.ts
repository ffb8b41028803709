import type { search as english } from '../en/search.ts';
import { translation } from '../texts.ts';

export const search = translation<typeof english>({});
