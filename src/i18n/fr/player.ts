import type { player as english } from '../en/player.ts';
import { translation } from '../texts.ts';

export const player = translation<typeof english>({});
