import type { timeline as english } from '../en/timeline.ts';
import { translation } from '../texts.ts';

export const timeline = translation<typeof english>({});
