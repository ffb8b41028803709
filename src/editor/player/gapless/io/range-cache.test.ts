import { ALL_FORMATS, CustomSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterEach, expect, test, vi } from 'vitest';
import { BLOCK, BLOCKS, NoRanges, RangeCache } from './range-cache.ts';

const PIECE = 64 * 1024;

afterEach(() => vi.useRealTimers());

function fileOf(length: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(length / 4));
  for (let i = 0; i < words.length; i++) words[i] = Math.imul(i + 1, 2654435761);
  return new Uint8Array(words.buffer, 0, length);
}

/** Serves ranges of `file` in pieces and notes requests in blocks; `allStored` resolves when each piece was stored. */
function serve(file: Uint8Array<ArrayBuffer>, before: (at: number) => Promise<void> | void = () => {}) {
  const asked: string[] = [];
  const stored: Promise<void>[] = [];
  const answer: typeof fetch = async (_, init) => {
    init?.signal?.throwIfAborted();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    const [start, end] = [Number(from), Math.min(Number(to) + 1, file.length)];
    asked.push(`${start / BLOCK}+${(Number(to) + 1 - start) / BLOCK}`);
    let at = start;
    const last = Promise.withResolvers<void>();
    stored.push(last.promise);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          if (at >= end) {
            controller.close();
            return last.resolve();
          }
          await before(at);
          init?.signal?.throwIfAborted();
          const piece = file.slice(at, Math.min(at + PIECE, end));
          at += piece.length;
          controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-range': `bytes ${start}-${end - 1}/${file.length}` };
    return new Response(body, { status: 206, headers });
  };
  const allStored = () => Promise.all(stored);
  return { asked, answerTo: answer, blocks: new RangeCache('http://localhost/media', answer), allStored };
}

async function bytesOf(answer: ReturnType<RangeCache['read']>): Promise<Uint8Array> {
  if (!(answer instanceof ReadableStream)) return (await answer).slice();
  const pieces: Uint8Array[] = [];
  for await (const piece of answer) pieces.push(piece.slice());
  return Buffer.concat(pieces);
}

function expectSame(found: Uint8Array, file: Uint8Array, start: number, end: number): void {
  expect(Buffer.compare(found, file.subarray(start, end)), `${start}–${end}`).toBe(0);
}

test('reads anywhere, of any length and two at once, give the bytes of the file', async () => {
  const file = fileOf(60 * BLOCK + 1234);
  const { blocks } = serve(file);
  expect(await blocks.size()).toBe(file.length);
  let seed = 1;
  const random = (below: number) => {
    seed = (Math.imul(seed, 48271) >>> 0) % 2147483647;
    return seed % below;
  };
  let place = 0;
  const readOne = async () => {
    const start = random(3) === 0 ? random(file.length) : place % file.length;
    const most = random(20) === 0 ? 8 * BLOCK : random(4) === 0 ? BLOCK : 20_000;
    const end = Math.min(file.length, start + 1 + random(most));
    place = end;
    expectSame(await bytesOf(blocks.read(start, end)), file, start, end);
  };
  for (let i = 0; i < 300; i++) await Promise.all([readOne(), readOne()]);
});

test('the size comes with the first block, and a new place asks for what it needs and one block more', async () => {
  const { asked, blocks } = serve(fileOf(40 * BLOCK));
  await blocks.size();
  await blocks.read(10, 20);
  await blocks.read(20 * BLOCK, 20 * BLOCK + 9);
  await blocks.read(31 * BLOCK - 5, 31 * BLOCK + 5);
  await blocks.read(11 * BLOCK - 9, 11 * BLOCK - 1);
  expect(asked).toEqual(['0+1', '20+2', '30+3', '10+2']);
});

test('bytes that are there are answered at once, also of a block that is still coming', async () => {
  const file = fileOf(4 * BLOCK);
  const twoPieces = Promise.withResolvers<void>();
  const { asked, blocks } = serve(file, (at) => {
    if (at !== 2 * BLOCK + 2 * PIECE) return;
    twoPieces.resolve();
    return new Promise(() => {});
  });
  await blocks.size();
  await blocks.read(2 * BLOCK, 2 * BLOCK + 9);
  await twoPieces.promise;
  const second = blocks.read(2 * BLOCK + PIECE, 2 * BLOCK + PIECE + 9);
  expect(second).toBeInstanceOf(Uint8Array);
  expect(blocks.read(2 * BLOCK + 3 * PIECE, 2 * BLOCK + 3 * PIECE + 9)).toBeInstanceOf(Promise);
  expect(asked).toEqual(['0+1', '2+2']);
});

test('where reading goes on, the next blocks come in few requests before they are needed', async () => {
  const file = fileOf(100 * BLOCK);
  const { asked, blocks, allStored } = serve(file);
  await blocks.size();
  let waited = 0;
  for (let at = 30 * BLOCK; at < 70 * BLOCK; at += 80_000) {
    const answer = blocks.read(at, at + 80_000);
    if (!(answer instanceof Uint8Array)) waited += 1;
    expectSame(await bytesOf(answer), file, at, at + 80_000);
    await allStored();
  }
  expect(waited).toBe(1);
  expect(asked.length).toBeLessThan(16);
  const farthest = Math.max(...asked.map((part) => Number(part.split('+')[0]) + Number(part.split('+')[1])));
  expect(farthest).toBeLessThanOrEqual(77);
});

test('a block that nobody has come to yet makes room first, then the one that was read longest ago', async () => {
  const { blocks } = serve(fileOf(200 * BLOCK));
  await blocks.size();
  const place = (i: number) => blocks.read(4 * i * BLOCK, 4 * i * BLOCK + 9);
  const isThere = (i: number) => place(i) instanceof Uint8Array;
  for (let i = 1; i < 16; i++) await place(i);
  for (let i = 0; i < 16; i++) expect(isThere(i), `${i}`).toBe(true);
  for (let i = 16; i < BLOCKS; i++) await place(i);
  expect(isThere(15)).toBe(true);
  for (let i = BLOCKS; i < BLOCKS + 12; i++) await place(i);
  expect(isThere(15)).toBe(true);
  expect(isThere(0)).toBe(false);
});

test('sound that is read far ahead of the pictures beside it does not take their blocks away', async () => {
  const { asked, blocks, allStored } = serve(fileOf(150 * BLOCK));
  await blocks.size();
  const [start, end, ahead] = [20 * BLOCK, 120 * BLOCK, 14 * BLOCK];
  for (let at = start; at < end + ahead; at += 50_000) {
    if (at < end) await blocks.read(at, at + 300);
    if (at >= start + ahead) await blocks.read(at - ahead, at - ahead + 40_000);
    await allStored();
  }
  const fetched = asked.slice(1).reduce((sum, part) => sum + Number(part.split('+')[1]), 0);
  expect(fetched).toBeLessThanOrEqual(100 + 6 + 1);
});

test('a read that waits for a slow answer does not delay another place', async () => {
  const file = fileOf(40 * BLOCK);
  let answerSlow = () => {};
  const slow = new Promise<void>((resolve) => {
    answerSlow = resolve;
  });
  const { blocks } = serve(file, (at) => (at === 10 * BLOCK ? slow : undefined));
  await blocks.size();
  const older = blocks.read(10 * BLOCK, 10 * BLOCK + 9);
  expectSame(await bytesOf(blocks.read(20 * BLOCK, 20 * BLOCK + 9)), file, 20 * BLOCK, 20 * BLOCK + 9);
  answerSlow();
  expectSame(await bytesOf(older), file, 10 * BLOCK, 10 * BLOCK + 9);
});

test('an answer that breaks off is asked for again from where it broke', async () => {
  const file = fileOf(4 * BLOCK);
  let breaks = 1;
  const { asked, blocks } = serve(file, (at) => {
    if (at === 2 * BLOCK + PIECE && breaks-- > 0) throw new TypeError('network error');
  });
  await blocks.size();
  expectSame(await bytesOf(blocks.read(2 * BLOCK, 3 * BLOCK)), file, 2 * BLOCK, 3 * BLOCK);
  expect(asked.slice(1)).toEqual(['2+2', '2.25+1.75']);
});

test('after three tries the reads that wait fail, and a later one asks again', async () => {
  vi.useFakeTimers();
  const file = fileOf(8 * BLOCK);
  let isDown = false;
  const { asked, blocks } = serve(file, () => {
    if (isDown) throw new TypeError('network error');
  });
  await blocks.size();
  isDown = true;
  const failed = expect(blocks.read(2 * BLOCK, 4 * BLOCK)).rejects.toThrow('network error');
  await vi.advanceTimersByTimeAsync(1100);
  expect(asked.length).toBe(3);
  await vi.advanceTimersByTimeAsync(200);
  await failed;
  expect(asked.length).toBe(4);
  isDown = false;
  expectSame(await bytesOf(blocks.read(2 * BLOCK, 4 * BLOCK)), file, 2 * BLOCK, 4 * BLOCK);
});

test('reading ahead that fails is forgotten until it is needed', async () => {
  vi.useFakeTimers();
  const file = fileOf(8 * BLOCK);
  let isDown = false;
  const { asked, blocks } = serve(file, (at) => {
    if (isDown && at >= 3 * BLOCK) throw new TypeError('network error');
  });
  await blocks.size();
  isDown = true;
  await blocks.read(2 * BLOCK, 2 * BLOCK + 9);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked.filter((part) => part.startsWith('3+')).length).toBe(3);
  isDown = false;
  expectSame(await bytesOf(blocks.read(3 * BLOCK, 3 * BLOCK + 9)), file, 3 * BLOCK, 3 * BLOCK + 9);
});

test.each([
  [
    'a server that refuses',
    () => new Response(null, { status: 403, statusText: 'Forbidden' }),
    /403 Forbidden/,
  ],
  ['a server without parts', () => new Response('all'), NoRanges],
])('%s is asked once and says so', async (_, answer, error) => {
  let asked = 0;
  const blocks = new RangeCache('http://localhost/media', async () => {
    asked += 1;
    return answer();
  });
  await expect(blocks.size()).rejects.toThrow(error);
  expect(asked).toBe(1);
});

test('a file that changed is not mixed with what is kept of it', async () => {
  const file = fileOf(8 * BLOCK);
  const changed = new RangeCache('http://localhost/media', async (_, init) => {
    const [, from] = /^bytes=(\d+)-/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    const start = Number(from);
    const size = start === 0 ? 8 * BLOCK : 7 * BLOCK;
    const headers = { 'content-range': `bytes ${start}-${start + BLOCK - 1}/${size}` };
    return new Response(file.slice(start, start + BLOCK), { status: 206, headers });
  });
  await changed.size();
  await expect(changed.read(2 * BLOCK, 2 * BLOCK + 9)).rejects.toThrow('another one');
});

test('after disposal nothing is asked for any more', async () => {
  vi.useFakeTimers();
  let isDown = false;
  const { asked, blocks } = serve(fileOf(8 * BLOCK), () =>
    isDown ? Promise.reject(new TypeError('down')) : undefined,
  );
  await blocks.size();
  isDown = true;
  const read = expect(blocks.read(2 * BLOCK, 2 * BLOCK + 9)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked.length).toBe(2);
  blocks.dispose();
  await vi.advanceTimersByTimeAsync(2000);
  await read;
  expect(asked.length).toBe(2);
});

function wave(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 48_000;
  const bytes = fileOf(44 + 2 * rate * seconds).slice();
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, bytes.length - 44, true);
  return bytes;
}

test('mediabunny keeps nothing of the memory that is used again', async () => {
  const file = wave(200);
  const { blocks } = serve(file);
  const source = new CustomSource({
    getSize: () => blocks.size(),
    read: (start, end) => blocks.read(start, end),
    maxCacheSize: 0,
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('No sound');
  const sink = new EncodedPacketSink(track);
  const packets: Uint8Array[] = [];
  for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet))
    packets.push(packet.data);
  input.dispose();
  expectSame(Buffer.concat(packets), file, 44, file.length);
});

test('at another URL reading goes on, and what the old one refused is asked of it', async () => {
  const file = fileOf(4 * BLOCK);
  const served = serve(file);
  const asked: string[] = [];
  const blocks = new RangeCache('http://localhost/media?old', async (url, init) => {
    asked.push(String(url));
    if (!String(url).endsWith('?old') || asked.length === 1) return served.answerTo(url, init);
    // It has ended, and the page has a new one by the time that is known.
    blocks.moveTo('http://localhost/media?new');
    return new Response(null, { status: 403 });
  });
  expect(await bytesOf(blocks.read(0, 100))).toEqual(file.subarray(0, 100));
  expect(await bytesOf(blocks.read(3 * BLOCK, 3 * BLOCK + 100))).toEqual(
    file.subarray(3 * BLOCK, 3 * BLOCK + 100),
  );
  expect(asked.at(-1)).toBe('http://localhost/media?new');
  await expect(
    new RangeCache('http://localhost/media?old', async () => new Response(null, { status: 403 })).size(),
  ).rejects.toThrow('403');
});
