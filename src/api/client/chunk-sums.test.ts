import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CHUNK_BYTES } from '#contract/index.ts';
import { type Chunk, checkReadable, summedChunks } from './chunk-sums.ts';

const LONG = randomBytes(4 * CHUNK_BYTES + 7);
const SHORT = randomBytes(11);
const rushes = [LONG, SHORT, new Uint8Array()].map((bytes, n) => ({
  name: `${n}.mp4`,
  blob: new Blob([bytes]),
}));
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = ({ rush, chunk }: Chunk): Uint8Array =>
  [LONG, SHORT, new Uint8Array()][rush]!.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES);
const QUEUE = [0, 1, 3, 4]
  .map((chunk) => ({ rush: 0, chunk }))
  .concat({ rush: 1, chunk: 0 }, { rush: 2, chunk: 0 });
const expected = QUEUE.map((item) => ({ ...item, sha256: sumOf(bytesOf(item)) }));

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('each chunk has the sum of its own bytes, with gaps, across rushes and where one is empty', async () => {
  expect(await all(summedChunks(rushes, QUEUE))).toEqual(expected);
});

test('where a browser hands out its own memory only, the sums are the same', async () => {
  class Plain extends Blob {
    override slice(...part: [number?, number?]): Blob {
      return new Plain([super.slice(...part)]);
    }
    override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
      return new ReadableStream();
    }
  }
  const plain = rushes.map(({ name, blob }) => ({ name, blob: new Plain([blob]) }));
  expect(await all(summedChunks(plain, QUEUE))).toEqual(expected);
});

test('a file that is gone is named', async () => {
  class Gone extends Blob {
    override slice(): Blob {
      return new Gone();
    }
    override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
      return new ReadableStream({
        type: 'bytes',
        pull: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      });
    }
    override arrayBuffer(): Promise<ArrayBuffer> {
      return Promise.reject(new DOMException('gone', 'NotReadableError'));
    }
  }
  const rush = { name: 'talk.mp4', blob: new Gone() };
  const text = 'talk.mp4 can no longer be read. Choose the file again.';
  await expect(all(summedChunks([rush], [{ rush: 0, chunk: 0 }]))).rejects.toThrow(text);
  await expect(checkReadable(rush)).rejects.toThrow(text);
});
