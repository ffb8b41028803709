/** Frames that a bound of bits would spoil are found by comparing them, in each way that encodes. */
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { codedVideo } from '#scripts/make-media.ts';
import { cutMedia } from '#server/media/cut/cut.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { probe } from '#server/media/probe/probe.ts';
import type { Changes, VideoInfo } from '#server/media/types.ts';
import { ownFolder } from '#tests/support/cutting.ts';
import { frameNumbers, psnrPerFrame } from '#tests/support/media-reading.ts';

/** Seconds, so that there are several parts. */
const SECONDS = 24;
const GRAIN = `testsrc2=s=320x240:r=30:d=${SECONDS},noise=alls=25:allf=t:all_seed=3`;

/** @param stated what the recording is said to be: in so few bits a second, an encoder that keeps to them blurs grain */
async function cutGrain(
  name: string,
  encode: readonly string[],
  { changes = {}, stated = { peakRate: 1 } }: { changes?: Changes; stated?: Partial<VideoInfo> } = {},
) {
  const folder = await ownFolder();
  const [source = '', outPath = ''] = [name, `out-${name}`].map((file) => join(folder, file));
  const { inputs, filter } = codedVideo('320x240', '30', SECONDS, GRAIN);
  const video = [...inputs, '-filter_complex', filter, '-map', '[v]', ...encode];
  await execa('ffmpeg', ['-v', 'error', ...video, source]);
  const found = await probe(source);
  const info = { ...found, video: { ...(found.video as VideoInfo), ...stated } };
  const { signal } = new AbortController();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const kept = [1, 5, 9, 13, 17, 21].map((start) => ({ start: start + 0.3, end: start + 2.9 }));
  const job = { masterPath: source, info, plan: planKept(kept, info), outPath, extension, changes };
  const told = await cutMedia({ ...job, signal });
  return { source, outPath, told };
}

async function worstOf({ source, outPath }: { source: string; outPath: string }): Promise<number> {
  const numbers = await frameNumbers(source);
  const places = (await frameNumbers(outPath)).map((number) => numbers.indexOf(number));
  return Math.min(...(await psnrPerFrame(source, outPath, places)));
}

const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-g', '60'];

test.each([
  ['around seams', 'grain.mp4', X264],
  ['in parts', 'grain.mkv', [...X264, '-pix_fmt', 'yuv422p']],
  ['in one piece', 'grain.ts', X264],
])(
  'frames that are encoded %s are encoded once more where the bound of bits spoils them',
  async (_, name, encode) => {
    const cut = await cutGrain(name, encode);
    expect(cut.told.filter((note) => /dB/.test(note))).toEqual([]);
    expect(await worstOf(cut)).toBeGreaterThan(34);
  },
);

test('poor quality is reported, except for smaller downloads', async () => {
  const stated = { quantiser: 45 };
  const { told } = await cutGrain('coarse.ts', X264, { stated });
  expect(told).toEqual([expect.stringMatching(/^frames of \d\d\.\d dB$/)]);
  expect((await cutGrain('small.ts', X264, { stated, changes: { height: 120 } })).told).toEqual([]);
});
