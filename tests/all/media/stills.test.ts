/** Pictures that stand, in each codec whose frames are matched: what is encoded anew looks as it was recorded. */
import { expect, test } from 'vitest';
import { cutFile } from '#tests/support/cutting.ts';
import { lossPerFrame, stills } from '#tests/support/stills.ts';

const KEPT = [0.7, 3.1, 5.6, 8.2].map((start) => ({ start, end: start + 1.9 }));
const STILL = { count: 1, seconds: 12, size: '480x270' };
const SLIDES = { count: 4, seconds: 3, size: '480x270' };
const X264 = ['-c:v', 'libx264'];
const X265 = ['-c:v', 'libx265', '-preset', 'fast', '-x265-params', 'log-level=none'];
const VP9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '33', '-cpu-used', '5'];
const AV1 = ['-c:v', 'libsvtav1', '-preset', '9', '-crf', '35'];

test.each([
  ['a still', 'h264.mp4', STILL, X264],
  ['a still', 'h264.mkv', STILL, X264],
  ['a still', 'hevc.mp4', STILL, X265],
  ['a still', 'vp9.webm', STILL, VP9],
  ['a still', 'av1.mkv', STILL, AV1],
  ['slides', 'h264.mp4', SLIDES, X264],
  ['slides', 'hevc.mp4', SLIDES, X265],
  ['slides', 'vp9.webm', SLIDES, VP9],
])('%s in %s: no frame is over 3 dB further from its picture', async (_, name, kind, encode) => {
  const { source, original } = await stills(name, kind, encode);
  const loss = await lossPerFrame(original, await cutFile(source, KEPT));
  expect(loss).toHaveLength(4 * 57);
  expect(Math.max(...loss)).toBeLessThanOrEqual(3);
});
