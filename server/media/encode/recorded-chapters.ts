import { readChapters } from '#model/edit/chapters.ts';
import type { Chapter } from '#model/types.ts';
import type { MediaInfo } from '../types.ts';
import { readCarried } from './metadata.ts';

/** Seconds: their headers alone are read. */
const TIME_LIMIT = 60;

/** Where the chapters of a recording begin, source seconds, as an edit holds them; none where they cannot be read. @throws the signal's reason */
export async function recordedChapters(
  path: string,
  info: MediaInfo,
  signal: AbortSignal,
): Promise<readonly Chapter[]> {
  const { chapters } = await readCarried(path, info, { signal, timeLimit: TIME_LIMIT });
  const begun = chapters.map(({ start, title }) => ({ time: Math.max(0, start), name: title }));
  return readChapters(begun, info.duration);
}
