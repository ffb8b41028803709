import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CHUNK_BYTES } from '#contract/index.ts';
import { checkReadable, summedChunks } from './upload.ts';

const LONG = randomBytes(4 * CHUNK_BYTES + 7);
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const sumsOf = (file: Uint8Array, chunks: readonly number[]) =>
  chunks.map((chunk) => ({
    chunk,
    sha256: sumOf(file.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES)),
  }));
const QUEUE = [0, 1, 3, 4];

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('each chunk has the sum of its own bytes, with gaps and where the file is empty', async () => {
  const rush = { name: 'a.mp4', blob: new Blob([LONG]) };
  expect(await all(summedChunks(rush, QUEUE))).toEqual(sumsOf(LONG, QUEUE));
  const empty = new Uint8Array();
  expect(await all(summedChunks({ name: 'b.mp4', blob: new Blob([]) }, [0]))).toEqual(sumsOf(empty, [0]));
});

test('a file that is gone is named', async () => {
  class Gone extends Blob {
    override slice(): Blob {
      return new Gone();
    }
    override arrayBuffer(): Promise<ArrayBuffer> {
      return Promise.reject(new DOMException('gone', 'NotReadableError'));
    }
  }
  const rush = { name: 'talk.mp4', blob: new Gone() };
  const text = 'talk.mp4 can no longer be read. Choose the file again.';
  await expect(all(summedChunks(rush, [0]))).rejects.toThrow(text);
  await expect(checkReadable(rush)).rejects.toThrow(text);
});
