import type { payments as english } from '../en/payments.ts';
import { translation } from '../texts.ts';

export const payments = translation<typeof english>({});
