/** WAV, AIFF and CAF files whose header counts less audio than follows it, as of recorders that were switched off. */
import { chmod, constants, copyFile, type FileHandle, lstat, open, rename } from 'node:fs/promises';

interface Form {
  /** Where the first chunk begins, bytes; of a chunk's size; what they are aligned to. */
  readonly first: number;
  readonly size: 4 | 8;
  readonly even: boolean;
  readonly isLittle: boolean;
  readonly audio: string;
  /** Chunk that describes the audio. */
  readonly description: string;
}

const WAV: Form = {
  ...{ first: 12, size: 4, even: true, isLittle: true },
  ...{ audio: 'data', description: 'fmt ' },
};
const AIFF: Form = {
  ...{ first: 12, size: 4, even: true, isLittle: false },
  ...{ audio: 'SSND', description: 'COMM' },
};
const CAF: Form = {
  ...{ first: 8, size: 8, even: false, isLittle: false },
  ...{ audio: 'data', description: 'desc' },
};
/** Of AIFF: audio whose bytes tell how many samples there are. */
const PLAIN = ['', 'NONE', 'sowt', 'twos', 'in24', 'fl32', 'FL32', 'fl64'];
/** Bytes of the audio’s chunk before its samples. */
const BEFORE_AIFF = 8;
const BEFORE_CAF = 4;
/** Share of a second that is more than what programs leave behind the last chunk. */
const LEAST = 0.5;
/** Sizes above this stand for an unknown one. */
const UNKNOWN = 0x7fff_0000;
const MAX_CHUNKS = 1000;

interface Chunk {
  readonly name: string;
  /** Of its content. */
  readonly at: number;
  readonly size: number;
}

interface Described {
  /** Bytes of a second, and of a sample of all channels. */
  readonly perSecond: number;
  readonly frame: number;
  /** That the description counts, besides the size of the audio; absent where it counts none. */
  readonly samples?: number;
}

/**
 * Makes the header count what the file holds.
 * @returns the share of it that the header counted before; 1 where that was all
 */
export async function mendStatedBytes(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const form = await formOf(file);
    if (!form) return 1;
    const chunks = await chunksIn(file, form, size);
    const audio = chunks.find(({ name }) => name === form.audio);
    const description = chunks.find(({ name }) => name === form.description);
    const described = description && (await describe(file, form, description));
    if (!audio || !described || audio.size <= 0 || audio.size >= UNKNOWN) return 1;
    const end = audio.at + audio.size + (form.even ? audio.size % 2 : 0);
    const rest = size - end;
    const isMore = rest > LEAST * described.perSecond && !(await isChunk(file, form, end, size));
    const before = form === AIFF ? BEFORE_AIFF : form === CAF ? BEFORE_CAF : 0;
    const { frame, perSecond, samples } = described;
    const count = Math.floor(((isMore ? size - audio.at : audio.size) - before) / frame);
    const stated = Math.min(samples ?? Number.POSITIVE_INFINITY, (audio.size - before) / frame);
    if (!(count > stated + (LEAST * perSecond) / frame)) return 1;
    const own = await openToWrite(path);
    try {
      if (isMore) await writeSize(own, form, audio, before + count * frame);
      if (description && samples !== undefined) {
        const counted = Buffer.alloc(4);
        counted.writeUInt32BE(count);
        await own.write(counted, 0, 4, description.at + 2);
      }
    } finally {
      await own.close();
    }
    return stated / count;
  } finally {
    await file.close();
  }
}

/** What a link leads to is somebody's own recording: a copy takes its place. */
async function openToWrite(path: string): Promise<FileHandle> {
  if ((await lstat(path)).isSymbolicLink()) {
    const copy = `${path}.own`;
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    await chmod(copy, 0o600);
    await rename(copy, path);
  }
  return open(path, 'r+');
}

async function formOf(file: FileHandle): Promise<Form | null> {
  const head = (await bytesAt(file, 0, 12)).toString('latin1');
  if (head.startsWith('caff')) return CAF;
  if (head.startsWith('RIFF') && head.endsWith('WAVE')) return WAV;
  return head.startsWith('FORM') && /AIF[FC]$/.test(head) ? AIFF : null;
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

async function chunkAt(file: FileHandle, { size, isLittle }: Form, at: number): Promise<Chunk | null> {
  const head = await bytesAt(file, at, 4 + size);
  if (head.length < 4 + size) return null;
  const length =
    size === 8 ? Number(head.readBigInt64BE(4)) : isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
  return { name: head.toString('latin1', 0, 4), at: at + head.length, size: length };
}

async function chunksIn(file: FileHandle, form: Form, size: number): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let at = form.first; at < size && chunks.length < MAX_CHUNKS; ) {
    const chunk = await chunkAt(file, form, at);
    if (!chunk || chunk.size < 0) break;
    chunks.push(chunk);
    at = chunk.at + chunk.size + (form.even ? chunk.size % 2 : 0);
  }
  return chunks;
}

/** Whether a chunk stands there, or what begins like one and was cut off. */
async function isChunk(file: FileHandle, form: Form, at: number, size: number): Promise<boolean> {
  const chunk = await chunkAt(file, form, at);
  return chunk !== null && /^[\x20-\x7e]{4}$/.test(chunk.name) && chunk.size <= size;
}

/** Undefined of coded audio, whose bytes do not tell. */
async function describe(file: FileHandle, form: Form, { at }: Chunk): Promise<Described | undefined> {
  const head = await bytesAt(file, at, 40);
  if (head.length < 16) return undefined;
  if (form === WAV) {
    const [perSecond, frame] = [head.readUInt32LE(8), head.readUInt16LE(12)];
    return frame > 0 ? { perSecond, frame } : undefined;
  }
  if (form === CAF) {
    const [rate, frame] = [head.readDoubleBE(0), head.length > 20 ? head.readUInt32BE(16) : 0];
    const isPlain = head.toString('latin1', 8, 12) === 'lpcm' && frame > 0;
    return isPlain ? { perSecond: rate * frame, frame } : undefined;
  }
  const [channels, samples, bits] = [head.readUInt16BE(0), head.readUInt32BE(2), head.readUInt16BE(6)];
  const isCoded = (await bytesAt(file, 8, 4)).toString('latin1') === 'AIFC';
  if (!PLAIN.includes(isCoded ? head.toString('latin1', 18, 22) : '')) return undefined;
  const frame = channels * Math.ceil(bits / 8);
  // A number of 80 bits: exponent, and the highest 32 bits of its value.
  const rate = head.readUInt32BE(10) * 2 ** ((head.readUInt16BE(8) & 0x7fff) - 16_383 - 31);
  return frame > 0 ? { perSecond: rate * frame, frame, samples } : undefined;
}

async function writeSize(file: FileHandle, form: Form, { at }: Chunk, size: number): Promise<void> {
  const bytes = Buffer.alloc(form.size);
  if (form.size === 8) bytes.writeBigInt64BE(BigInt(size));
  else if (form.isLittle) bytes.writeUInt32LE(Math.min(size, 0xffff_ffff));
  else bytes.writeUInt32BE(Math.min(size, 0xffff_ffff));
  await file.write(bytes, 0, form.size, at - form.size);
  if (form === CAF) return;
  // The whole is counted in front; programs that go by it would not see the rest.
  const whole = Buffer.alloc(4);
  const length = Math.min(0xffff_ffff, at + size - 8);
  if (form.isLittle) whole.writeUInt32LE(length);
  else whole.writeUInt32BE(length);
  await file.write(whole, 0, 4, 4);
}
