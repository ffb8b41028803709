/**
 * Lists a recording's packets: from the index of an MP4 (ISO/IEC 14496-12, 8.5 to 8.7) where it says all, else by ffprobe.
 * mediabunny reads the same index, but does not tell where packets lie.
 */
import { type RunLimits, streamFfprobe } from '../ffmpeg/run.ts';
import { outerBoxes } from './boxes.ts';
import { Busiest, Numbers, PacketReader, type StreamPackets } from './packets.ts';
import { reading } from './reading.ts';

interface IndexedTrack extends StreamPackets {
  /** Bytes of the file between which all of its packets lie. */
  readonly place: { readonly from: number; readonly until: number };
}

const HEAD = 8;
const ENTRIES = 8;
const ALL = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, empty: 0 };

/** @param moov content of the box. @throws Error where tables are missing or contradict each other, RangeError where they end early */
export function readTracks(moov: Buffer): IndexedTrack[] {
  const movieScale = timescale(within(moov, 'mvhd'));
  const tracks = [...boxes(moov)].filter(({ name }) => name === 'trak');
  return tracks.map(({ content }) => readTrack(content, movieScale));
}

function readTrack(trak: Buffer, movieScale: number): IndexedTrack {
  const scale = timescale(within(trak, 'mdia', 'mdhd'));
  const isAudio = within(trak, 'mdia', 'hdlr').toString('latin1', 8, 12) === 'soun';
  const table = within(trak, 'mdia', 'minf', 'stbl');
  const sizes = sizesOf(within(table, 'stsz'));
  const durations = valuesOf(within(table, 'stts'), sizes.length);
  const offsets = has(table, 'ctts') ? valuesOf(within(table, 'ctts'), sizes.length) : null;
  const keys = has(table, 'stss') ? new Set(numbersIn(within(table, 'stss'))) : null;
  const edit = has(trak, 'edts') ? editOf(within(trak, 'edts', 'elst'), scale / movieScale) : ALL;
  const [ticks, keyTicks] = [new Numbers(), new Numbers()];
  const busiest = new Busiest();
  let [decoded, bytes, first, end] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [i, duration] of durations.entries()) {
    const at = decoded + (offsets?.[i] ?? 0);
    decoded += duration;
    // Audio is also heard where the edit begins in the middle of a packet.
    const isBefore = isAudio ? at + duration <= edit.from : at < edit.from;
    if (isBefore || at >= edit.until) continue;
    ticks.push(at);
    bytes += sizes[i] ?? 0;
    busiest.add(at / scale, sizes[i] ?? 0);
    if (keys?.has(i + 1) ?? true) keyTicks.push(at);
    first = Math.min(first, at);
    end = Math.max(end, at + duration);
  }
  // What an edit begins with is shown at once, as ffmpeg has it.
  const zero = (edit === ALL ? 0 : Math.max(first, edit.from)) - edit.empty;
  const seconds = (at: number) => (at - zero) / scale;
  const bitRate = (8 * bytes * scale) / (end - first);
  return {
    ...{ times: ticks.finish().map(seconds), keys: keyTicks.finish().map(seconds) },
    ...{ start: seconds(first), end: seconds(end), bitRate, peakRate: busiest.rate(bitRate) },
    place: placeOf(table, sizes),
  };
}

/** In ticks: what is shown, and how long nothing is before. @param ticks of the track in one of the movie */
function editOf(elst: Buffer, ticks: number): typeof ALL {
  const isLong = elst[0] === 1;
  const read = (at: number) => (isLong ? Number(elst.readBigInt64BE(at)) : elst.readInt32BE(at));
  let empty = 0;
  for (let i = 0; i < elst.readUInt32BE(4); i++) {
    const entry = ENTRIES + i * (isLong ? 20 : 12);
    const length = Math.round(read(entry) * ticks);
    const from = read(entry + (isLong ? 8 : 4));
    if (from >= 0) return { from, until: length > 0 ? from + length : ALL.until, empty };
    empty += length;
  }
  return ALL;
}

function placeOf(table: Buffer, sizes: Uint32Array): IndexedTrack['place'] {
  const isLong = has(table, 'co64');
  const chunks = within(table, isLong ? 'co64' : 'stco');
  const runs = within(table, 'stsc');
  let [run, sample, from, until] = [0, 0, Number.POSITIVE_INFINITY, 0];
  for (let chunk = 0; chunk < chunks.readUInt32BE(4); chunk++) {
    const isLast = run + 1 >= runs.readUInt32BE(4);
    if (!isLast && runs.readUInt32BE(ENTRIES + 12 * (run + 1)) === chunk + 1) run++;
    const first = isLong
      ? Number(chunks.readBigUInt64BE(ENTRIES + 8 * chunk))
      : chunks.readUInt32BE(ENTRIES + 4 * chunk);
    const next = sample + runs.readUInt32BE(ENTRIES + 12 * run + 4);
    from = Math.min(from, first);
    until = Math.max(
      until,
      sizes.subarray(sample, next).reduce((at, size) => at + size, first),
    );
    sample = next;
  }
  if (sample !== sizes.length) throw new Error(`chunks of ${sample} samples instead of ${sizes.length}`);
  return { from, until };
}

function sizesOf(stsz: Buffer): Uint32Array {
  const equal = stsz.readUInt32BE(4);
  const count = stsz.readUInt32BE(8);
  return equal > 0 ? new Uint32Array(count).fill(equal) : numbersIn(stsz.subarray(4));
}

/** The numbers in a full box that holds a count and then the numbers. */
function numbersIn(box: Buffer): Uint32Array {
  return Uint32Array.from({ length: box.readUInt32BE(4) }, (_, i) => box.readUInt32BE(ENTRIES + 4 * i));
}

/** Expands a table of runs to one value for each sample. */
function valuesOf(runs: Buffer, samples: number): Int32Array {
  const values = new Int32Array(samples);
  let sample = 0;
  for (let i = 0; i < runs.readUInt32BE(4); i++) {
    const next = sample + runs.readUInt32BE(ENTRIES + 8 * i);
    values.fill(runs.readInt32BE(ENTRIES + 8 * i + 4), sample, next);
    sample = next;
  }
  if (sample !== samples) throw new Error(`times of ${sample} samples instead of ${samples}`);
  return values;
}

/** Ticks a second. @param header `mvhd` or `mdhd` */
function timescale(header: Buffer): number {
  return header.readUInt32BE(header[0] === 1 ? 20 : 12);
}

function has(content: Buffer, wanted: string): boolean {
  return [...boxes(content)].some(({ name }) => name === wanted);
}

export function within(content: Buffer, ...path: readonly string[]): Buffer {
  return path.reduce((inside, wanted) => {
    const found = [...boxes(inside)].find(({ name }) => name === wanted);
    if (!found) throw new Error(`no ${wanted}`);
    return found.content;
  }, content);
}

export function* boxes(content: Buffer): Generator<{ name: string; content: Buffer }> {
  for (let at = 0; at + HEAD <= content.length; ) {
    const length = content.readUInt32BE(at);
    if (length < HEAD) return;
    yield {
      name: content.toString('latin1', at + 4, at + HEAD),
      content: content.subarray(at + HEAD, at + length),
    };
    at += length;
  }
}

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
  return reading(path, async (file, size) => {
    try {
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
    }
  });
}
