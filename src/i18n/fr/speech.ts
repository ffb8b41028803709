import type { speech as english } from '../en/speech.ts';
import { translation } from '../texts.ts';

export const speech = translation<typeof english>({});
