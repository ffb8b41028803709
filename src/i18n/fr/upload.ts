import type { upload as english } from '../en/upload.ts';
import { translation } from '../texts.ts';

export const upload = translation<typeof english>({});
