/** What ffprobe does not tell of a Matroska file (RFC 9559). Reads headers of elements only. */
import type { FileHandle } from 'node:fs/promises';
import { reading } from './reading.ts';

const SEGMENT = 0x18538067;
const CUES = 0x1c53bb6b;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const CODEC_DELAY = 0x56aa;
/** From a track to what says that it is encrypted. */
const ENCRYPTION = [0x6d80, 0x6240, 0x5035];

interface Element {
  readonly id: number;
  /** Where its content starts. */
  readonly at: number;
  /** Of the content; `null`: unknown, as of a live stream's clusters. */
  readonly length: number | null;
}

export async function hasCues(path: string): Promise<boolean> {
  return reading(path, async (file, size) => {
    for await (const { id } of segment(file, size)) if (id === CUES) return true;
    return false;
  });
}

/** Seconds by which the encoder of track `index` delays its audio; 0 where the file does not say. */
export async function codecDelay(path: string, index: number): Promise<number> {
  return reading(path, async (file, size) => {
    for await (const { id, at, length } of segment(file, size)) {
      if (id !== TRACKS || length === null) continue;
      let number = 0;
      for await (const track of elements(file, at, at + length)) {
        if (track.id !== TRACK || number++ !== index || track.length === null) continue;
        for await (const field of elements(file, track.at, track.at + track.length))
          if (field.id === CODEC_DELAY) return (await unsigned(file, field)) / 1e9;
      }
    }
    return 0;
  });
}

/** The byte at which the file should end: by its segment's size, or by the last element in it. */
export async function promisedBytes(path: string): Promise<number> {
  return reading(path, async (file, size) => {
    let end = 0;
    for await (const { id, at, length } of elements(file, 0, size)) {
      end = Math.max(end, at + (length ?? 0));
      if (id !== SEGMENT || length !== null) continue;
      for await (const child of elements(file, at, size)) end = Math.max(end, child.at + (child.length ?? 0));
    }
    return end;
  });
}

/** Whether a track says that it is encrypted (DRM). */
export async function isEncrypted(path: string): Promise<boolean> {
  return reading(path, async (file, size) => {
    for await (const element of segment(file, size))
      if (element.id === TRACKS) return holds(file, element, [TRACK, ...ENCRYPTION]);
    return false;
  });
}

/** Whether there is an element inside, in one inside, and so on. */
async function holds(
  file: FileHandle,
  { at, length }: Element,
  [id, ...inside]: readonly number[],
): Promise<boolean> {
  if (id === undefined) return true;
  if (length === null) return false;
  for await (const child of elements(file, at, at + length))
    if (child.id === id && (await holds(file, child, inside))) return true;
  return false;
}

/** The segment's children, as far as their lengths are known. */
async function* segment(file: FileHandle, size: number): AsyncGenerator<Element> {
  for await (const element of elements(file, 0, size))
    if (element.id === SEGMENT) yield* elements(file, element.at, size);
}

async function* elements(file: FileHandle, from: number, end: number): AsyncGenerator<Element> {
  const header = Buffer.alloc(16);
  for (let at = from; at + 2 <= end; ) {
    header.fill(0);
    await file.read(header, 0, 16, at);
    const idLength = Math.clz32(header[0] ?? 0) - 23;
    const sizeLength = Math.clz32(header[idLength] ?? 0) - 23;
    if (idLength > 4 || sizeLength > 8) return;
    const length = elementLength(header.subarray(idLength, idLength + sizeLength));
    at += idLength + sizeLength;
    yield { id: header.readUIntBE(0, idLength), at, length };
    if (length === null) return;
    at += length;
  }
}

async function unsigned(file: FileHandle, { at, length }: Element): Promise<number> {
  const bytes = Buffer.alloc(Math.min(length ?? 0, 8));
  await file.read(bytes, 0, bytes.length, at);
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/** All bits set: unknown. */
function elementLength(field: Uint8Array): number | null {
  let value = BigInt(field[0] ?? 0) & ((1n << BigInt(8 - field.length)) - 1n);
  for (const byte of field.subarray(1)) value = value * 256n + BigInt(byte);
  return value === (1n << BigInt(7 * field.length)) - 1n ? null : Number(value);
}
