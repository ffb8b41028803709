import type { ProjectRow } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { fingerprintOf } from '#server/media/probe/fingerprint.ts';
import type { MediaRushes } from './stored-media.ts';

/**
 * The rushes, with the ends of one that was taken in before they were noted: a recording that is as long as its file was not changed. Not
 * where the store is far away.
 */
export async function withEnds(
  { diskStore }: Pick<Deps, 'diskStore'>,
  { media, masterKey, masterBytes, mediaDeletedAt }: ProjectRow,
): Promise<MediaRushes> {
  const [rush, ...more] = media.rushes;
  const isKept = rush?.size === masterBytes && !mediaDeletedAt;
  if (!rush || more.length > 0 || rush.ends !== undefined || !isKept || !diskStore) return media.rushes;
  const print = await fingerprintOf(diskStore.pathOf(masterKey)).catch(() => null);
  return [print ? { ...rush, ends: print.ends } : rush];
}
