import type { credentials as english } from '../en/credentials.ts';
import { translation } from '../texts.ts';

export const credentials = translation<typeof english>({});
