import { withAddedFields } from './added-fields.ts';
import { MediaFailed, MediaRefused } from './errors.ts';
import { probe } from './probe.ts';
import type { MediaInfo } from './types.ts';

/** As it was where the file cannot be read, is not found to be the same, or says no more. @throws the signal's reason */
export async function probedAnew(path: string, info: MediaInfo, signal: AbortSignal): Promise<MediaInfo> {
  try {
    return withAddedFields(info, await probe(path, { signal }));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MediaRefused || error instanceof MediaFailed) return info;
    throw error;
  }
}
