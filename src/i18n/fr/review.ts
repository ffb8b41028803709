import type { review as english } from '../en/review.ts';
import { translation } from '../texts.ts';

export const review = translation<typeof english>({});
