import type { model as english } from '../en/model.ts';
import { translation } from '../texts.ts';

export const model = translation<typeof english>({});
