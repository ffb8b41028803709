import type { keys as english } from '../en/keys.ts';
import { translation } from '../texts.ts';

export const keys = translation<typeof english>({});
