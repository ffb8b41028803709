import { open } from 'node:fs/promises';
import { outerBoxes } from './outer-boxes.ts';
import { PacketReader, type StreamPackets } from './packets.ts';
import { type RunLimits, streamFfprobe } from './run.ts';
import { readTracks } from './sample-index.ts';

export interface Listing {
  /** By stream number. */
  readonly packets: ReadonlyMap<number, StreamPackets>;
  readonly complaints: string;
  readonly failed: boolean;
}

/** Reads all of a file. @throws TooManyPackets, MediaFailed if there is no ffprobe, the signal's reason */
export async function listPackets(path: string, limits: RunLimits): Promise<Listing> {
  const entries = ['-show_entries', 'packet=stream_index,pts_time,dts_time,duration_time,size,flags'];
  const reader = new PacketReader();
  const { stderr, failed } = await streamFfprobe(path, [...entries, '-of', 'csv=p=0'], limits, (text) =>
    reader.add(text),
  );
  return { packets: reader.finish(), complaints: stderr, failed };
}

/**
 * Reads the index only: the same of an MP4 that our ffmpeg has just written, in a hundredth of the time. Fails where a packet does
 * not lie wholly in the file.
 */
export async function indexedPackets(path: string): Promise<Listing> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let index = Buffer.alloc(0);
    const media: { from: number; until: number }[] = [];
    for await (const { name, from, until } of outerBoxes(file)) {
      if (until > size) throw new Error(`${name} ends ${until - size} bytes behind the file`);
      if (name === 'mdat') media.push({ from, until });
      if (name !== 'moov') continue;
      index = Buffer.alloc(until - from);
      await file.read(index, 0, index.length, from);
    }
    const tracks = readTracks(index);
    for (const { place } of tracks)
      if (!media.some(({ from, until }) => place.from >= from && place.until <= until))
        throw new Error(`packets at bytes ${place.from} to ${place.until}, where there is no media`);
    const packets = [...tracks.entries()].filter(([, { times }]) => times.length > 0);
    return { packets: new Map(packets), complaints: '', failed: false };
  } catch (error) {
    if (error instanceof Error) return { packets: new Map(), complaints: error.message, failed: true };
    throw error;
  } finally {
    await file.close();
  }
}
