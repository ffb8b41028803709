import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeInChain } from './take-in-chain.ts';

const BEGINS = 2;

function page(flags: number, granule: number): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS\0', 'latin1');
  head[5] = flags;
  head.writeBigInt64LE(BigInt(granule), 6);
  return head;
}

test('a chain of more links than any recording has is refused with their number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-chain-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'talk.ogg');
  const links = Array.from({ length: 1001 }, () => [page(BEGINS, 0), page(0, 960)]);
  await writeFile(path, Buffer.concat(links.flat()));
  await expect(takeInChain(path, 'talk.ogg', new AbortController().signal)).rejects.toThrow(
    '“talk.ogg” contains 1001 concatenated recordings; at most 1000 are supported. Split it and upload the parts.',
  );
});
