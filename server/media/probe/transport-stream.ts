/** Transport streams: long gaps in them are mended, and tracks that change midway are refused. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { media } from '#i18n/en/server.ts';
import { MediaRefused } from '../errors.ts';

export const PACKET = 188;
const SYNC = 0x47;
/** Whole packets, read at once. */
const BLOCK = 4096 * PACKET;
/** Bytes: ffmpeg takes more without a packet for the end of the file. */
const SEARCHED = 64 * 1024;

/** Takes out long stretches without packets, behind which nothing would be read. @returns whether there were any */
export async function mendTransportStream(path: string, signal: AbortSignal): Promise<boolean> {
  const file = await open(path, 'r');
  const mended = `${path}.mended`;
  try {
    if (!(await isTransportStream(file)) || !(await hasLongGap(file, signal))) return false;
    await pipeline(packetsOf(file), (await open(mended, 'w')).createWriteStream(), { signal });
    await rename(mended, path);
    return true;
  } finally {
    await file.close();
    await rm(mended, { force: true });
  }
}

async function isTransportStream(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(3 * PACKET), 0, 3 * PACKET, 0);
  return bytesRead === 3 * PACKET && [0, 1, 2].every((i) => buffer[i * PACKET] === SYNC);
}

async function hasLongGap(file: FileHandle, signal: AbortSignal): Promise<boolean> {
  let last = 0;
  for await (const { at } of packetRuns(file)) {
    signal.throwIfAborted();
    if (at - last > SEARCHED) return true;
    last = at;
  }
  return false;
}

async function* packetsOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of packetRuns(file)) yield bytes;
}

/** Runs of packets: where their sync bytes stand one packet apart. */
export async function* packetRuns(file: FileHandle): AsyncGenerator<{ at: number; bytes: Uint8Array }> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
    if (bytesRead < PACKET) return;
    let from = 0;
    while (from + PACKET <= bytesRead) {
      let end = from;
      while (end + PACKET <= bytesRead && buffer[end] === SYNC) end += PACKET;
      if (end > from) yield { at: at + end, bytes: buffer.subarray(from, end) };
      from = end;
      if (from + PACKET > bytesRead) break;
      const sync = nextSync(buffer.subarray(0, bytesRead), from);
      if (sync < 0) {
        from = bytesRead - PACKET + 1;
        break;
      }
      from = sync;
    }
    at += from;
  }
}

/** Where a packet and the one after it begin; -1 if nowhere. */
function nextSync(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(SYNC, from + 1); at >= 0; at = bytes.indexOf(SYNC, at + 1))
    if (bytes[at + PACKET] === SYNC) return at;
  return -1;
}

/** Of the table that names the programs' maps, and of maps. */
const PROGRAMS = 0;
const MAP = 2;
/** Bytes of a map before its tracks, or of a table that names one map. */
const HEAD = 12;
/** A program map repeats several times a second: one that repeats less is damage, or too short to be a part of the recording. */
const MIN_REPEATS = 3;
/** Different maps that are counted. */
const MAX_PROGRAM_MAPS = 1000;

type What = 'video' | 'audio';
/** Types of streams by number, as ffmpeg calls their codecs. */
const CODECS: Readonly<Record<number, { what: What; codec: string }>> = {
  1: { what: 'video', codec: 'mpeg1video' },
  2: { what: 'video', codec: 'mpeg2video' },
  16: { what: 'video', codec: 'mpeg4' },
  27: { what: 'video', codec: 'h264' },
  36: { what: 'video', codec: 'hevc' },
  51: { what: 'video', codec: 'vvc' },
  52: { what: 'video', codec: 'vvc' },
  53: { what: 'video', codec: 'evc' },
  3: { what: 'audio', codec: 'mp2' },
  4: { what: 'audio', codec: 'mp2' },
  15: { what: 'audio', codec: 'aac' },
  17: { what: 'audio', codec: 'aac_latm' },
  45: { what: 'audio', codec: 'mpegh_3d_audio' },
  46: { what: 'audio', codec: 'mpegh_3d_audio' },
  129: { what: 'audio', codec: 'ac3' },
  135: { what: 'audio', codec: 'eac3' },
};

/** Type of a stream whose codec its descriptors say. */
const PRIVATE = 6;
const REGISTRATION = 5;
/** Of DVB (ETSI EN 300 468); its first byte says which. */
const EXTENSION = 0x7f;
const BY_EXTENSION: Readonly<Record<number, string>> = { 21: 'ac4', 33: 'dts_uhd' };
const BY_REGISTRATION: Readonly<Record<string, string>> = { 'AC-4': 'ac4' };

export interface Track {
  /** Its packets' number. */
  readonly id: number;
  readonly what: What;
  readonly codec: string;
}

export interface ProgramMap {
  readonly program: number;
  readonly tracks: readonly Track[];
}

/**
 * The first video and audio stream of each program must keep their codec and their place.
 * @param name the user's, for messages
 * @throws MediaRefused
 */
export async function refuseOtherTracks(path: string, name: string, signal: AbortSignal): Promise<void> {
  const programs = new Map<number, readonly Track[]>();
  const mapCounts = new Map<string, number>();
  for await (const { program, tracks } of mapsIn(path, signal)) {
    const key = JSON.stringify([program, tracks]);
    const times = (mapCounts.get(key) ?? 0) + 1;
    // A hostile file says something else each time.
    if (mapCounts.size < MAX_PROGRAM_MAPS) mapCounts.set(key, times);
    if (times !== MIN_REPEATS) continue;
    const before = programs.get(program);
    if (!before) programs.set(program, tracks);
    for (const own of before ? firstOf(before) : []) {
      const next = continued(own, before ?? [], tracks);
      if (!next || (next.id === own.id && next.codec === own.codec)) continue;
      if (next.codec === own.codec) throw new MediaRefused(media.changesTrack({ name }));
      throw new MediaRefused(media.changesMidway({ name, what: own.what, from: own.codec, to: next.codec }));
    }
  }
}

function firstOf(tracks: readonly Track[]): Track[] {
  return (['video', 'audio'] as const).flatMap((what) => tracks.find((track) => track.what === what) ?? []);
}

/** As what a track goes on: itself, or a new one of its kind; it may also just end. */
function continued(own: Track, before: readonly Track[], tracks: readonly Track[]): Track | undefined {
  const isNew = ({ id, what }: Track) => what === own.what && !before.some((track) => track.id === id);
  return tracks.find(({ id }) => id === own.id) ?? tracks.find(isNew);
}

/** As they are told, again and again. @throws the signal's reason */
export async function* mapsIn(path: string, signal: AbortSignal): AsyncGenerator<ProgramMap> {
  const maps = new Set<number>();
  const file = await open(path, 'r');
  try {
    for await (const { bytes } of packetRuns(file)) {
      signal.throwIfAborted();
      const run = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = 0; at < run.length; at += PACKET) {
        const id = run.readUInt16BE(at + 1) & 0x1fff;
        const section = id === PROGRAMS || maps.has(id) ? sectionIn(run.subarray(at, at + PACKET)) : null;
        if (section && id === PROGRAMS) for (const map of mapsNamed(section)) maps.add(map);
        else if (section?.[0] === MAP) yield { program: section.readUInt16BE(3), tracks: tracksIn(section) };
      }
    }
  } finally {
    await file.close();
  }
}

/** The one that begins in a packet, as far as it lies in it, without its checksum. */
function sectionIn(packet: Buffer): Buffer | null {
  const isStart = (packet[1] ?? 0) & 0x40;
  const hasAdaptation = (packet[3] ?? 0) & 0x20;
  const payload = 4 + (hasAdaptation ? 1 + (packet[4] ?? 0) : 0);
  const from = payload + 1 + (packet[payload] ?? 0);
  if (!isStart || from + HEAD > PACKET) return null;
  const length = packet.readUInt16BE(from + 1) & 0xfff;
  const section = packet.subarray(from, Math.min(PACKET, from + 3 + length - 4));
  // A hostile one may claim to be shorter than its head.
  return section.length < HEAD ? null : section;
}

/** Numbers of the packets of programs' maps. */
function mapsNamed(section: Buffer): number[] {
  const ids: number[] = [];
  for (let at = 8; at + 4 <= section.length; at += 4) ids.push(section.readUInt16BE(at + 2) & 0x1fff);
  return ids;
}

/** Of kinds that are known. */
function tracksIn(section: Buffer): Track[] {
  const tracks: Track[] = [];
  let at = HEAD + (section.readUInt16BE(10) & 0xfff);
  while (at + 5 <= section.length) {
    const until = at + 5 + (section.readUInt16BE(at + 3) & 0xfff);
    const type = section[at] ?? 0;
    const kind = type === PRIVATE ? describedKind(section.subarray(at + 5, until)) : CODECS[type];
    if (kind) tracks.push({ id: section.readUInt16BE(at + 1) & 0x1fff, ...kind });
    at = until;
  }
  return tracks;
}

/** Of codecs that ffmpeg does not know by their descriptors. */
function describedKind(descriptors: Buffer): Omit<Track, 'id'> | undefined {
  for (let at = 0; at + 2 < descriptors.length; at += 2 + (descriptors[at + 1] ?? 0)) {
    const tag = descriptors[at];
    const codec =
      tag === EXTENSION
        ? BY_EXTENSION[descriptors[at + 2] ?? 0]
        : tag === REGISTRATION && BY_REGISTRATION[descriptors.toString('latin1', at + 2, at + 6)];
    if (codec) return { what: 'audio', codec };
  }
  return undefined;
}
