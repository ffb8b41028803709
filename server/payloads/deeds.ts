import { z } from 'zod';
import { deed, MAX_DEEDS } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Deed } from '#model/deed-kinds.ts';
import { PayloadError, parseJson } from './json.ts';

const deeds = z.array(deed).max(MAX_DEEDS);

/** @param text JSON @throws PayloadError */
export function readDeeds(text: Uint8Array): readonly Deed[] {
  const read = deeds.safeParse(parseJson(text, 'deeds'));
  if (!read.success) throw new PayloadError(replies.malformed({ part: 'deeds' }));
  return read.data;
}
