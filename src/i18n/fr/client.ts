import type { client as english } from '../en/client.ts';
import { translation } from '../texts.ts';

export const client = translation<typeof english>({});
