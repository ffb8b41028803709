import type { transcript as english } from '../en/transcript.ts';
import { translation } from '../texts.ts';

export const transcript = translation<typeof english>({});
