import type { pages as english } from '../en/pages.ts';
import { translation } from '../texts.ts';

export const pages = translation<typeof english>({});
