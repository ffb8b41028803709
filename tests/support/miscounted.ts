/** Recordings whose headers count something else than what follows them. */
import { readFile, writeFile } from 'node:fs/promises';

/** Writes `bytes` so far behind the first place where `name` stands. */
export async function overwrite(path: string, name: string, behind: number, bytes: Buffer): Promise<void> {
  const file = await readFile(path);
  const at = file.indexOf(name, 0, 'latin1');
  bytes.copy(file, at + name.length + behind);
  await writeFile(path, file);
}

/** A FLAC file whose header counts so many samples. */
export function flacOf(file: Buffer, samples: number): Buffer {
  const counted = Buffer.from(file);
  counted[21] = (file[21] ?? 0) & 0xf0;
  counted.writeUInt32BE(samples, 22);
  return counted;
}

/** A WAV file whose header counts so many bytes of audio. */
export function wavOf(file: Buffer, bytes: number): Buffer {
  const counted = Buffer.from(file);
  counted.writeUInt32LE(bytes, file.indexOf('data') + 4);
  return counted;
}

/** Offsets of the frames of a FLAC file of one block size; at most 128. */
function framesOf(file: Buffer): number[] {
  const places: number[] = [];
  const isFrame = (at: number) =>
    file[at] === 0xff &&
    file[at + 1] === 0xf8 &&
    file[at + 4] === places.length &&
    !((file[at + 3] ?? 1) & 1);
  for (let at = metadataOf(file); at < file.length; at++)
    if (isFrame(at) && sum(file.subarray(at, headEnd(file, at)), 8, 0x07) === file[headEnd(file, at)])
      places.push(at);
  return places;
}

/** Bytes of a file before its first frame. */
export function metadataOf(file: Buffer): number {
  let at = 4;
  for (let isLast = false; !isLast; ) {
    isLast = ((file[at] ?? 0x80) & 0x80) !== 0;
    at += 4 + file.readUIntBE(at + 1, 3);
  }
  return at;
}

/** Where the sum of a frame's head stands: behind its length, where that has no code. */
const headEnd = (file: Buffer, at: number) => at + 5 + ({ 6: 1, 7: 2 }[(file[at + 2] ?? 0) >> 4] ?? 0);

function sum(bytes: Uint8Array, bits: 8 | 16, polynomial: number): number {
  const top = 1 << (bits - 1);
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++)
      value = (value & top ? (value << 1) ^ polynomial : value << 1) & (2 * top - 1);
  }
  return value;
}

/** The whole frames of one FLAC file and those of another one behind them, as if it were one. @returns how many are of the first */
export async function joinFrames(first: string, second: string, path: string): Promise<number> {
  const [a, b] = await Promise.all([readFile(first), readFile(second)]);
  const whole = framesOf(a).length - 1;
  const parts: Buffer[] = [a.subarray(0, framesOf(a)[whole])];
  const places = framesOf(b);
  for (const [i, at] of places.entries()) {
    const frame = Buffer.from(b.subarray(at, places[i + 1] ?? b.length));
    const end = headEnd(frame, 0);
    frame[4] = whole + i;
    frame[end] = sum(frame.subarray(0, end), 8, 0x07);
    frame.writeUInt16BE(sum(frame.subarray(0, -2), 16, 0x8005), frame.length - 2);
    parts.push(frame);
  }
  await writeFile(path, Buffer.concat(parts));
  return whole;
}
