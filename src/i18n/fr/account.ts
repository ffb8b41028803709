import type { account as english } from '../en/account.ts';
import { translation } from '../texts.ts';

export const account = translation<typeof english>({});
