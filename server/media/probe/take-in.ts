/** Takes in what was recorded: mends what can be, describes it, and looks for damage. */

import type { RunLimits } from '../ffmpeg/run.ts';
import type { Flaw, MediaInfo } from '../types.ts';
import { closeJumps, mayJump } from './close-jumps.ts';
import { examine } from './examine.ts';
import { mendFlac } from './flac.ts';
import { type Listing, listPackets } from './packet-list.ts';
import { probe } from './probe.ts';
import { withSpokenTrack } from './spoken-track.ts';
import { mendStatedBytes } from './stated-bytes.ts';
import { mendTransportStream } from './transport-stream.ts';

class MayJump extends Error {
  readonly listing: Listing;

  constructor(listing: Listing) {
    super('times that may jump');
    this.listing = listing;
  }
}

/**
 * The file may be another one afterwards: without stretches that nothing can read, and with a clock that does not jump.
 * @param name the user's
 * @throws MediaRefused, MediaFailed, the signal's reason
 */
export async function takeIn(path: string, name: string, signal: AbortSignal): Promise<MediaInfo> {
  await mendTransportStream(path, signal);
  await mendFlac(path, name, signal);
  const counted = await mendStatedBytes(path);
  const { info, closed } = await probeMended(path, name, signal);
  const examined = await examine(path, await withSpokenTrack(path, info, signal), { name, signal });
  const { duration } = examined;
  const longer = { kind: 'longer', at: counted * duration, seconds: (1 - counted) * duration } as const;
  const flaws = [...closed, ...(counted < 1 ? [longer] : []), ...(examined.flaws ?? [])];
  return flaws.length > 0 ? { ...examined, flaws } : examined;
}

async function probeMended(
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<{ info: MediaInfo; closed: readonly Flaw[] }> {
  const list = async (listed: string, limits: RunLimits): Promise<Listing> => {
    const listing = await listPackets(listed, limits);
    if (mayJump(listing.packets)) throw new MayJump(listing);
    return listing;
  };
  try {
    return { info: await probe(path, { name, signal, list }), closed: [] };
  } catch (error) {
    if (!(error instanceof MayJump)) throw error;
    const closed = await closeJumps(path, name, signal);
    const known = closed.length > 0 ? {} : { list: async () => error.listing };
    return { info: await probe(path, { name, signal, ...known }), closed };
  }
}
