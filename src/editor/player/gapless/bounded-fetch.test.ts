import { expect, test } from 'vitest';
import { boundedFetch } from './bounded-fetch.ts';

const KIB = 1024;

/** The ranges that were asked for when mediabunny asked for these. */
async function asked(...ranges: string[]): Promise<(string | null)[]> {
  const sent: (string | null)[] = [];
  const bounded = boundedFetch(async (_, init) => {
    sent.push(new Headers(init?.headers).get('range'));
    return new Response();
  });
  for (const range of ranges) await bounded('/media', { headers: { Range: range } });
  return sent;
}

test('the rest of a file is asked for in pieces that grow while the reading goes on', async () => {
  expect(
    await asked('bytes=1000-', `bytes=${1000 + 512 * KIB}-`, `bytes=${1000 + 2560 * KIB}-`, 'bytes=5-'),
  ).toEqual([
    `bytes=1000-${999 + 512 * KIB}`,
    `bytes=${1000 + 512 * KIB}-${999 + 2560 * KIB}`,
    `bytes=${1000 + 2560 * KIB}-${999 + 10752 * KIB}`,
    `bytes=5-${4 + 512 * KIB}`,
  ]);
});

test('no piece is larger than 8 MiB, and ranges with an end stay as they are', async () => {
  let start = 0;
  const ranges = Array.from({ length: 5 }, (_, i) => {
    const from = start;
    start += Math.min(8 * KIB * KIB, 512 * KIB * 4 ** i);
    return `bytes=${from}-`;
  });
  expect((await asked(...ranges)).at(-1)).toBe(`bytes=${start - 8 * KIB * KIB}-${start - 1}`);
  expect(await asked('bytes=0-99')).toEqual(['bytes=0-99']);
});
