import type { guides as english } from '../en/guides.ts';
import { translation } from '../texts.ts';

export const guides = translation<typeof english>({});
