import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

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
