import type { settings as english } from '../en/settings.ts';
import { translation } from '../texts.ts';

export const settings = translation<typeof english>({});
