import { expect, test } from 'vitest';
import { encodeWell, lowestIn, sampledFrames, withoutBound } from './encoding-check.ts';

const BOUNDED = ['-crf', '20', '-maxrate:v:0', '1000', '-bufsize:v:0', '4000', '-g', '60'];
const FREE = ['-crf', '20', '-g', '60'];

/** Encodes that come out at these PSNRs, one after another. */
async function encoded(args: readonly string[], ...psnrs: number[]) {
  const tried: (readonly string[])[] = [];
  const note = await encodeWell(
    args,
    async (given) => void tried.push(given),
    async () => psnrs[tried.length - 1] ?? 0,
  );
  return { tried, note };
}

test('the first, the last, the smallest and the largest frame are compared, in the order shown', () => {
  const packets = [50, 9, 70, 80, 3, 40, 60].map((bytes, stored) => ({ time: (stored * 3) % 7, bytes }));
  expect(sampledFrames(packets)).toEqual([0, 2, 5, 6]);
  expect(sampledFrames(packets.map(({ bytes }) => ({ time: Number.NaN, bytes })))).toEqual([0, 3, 4, 6]);
  expect(sampledFrames([{ time: 0, bytes: 5 }])).toEqual([0]);
});

test('the worst frame counts, at most 60 dB', () => {
  const line = (psnr: string) => `n:1 mse_avg:0.10 mse_y:0.1 psnr_avg:${psnr} psnr_y:9.00 \n`;
  expect(lowestIn(line('41.52') + line('inf') + line('33.10'))).toBe(33.1);
  expect(lowestIn(line('inf'))).toBe(60);
  expect(lowestIn(line('74.00'))).toBe(60);
  expect(() => lowestIn('')).toThrow();
});

test('frames below 34 dB are encoded once more without a bound of bits, and told where that was not enough', async () => {
  expect(withoutBound(BOUNDED)).toEqual(FREE);
  expect(await encoded(BOUNDED, 34)).toEqual({ tried: [BOUNDED], note: undefined });
  expect(await encoded(BOUNDED, 33.9, 41)).toEqual({ tried: [BOUNDED, FREE], note: undefined });
  expect(await encoded(BOUNDED, 20, 30.04)).toEqual({ tried: [BOUNDED, FREE], note: 'frames of 30.0 dB' });
  expect(await encoded(FREE, 30)).toEqual({ tried: [FREE], note: 'frames of 30.0 dB' });
});
