import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linksIn } from './ogg-chain.ts';

const { signal } = new AbortController();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-chain-'));
});
afterAll(() => rm(folder, { recursive: true }));

const [PLAIN, BEGINS, ENDS] = [0, 2, 4];

/** @param granule position; 0 of a header, -1 where no packet ends in it */
function page(flags: number, granule: number, segments = 1): Buffer {
  const head = Buffer.alloc(27 + segments, 255);
  head.write('OggS\0', 'latin1');
  head[5] = flags;
  head.writeBigInt64LE(BigInt(granule), 6);
  head[26] = segments;
  // Content that could be taken for a page that begins a stream.
  return Buffer.concat([head, Buffer.alloc(255 * segments, 'OggS\0\x02', 'latin1')]);
}

const headers = [page(BEGINS, 0), page(PLAIN, 0, 20)];
const data = [page(PLAIN, -1, 255), page(PLAIN, 960), page(ENDS, 1920)];
const link = Buffer.concat([...headers, ...data]);

async function found(
  ...pages: readonly Buffer[]
): Promise<readonly { from: number; until: number }[] | null> {
  const path = join(folder, 'talk.ogg');
  await writeFile(path, Buffer.concat(pages));
  return linksIn(path, signal);
}

test('a recording whose streams all begin before its data is no chain', async () => {
  expect(await found(link)).toBeNull();
  expect(await found(page(BEGINS, 0), page(BEGINS, 0), page(PLAIN, 0), ...data)).toBeNull();
  expect(await found(page(BEGINS, 0), page(PLAIN, 0), page(BEGINS, 0), page(PLAIN, 0), ...data)).toBeNull();
});

test('another kind of file is no chain', async () => {
  expect(await found(Buffer.from('RIFF'), link, link)).toBeNull();
  expect(await found()).toBeNull();
});

test('each link begins where streams begin behind data', async () => {
  const [one, all] = [link.length, 3 * link.length];
  expect(await found(link, link, link)).toEqual([
    { from: 0, until: one },
    { from: one, until: 2 * one },
    { from: 2 * one, until: all },
  ]);
});

test('a page that lies across the blocks that are read is read whole', async () => {
  const start = Buffer.concat([...headers, page(PLAIN, 960)]);
  const gap = Buffer.alloc(2 ** 20 - start.length - 100);
  const one = Buffer.concat([start, gap, ...data]);
  expect(await found(one, link)).toEqual([
    { from: 0, until: one.length },
    { from: one.length, until: one.length + link.length },
  ]);
});

test('what a recording begins with before the first headers belongs to its first link', async () => {
  expect(await found(...data, link)).toBeNull();
  const [first] = (await found(...data, link, link)) ?? [];
  expect(first).toEqual({ from: 0, until: Buffer.concat([...data, link]).length });
});

test('links that hold headers only are left out', async () => {
  const empty = Buffer.concat([...headers, page(ENDS, 0)]);
  expect(await found(empty, link, empty)).toEqual([
    { from: empty.length, until: empty.length + link.length },
  ]);
  expect(await found(empty, empty)).toEqual([]);
});

test('damage between pages and an end in the middle of one are passed over', async () => {
  const damage = Buffer.alloc(2_500_000, 'Ogg');
  const until = link.length + damage.length;
  expect(await found(link, damage, link, page(PLAIN, 3840).subarray(0, 40))).toEqual([
    { from: 0, until },
    { from: until, until: until + link.length + 40 },
  ]);
});
