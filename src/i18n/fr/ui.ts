import type { ui as english } from '../en/ui.ts';
import { translation } from '../texts.ts';

export const ui = translation<typeof english>({});
