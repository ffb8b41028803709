import { CHUNK_BYTES } from '#contract/index.ts';
import { client } from '#i18n/en/common.ts';

/** Runs in the browser and in Node: needs only Blob and WebCrypto. */
export interface UploadRush {
  readonly name: string;
  readonly blob: Blob;
}

export interface SummedChunk {
  readonly chunk: number;
  /** Of its bytes, lower-case hex; null on a page that is neither https nor local: browsers withhold hashing there. */
  readonly sha256: string | null;
}

/**
 * Those chunks of a rush with their checksums; consecutive ones share a stream. @throws Error (for the user) when
 * the file is gone or changed
 */
export async function* summedChunks(
  rush: UploadRush,
  chunks: readonly number[],
): AsyncGenerator<SummedChunk, void, void> {
  let reader: ChunkReader | null = null;
  let before: number | null = null;
  try {
    for (const chunk of chunks) {
      if (!reader || chunk - 1 !== before) {
        await reader?.close();
        reader = new ChunkReader(rush.blob.slice(chunk * CHUNK_BYTES));
      }
      const bytes = await readable(reader.next(), rush.name);
      yield { chunk, sha256: await sha256Of(bytes) };
      before = chunk;
    }
  } finally {
    await reader?.close();
  }
}

/** @throws Error for the user as `summedChunks`; for who could not send a part of a rush and does not know why */
export async function checkReadable({ name, blob }: UploadRush): Promise<void> {
  await readable(blob.slice(0, 1).arrayBuffer(), name);
}

async function readable<T>(reading: Promise<T>, name: string): Promise<T> {
  try {
    return await reading;
  } catch {
    throw new Error(client.unreadable({ name }));
  }
}

/** Reads a blob by chunks into memory that is used again: a chunk is another one's as soon as the next is asked for. */
class ChunkReader {
  readonly #blob: Blob;
  readonly #reader: ReadableStreamBYOBReader | null;
  #memory = new ArrayBuffer(CHUNK_BYTES);
  #at = 0;

  constructor(blob: Blob) {
    this.#blob = blob;
    this.#reader = byteReader(blob);
  }

  async next(): Promise<Uint8Array<ArrayBuffer>> {
    if (!this.#reader) {
      const part = this.#blob.slice(this.#at, this.#at + CHUNK_BYTES);
      this.#at += CHUNK_BYTES;
      return new Uint8Array(await part.arrayBuffer());
    }
    let length = 0;
    while (length < CHUNK_BYTES) {
      const room = new Uint8Array(this.#memory, length);
      // The memory goes to the browser and comes back in another buffer.
      const { done, value } = await this.#reader.read(room, { min: room.length });
      if (value) {
        this.#memory = value.buffer;
        length += value.length;
      }
      if (done) break;
    }
    return new Uint8Array(this.#memory, 0, length);
  }

  async close(): Promise<void> {
    // What broke while it was read was told by then.
    await this.#reader?.cancel().catch(() => undefined);
  }
}

/** Null where the browser streams blobs in pieces of its own memory only. */
function byteReader(blob: Blob): ReadableStreamBYOBReader | null {
  try {
    return blob.stream().getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
