import type { download as english } from '../en/download.ts';
import { translation } from '../texts.ts';

export const download = translation<typeof english>({});
