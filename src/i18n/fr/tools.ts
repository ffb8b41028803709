import type { tools as english } from '../en/tools.ts';
import { translation } from '../texts.ts';

export const tools = translation<typeof english>({});
