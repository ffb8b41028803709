import type { comments as english } from '../en/comments.ts';
import { translation } from '../texts.ts';

export const comments = translation<typeof english>({});
