/** Frames that a bound of bits would spoil are found by comparing them, in each way that encodes. */
import { expect, test } from 'vitest';
import { codedVideo } from '#scripts/make-media.ts';
import { probe } from '#server/media/probe/probe.ts';
import type { Changes, VideoInfo } from '#server/media/types.ts';
import { made } from '#tests/support/changing.ts';
import { type Cut, cutFile } from '#tests/support/cutting.ts';
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
  const { inputs, filter } = codedVideo('320x240', '30', SECONDS, GRAIN);
  const source = await made(name, [...inputs, '-filter_complex', filter, '-map', '[v]', ...encode]);
  const found = await probe(source);
  const info = { ...found, video: { ...(found.video as VideoInfo), ...stated } };
  const kept = [1, 5, 9, 13, 17, 21].map((start) => ({ start: start + 0.3, end: start + 2.9 }));
  return cutFile(source, kept, { info, changes });
}

async function worstOf({ source, out }: Cut): Promise<number> {
  const numbers = await frameNumbers(source);
  const places = (await frameNumbers(out)).map((number) => numbers.indexOf(number));
  return Math.min(...(await psnrPerFrame(source, out, places)));
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
    expect(cut.notes.filter((note) => /dB/.test(note))).toEqual([]);
    expect(await worstOf(cut)).toBeGreaterThan(34);
  },
);

test('poor quality is reported, except for smaller downloads', async () => {
  const stated = { quantiser: 45 };
  const { notes } = await cutGrain('coarse.ts', X264, { stated });
  expect(notes).toEqual([expect.stringMatching(/^frames of \d\d\.\d dB$/)]);
  expect((await cutGrain('small.ts', X264, { stated, changes: { height: 120 } })).notes).toEqual([]);
});
