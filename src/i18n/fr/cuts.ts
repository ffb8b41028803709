import type { cuts as english } from '../en/cuts.ts';
import { translation } from '../texts.ts';

export const cuts = translation<typeof english>({});
