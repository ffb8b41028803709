/**
 * FLAC files (RFC 9639) whose header is missing, or does not allow what is in their frames: each frame says itself how long it is and
 * how its samples are coded, but decoders go by the header.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, rename, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { media } from '#i18n/en/server.ts';
import { MediaRefused } from '../errors.ts';
import type { Command } from '../ffmpeg/command.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { reading } from './reading.ts';

/** Bytes of a metadata block before its content, and of the first one's content. */
const BLOCK_HEAD = 4;
const STREAM_INFO = 34;
/** Bytes, read at once; of a frame's header at most. */
const BLOCK = 1024 * 1024;
const FRAME_HEAD = 17;
/** Samples of a frame at most. */
const MAX_SAMPLES = 65_535;
/** Of metadata in front of the frames. */
const MAX_BLOCKS = 1000;
/** Stretches that are coded in different ways; ffmpeg opens them all. */
const MAX_RUNS = 100;
/** Wall-clock seconds: the file is encoded again. */
const TIME_LIMIT = 1800;
const RATES = [0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
const DEPTHS = [0, 8, 12, 0, 16, 20, 24, 32];

interface Coding {
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
  /** Bits of a sample. */
  readonly depth: number;
}

interface Frame extends Coding {
  readonly samples: number;
  /** Of frames, or of samples where frames have different lengths. */
  readonly number: number;
  readonly isVarying: boolean;
}

/** A stretch that is coded in one way. */
interface Run extends Coding {
  readonly from: number;
  until: number;
}

interface Scan {
  readonly hasHeader: boolean;
  /** Bytes of the metadata behind the first block. */
  readonly others: { readonly from: number; readonly until: number };
  readonly stated: Coding & { readonly samples: number };
  readonly samples: number;
  readonly runs: readonly Run[];
}

/**
 * Encodes a file anew, without loss, that decoders would not read whole.
 * @param name the user's
 * @returns whether it was one
 * @throws MediaRefused, MediaFailed, the signal's reason
 */
export async function mendFlac(path: string, name: string, signal: AbortSignal): Promise<boolean> {
  const scan = await reading(path, (file, size) => scanFlac(file, size, signal));
  const [first, second] = scan?.runs ?? [];
  if (!scan || !first) return false;
  if (scan.hasHeader && scan.samples <= scan.stated.samples && !second && isSame(first, scan.stated))
    return false;
  if (second && scan.runs.length > MAX_RUNS)
    throw new MediaRefused(
      media.changesMidway({
        name,
        what: 'audio',
        from: media.bits({ bits: first.depth }),
        to: media.bits({ bits: second.depth }),
      }),
    );
  const parts = scan.runs.map((_, i) => `${path}.part-${i}`);
  const output = `${path}.mended`;
  try {
    for (const [i, run] of scan.runs.entries()) {
      const part = parts[i] ?? '';
      const { from, until } = i === 0 ? scan.others : { from: 0, until: 0 };
      await writeFile(part, headOf(run, until === from));
      if (until > from) await append(path, from, until, part, signal);
      await append(path, run.from, run.until, part, signal);
    }
    await runFfmpeg(encodeCommand(parts, scan.runs, output), { signal, timeLimit: TIME_LIMIT });
    await rename(output, path);
    return true;
  } finally {
    await Promise.all([...parts, output].map((file) => rm(file, { force: true })));
  }
}

function append(path: string, from: number, until: number, to: string, signal: AbortSignal): Promise<void> {
  const input = createReadStream(path, { start: from, end: until - 1 });
  return pipeline(input, createWriteStream(to, { flags: 'a' }), { signal });
}

const isSame = (a: Coding, b: Coding) =>
  a.rate === b.rate && a.channels === b.channels && a.depth === b.depth;

/** Marker and first block of a file. @param isLast no other block follows */
function headOf({ rate, channels, depth }: Coding, isLast: boolean): Buffer {
  const head = Buffer.alloc(4 + BLOCK_HEAD + STREAM_INFO);
  head.write('fLaC', 'latin1');
  head[4] = isLast ? 0x80 : 0;
  head.writeUIntBE(STREAM_INFO, 5, 3);
  head.writeUInt16BE(16, 8);
  head.writeUInt16BE(MAX_SAMPLES, 10);
  // How many samples there are is left open.
  head.writeUInt32BE(((rate << 12) | ((channels - 1) << 9) | ((depth - 1) << 4)) >>> 0, 18);
  return head;
}

function encodeCommand(parts: readonly string[], runs: readonly Run[], output: string): Command {
  const [{ rate, channels } = { rate: 48_000, channels: 2 }] = runs;
  const depth = Math.max(...runs.map((run) => run.depth));
  const shape = `aresample=${rate},aformat=sample_fmts=${depth > 16 ? 's32' : 's16'}:sample_rates=${rate}:channel_layouts=${channels}c`;
  const chains = parts.map((_, i) => `[${i}:a]asetpts=N/SR/TB,${shape}[a${i}]`);
  const all = parts.map((_, i) => `[a${i}]`).join('');
  const bits = depth > 16 ? ['-bits_per_raw_sample', '24'] : [];
  return {
    inputs: parts.map((path) => ({ kind: 'file', path })),
    args: [
      ...['-filter_complex', `${chains.join(';')};${all}concat=n=${parts.length}:v=0:a=1[a]`],
      ...['-map', '[a]', '-map', '0:v?', '-c:v', 'copy', '-disposition:v', 'attached_pic'],
      ...['-c:a', 'flac', ...bits, '-map_metadata', '0', '-f', 'flac'],
    ],
    output,
  };
}

/** Null of other files. @throws the signal's reason */
async function scanFlac(file: FileHandle, size: number, signal: AbortSignal): Promise<Scan | null> {
  const header = await headerOf(file, size);
  if (!header) return null;
  const { start, greatest, ...known } = header;
  const runs: Run[] = [];
  let samples = 0;
  let last: Frame | undefined;
  for (let at = start; at < size; ) {
    signal.throwIfAborted();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
    const isEnd = at + bytesRead >= size;
    const whole = isEnd ? bytesRead : bytesRead - FRAME_HEAD;
    for (let from = 0; ; from++) {
      from = buffer.indexOf(0xff, from);
      if (from < 0 || from >= whole) break;
      const frame = frameAt(buffer, from, bytesRead, header.stated, last);
      if (!frame) continue;
      const run = runs.at(-1);
      if (run && isSame(run, frame)) run.until = size;
      else {
        if (run) run.until = at + from;
        const { rate, channels, depth } = frame;
        runs.push({ rate, channels, depth, from: at + from, until: size });
      }
      samples = Math.max(samples, frame.samples);
      last = frame;
    }
    if (isEnd || runs.length > MAX_RUNS) break;
    at += whole;
  }
  // Of frames, the longest: what the header must allow.
  return { ...known, stated: { ...known.stated, samples: greatest }, samples, runs };
}

/** `greatest`: samples of a frame that the header allows. */
async function headerOf(
  file: FileHandle,
  size: number,
): Promise<
  (Pick<Scan, 'hasHeader' | 'others'> & { start: number; greatest: number; stated: Coding }) | null
> {
  const head = Buffer.alloc(4 + BLOCK_HEAD + STREAM_INFO);
  await file.read(head, 0, head.length, 0);
  const none = { rate: 0, channels: 0, depth: 0 };
  if (head.toString('latin1', 0, 4) !== 'fLaC') {
    const isFrame = frameAt(head, 0, head.length, none) !== null;
    const others = { from: 0, until: 0 };
    return isFrame ? { hasHeader: false, others, start: 0, greatest: 0, stated: none } : null;
  }
  let at = 4;
  let count = 0;
  for (let isLast = false; !isLast && at < size; ) {
    if (++count > MAX_BLOCKS) return null;
    const block = Buffer.alloc(BLOCK_HEAD);
    await file.read(block, 0, BLOCK_HEAD, at);
    isLast = ((block[0] ?? 0) & 0x80) !== 0;
    at += BLOCK_HEAD + block.readUIntBE(1, 3);
  }
  const bits = head.readUInt32BE(18);
  return {
    hasHeader: true,
    others: { from: head.length, until: Math.max(head.length, at) },
    start: at,
    greatest: head.readUInt16BE(10),
    stated: { rate: bits >>> 12, channels: ((bits >>> 9) & 7) + 1, depth: ((bits >>> 4) & 31) + 1 },
  };
}

function follows(frame: Frame, last: Frame): boolean {
  if (frame.isVarying !== last.isVarying) return false;
  return frame.number === last.number + (frame.isVarying ? last.samples : 1);
}

/**
 * Null where no header of a frame stands there that goes on behind `last`.
 * @param stated what frames leave to the file's header
 */
function frameAt(bytes: Buffer, at: number, end: number, stated: Coding, last?: Frame): Frame | null {
  const [mark = 0, sizes = 0, shape = 0] = [bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  const [length, rate, channel, depth] = [sizes >> 4, sizes & 15, shape >> 4, (shape >> 1) & 7];
  if (bytes[at] !== 0xff || (mark & 0xfe) !== 0xf8) return null;
  if (length === 0 || rate === 15 || channel > 10 || depth === 3 || shape & 1) return null;
  let next = at + 4;
  const read = (count: number) => {
    next += count;
    return next <= end ? bytes.readUIntBE(next - count, count) : 0;
  };
  const number = codedNumber(() => read(1));
  if (number === null) return null;
  const lengths = [0, 192, 576, 1152, 2304, 4608, 0, 0];
  const samples =
    length === 6
      ? read(1) + 1
      : length === 7
        ? read(2) + 1
        : length < 6
          ? (lengths[length] ?? 0)
          : 1 << length;
  const hertz =
    rate === 12 ? 1000 * read(1) : rate === 13 ? read(2) : rate === 14 ? 10 * read(2) : (RATES[rate] ?? 0);
  const frame = {
    ...{ samples, number, isVarying: (mark & 1) === 1 },
    rate: hertz || stated.rate,
    channels: channel < 8 ? channel + 1 : 2,
    depth: DEPTHS[depth] || stated.depth || 16,
  };
  if (next >= end || frame.rate === 0 || (last && !follows(frame, last))) return null;
  return checksum(bytes.subarray(at, next)) === bytes[next] ? frame : null;
}

/** As UTF-8 would write it, up to 36 bits. */
function codedNumber(read: () => number): number | null {
  const first = read();
  if (first < 0x80) return first;
  const ones = Math.clz32(~(first << 24));
  if (ones < 2 || ones > 7) return null;
  let number = first & (0x7f >> ones);
  for (let i = 1; i < ones; i++) {
    const byte = read();
    if ((byte & 0xc0) !== 0x80) return null;
    number = number * 64 + (byte & 0x3f);
  }
  return number;
}

/** CRC-8, polynomial x⁸ + x² + x + 1. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80 ? ((sum << 1) ^ 0x07) & 0xff : sum << 1;
  }
  return sum;
}
