import type { media as english } from '../en/media.ts';
import { translation } from '../texts.ts';

export const media = translation<typeof english>({});
