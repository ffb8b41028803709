import type { legal as english } from '../en/legal.ts';
import { translation } from '../texts.ts';

export const legal = translation<typeof english>({});
