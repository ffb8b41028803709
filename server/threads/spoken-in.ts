import type { Word } from '#model/types.ts';
import { parseJson } from '#server/payloads/json.ts';
import { type Spoken, spokenOf } from '#server/payloads/spoken.ts';

/** @param transcribed JSON lists of words, joined by commas */
export function spokenIn(transcribed: string | null): Spoken {
  // Stored by this server.
  const words = (parseJson(Buffer.from(`[${transcribed ?? ''}]`), 'words') as Word[][]).flat();
  return spokenOf(
    words.map(({ text }) => text),
    words.map(({ start }) => start),
  );
}
