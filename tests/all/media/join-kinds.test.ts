/** Of which kind joined frames are, by ffprobe and by their colours. */
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { colourTags } from '#scripts/make-media.ts';
import { lossesOf } from '#server/media/cut/losses.ts';
import { made } from '#tests/support/changing.ts';
import { joinAll, rushesOf } from '#tests/support/joining.ts';
import { rushFile } from './joins.ts';

const FIELDS = ['codec_name', 'pix_fmt', 'color_range', 'color_space', 'color_transfer', 'color_primaries'];

async function joined(paths: readonly string[]) {
  const { path, info, extension } = await joinAll(await rushesOf(paths));
  const entries = ['-select_streams', 'v:0', '-show_entries', `stream=${FIELDS.join()}`, '-of', 'csv=p=0'];
  const { stdout } = await execa('ffprobe', ['-v', 'error', ...entries, path]);
  const { converted, video } = lossesOf(info, extension, [{ startFrame: 0, endFrame: 30 }]);
  return { path, info, stated: stdout.trim(), converted, video };
}

const HLG = 'tv,bt2020nc,arib-std-b67,bt2020';
const HD = 'tv,bt709,bt709,bt709';
const NONE = 'tv,unknown,unknown,unknown';
const became = (from: string, to: string) => ({ kind: 'video', from, to, why: 'join' });
const less = (from: string, to: string) => ({ what: 'colours', from, to });

test.each([
  ['deep.mp4 deep-25.mkv', `hevc,yuv420p10le,${NONE}`, [], []],
  ['hlg.mp4 hlg-25.mp4', `hevc,yuv420p10le,${HLG}`, [], []],
  ['edit.mov edit-wide.mov', `prores,yuv422p10le,${NONE}`, [], []],
  [
    'a.mp4 deep.mp4',
    'h264,yuv420p,unknown,unknown,unknown,unknown',
    [became('hevc', 'h264')],
    [less('yuv420p10le', 'yuv420p')],
  ],
  ['c-24.mp4 hlg.mp4', `hevc,yuv420p,${HD}`, [], [less('yuv420p10le', 'yuv420p'), { what: 'hdr' }]],
])('%s become %s', async (names, expected, codecs, colours) => {
  const paths = await Promise.all(names.split(' ').map(rushFile));
  const { stated, converted, video } = await joined(paths);
  expect({ stated, converted, video }).toEqual({
    stated: expected,
    converted: codecs,
    video: colours,
  });
});

const PLAIN = {
  hd: { matrix: 'bt709', range: 'tv', format: 'yuv420p' },
  sd: { matrix: 'smpte170m', range: 'tv', format: 'yuv420p' },
  full: { matrix: 'smpte170m', range: 'pc', format: 'yuvj420p' },
  deep: { matrix: 'bt709', range: 'pc', format: 'yuv420p10le' },
} as const;

/** Of one colour, in a matrix and range. */
function plain(name: keyof typeof PLAIN): Promise<string> {
  const { matrix, range, format } = PLAIN[name];
  const filter = `format=gbrp,scale=out_color_matrix=${matrix}:out_range=${range},format=${format}`;
  return made(`${name}.mp4`, [
    ...['-f', 'lavfi', '-i', 'color=0xC04020:s=128x96:r=25:d=1', '-vf', filter],
    ...['-color_range', range, ...colourTags(matrix)],
    ...['-c:v', 'libx264', '-qp', '0'],
  ]);
}

async function colourAt(path: string, frame: number): Promise<number[]> {
  const filter = `select=eq(n\\,${frame}),scale=in_color_matrix=auto,format=rgb24,crop=1:1:64:48`;
  const args = ['-v', 'error', '-i', path, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-'];
  const { stdout } = await execa('ffmpeg', args, { encoding: 'buffer' });
  return [...stdout];
}

const SD = 'smpte170m,smpte170m,smpte170m';

test.each([
  [['hd', 'full', 'deep'], `h264,yuv420p,${HD}`],
  [['deep', 'hd', 'sd'], `h264,yuv420p10le,${HD.replace('tv', 'pc')}`],
  [['full', 'hd', 'sd'], `h264,yuvj420p,pc,${SD}`],
] as const)('rushes of different matrix and range, %j, show one colour', async (names, expected) => {
  const { path, stated } = await joined(await Promise.all(names.map(plain)));
  expect(stated).toBe(expected);
  for (const frame of [10, 35, 60]) {
    const off = (await colourAt(path, frame)).map((value, i) => Math.abs(value - [0xc0, 0x40, 0x20][i]!));
    expect(Math.max(...off)).toBeLessThan(6);
  }
});

test('what the encoder of the first codec refuses is encoded with the codec that every container takes', async () => {
  const encoder = ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8'];
  // SVT-AV1 takes no fewer than 64 lines.
  const source = (rate: string) => ['-f', 'lavfi', '-i', `testsrc=s=48x48:r=${rate}:d=1`];
  const paths = await Promise.all(
    ['25', '30'].map((rate) => made(`${rate}.mp4`, [...source(rate), '-pix_fmt', 'yuv420p', ...encoder])),
  );
  const { info, converted } = await joined(paths);
  expect(info.video?.codec).toBe('h264');
  expect(converted).toEqual([became('av1', 'h264')]);
});
