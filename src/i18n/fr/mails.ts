import type { mails as english } from '../en/mails.ts';
import { translation } from '../texts.ts';

export const mails = translation<typeof english>({});
