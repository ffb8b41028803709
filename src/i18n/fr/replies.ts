import type { replies as english } from '../en/replies.ts';
import { translation } from '../texts.ts';

export const replies = translation<typeof english>({});
