import type { versions as english } from '../en/versions.ts';
import { translation } from '../texts.ts';

export const versions = translation<typeof english>({});
