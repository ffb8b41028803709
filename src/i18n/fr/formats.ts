import type { formats as english } from '../en/formats.ts';
import { translation } from '../texts.ts';

export const formats = translation<typeof english>({});
