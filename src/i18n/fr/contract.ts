import type { contract as english } from '../en/contract.ts';
import { translation } from '../texts.ts';

export const contract = translation<typeof english>({});
