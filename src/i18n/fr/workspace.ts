import type { workspace as english } from '../en/workspace.ts';
import { translation } from '../texts.ts';

export const workspace = translation<typeof english>({});
