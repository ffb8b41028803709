import type { demo as english } from '../en/demo.ts';
import { translation } from '../texts.ts';

export const demo = translation<typeof english>({});
