import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeInChain } from './take-in-chain.ts';

const BEGINS = 2;

function page(flags: number, granule: number): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS\0', 'latin1');
  head[5] = flags;
  head.writeBigInt64LE(BigInt(granule), 6);
  return head;
}

/** A chain of so many links that hold no more than two pages. */
async function chainOf(links: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-chain-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'talk.ogg');
  const pages = Array.from({ length: links }, () => [page(BEGINS, 0), page(0, 960)]);
  await writeFile(path, Buffer.concat(pages.flat()));
  return path;
}

const { signal } = new AbortController();

test('a chain of more links than any recording has is refused with their number', async () => {
  await expect(takeInChain(await chainOf(1001), 'talk.ogg', { signal })).rejects.toThrow(
    '“talk.ogg” contains 1001 concatenated recordings; at most 1000 are supported. Split it and upload the parts.',
  );
});

test('a chain that takes too long to read is refused with what was met', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')));
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(takeInChain(await chainOf(20), 'talk.ogg', { signal })).rejects.toThrow(
    '“talk.ogg” contains 20 concatenated recordings, and only 0 of them could be read in 10 minutes.',
  );
});
