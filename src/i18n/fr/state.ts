import type { state as english } from '../en/state.ts';
import { translation } from '../texts.ts';

export const state = translation<typeof english>({});
