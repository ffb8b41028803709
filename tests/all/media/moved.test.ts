/**
 * Cuts whose passages play in another order than they were recorded in: audio alone, and what rides along with the frames. Kinds of video:
 * scripts/test-media.ts.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { codedAudio, codedVideo, type FixtureName } from '#scripts/make-media.ts';
import { probe } from '#server/media/probe/probe.ts';
import { audioLags } from '#tests/support/audio-lags.ts';
import { made, streamOf } from '#tests/support/changing.ts';
import { cutFile, cutFixture, ownFolder } from '#tests/support/cutting.ts';
import { joined } from '#tests/support/joining.ts';
import { frameNumbers, loudnessOf } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';

/** Nothing on a frame or a second; two borders go back, two go on, and the edit ends in the middle of the recording. */
const KEPT = [
  { start: 4.01, end: 4.52 },
  { start: 5.31, end: 6 },
  { start: 2.214, end: 3.5 },
  { start: 0.31, end: 2.1 },
  { start: 4.71, end: 5.1 },
];

test.each<FixtureName>(['audio.flac', 'audio.mp3', 'audio.m4a', 'audio.aac', 'audio.opus'])(
  '%s: every sample is in the planned order',
  async (name) => {
    const cut = await cutFixture(name, KEPT);
    expect(await audioLags(cut)).toEqual(KEPT.map(() => 0));
    expect(cut.files).toHaveLength(1);
  },
);

const CHAPTERS = [
  ';FFMETADATA1',
  '[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=3\ntitle=Question',
  '[CHAPTER]\nTIMEBASE=1/1\nSTART=3\nEND=6\ntitle=Answer\n',
].join('\n');
const LINES = [
  '1\n00:00:00,500 --> 00:00:01,500\nasked',
  '2\n00:00:02,500 --> 00:00:03,500\nover the border',
  '3\n00:00:04,000 --> 00:00:05,000\nanswered\n',
].join('\n\n');

const TIMECODE = ['-timecode', '01:00:00:00'];
const COVER = ['-map', '6:v', '-c:v:1', 'mjpeg', '-frames:v:1', '1', '-disposition:v:1', 'attached_pic'];

/** H.264 with two tracks of audio, chapters, subtitles and `more`. */
async function carrying(more: readonly string[]) {
  const folder = await ownFolder();
  const [chapters, lines] = [join(folder, 'chapters'), join(folder, 'lines.srt')];
  await Promise.all([writeFile(chapters, CHAPTERS), writeFile(lines, LINES)]);
  const video = codedVideo('320x240', '30', 6);
  const inputs = [
    ...[...video.inputs, ...codedAudio(48_000, 2, 6), ...codedAudio(48_000, 1, 6)],
    ...['-f', 'ffmetadata', '-i', chapters, '-i', lines],
    ...['-f', 'lavfi', '-i', 'testsrc=s=160x160:d=0.04'],
  ];
  const encode = ['-c:v:0', 'libx264', '-preset', 'veryfast', '-g', '30', '-c:a', 'aac', '-aac_pns', '0'];
  return made('carrying.mp4', [
    ...[...inputs, '-filter_complex', video.filter, '-map', '[v]', '-map', '2:a', '-map', '3:a', ...encode],
    ...['-map_chapters', '4', '-map', '5:s', '-c:s', 'mov_text', ...more],
  ]);
}

const SWAPPED = [
  { start: 3, end: 6 },
  { start: 0, end: 3 },
];

test('chapters, subtitles, timecode and a second track go by the planned order', async () => {
  const { out, plan, notes } = await cutFile(await carrying(TIMECODE), SWAPPED);
  expect(notes).toEqual([]);
  expect(await frameNumbers(out)).toEqual(plannedFrames(plan));
  const args = ['-v', 'error', '-show_chapters', '-show_streams', '-of', 'json', out];
  const { chapters, streams } = JSON.parse((await execa('ffprobe', args)).stdout) as {
    chapters: { start_time: string; end_time: string; tags: { title: string } }[];
    streams: { codec_type: string; codec_name: string; duration: string; tags?: { timecode?: string } }[];
  };
  expect(chapters.map(({ start_time, end_time, tags }) => [+start_time, +end_time, tags.title])).toEqual([
    [0, 3, 'Answer'],
    [3, 6, 'Question'],
  ]);
  const kinds = streams.map(({ codec_type, codec_name }) => `${codec_type} ${codec_name}`);
  expect(kinds.filter((kind) => kind === 'audio aac')).toHaveLength(2);
  expect(streams[0]?.tags?.timecode).toBe('01:00:03:00');
  const srt = (await execa('ffmpeg', ['-v', 'error', '-i', out, '-map', '0:s:0', '-f', 'srt', '-'])).stdout;
  expect([...srt.matchAll(/^[\d:,]+ --> [\d:,]+\n.*/gm)].map(([line]) => line)).toEqual([
    '00:00:00,000 --> 00:00:00,500\nover the border',
    '00:00:01,000 --> 00:00:02,000\nanswered',
    '00:00:03,500 --> 00:00:04,500\nasked',
    '00:00:05,500 --> 00:00:06,000\nover the border',
  ]);
});

test('of joined files a passage of the second one plays first', async () => {
  const { path, info, extension } = await joined(['video.mp4', 'video-long-gop.mp4']);
  const kept = [
    { start: 7.51, end: 10.2 },
    { start: 0.31, end: 2.1 },
    { start: 5.3, end: 7.1 },
  ];
  const cut = await cutFile(path, kept, { info, extension });
  // Both show the numbers of their own frames.
  expect(await frameNumbers(cut.out)).toEqual(plannedFrames(cut.plan).map((frame) => frame % 180));
  for (const lag of await audioLags(cut)) expect(Math.abs(lag)).toBeLessThanOrEqual(1);
});

test('loudness is that of the whole, audio keeps its place, and the cover is there', async () => {
  const cut = await cutFile(await carrying(COVER), SWAPPED, { changes: { loudness: -16 } });
  expect((await probe(cut.out)).others).toContainEqual(expect.objectContaining({ role: 'cover' }));
  expect((await loudnessOf(cut.out)).loudness).toBeCloseTo(-16, 0);
  for (const lag of await audioLags(cut)) expect(Math.abs(lag)).toBeLessThanOrEqual(1);
});

test('captions that are burnt in are drawn by the time of the edit', async () => {
  const source = await made('plain.mp4', ['-f', 'lavfi', '-i', 'color=gray:s=320x240:r=30:d=6', '-g', '30']);
  const captions = { lines: [{ start: 3.5, end: 4, text: 'HHHHHHHHHHHH' }], language: 'eng' };
  const { out, plan } = await cutFile(source, SWAPPED, { changes: { captions: 'burnt' }, captions });
  const filter = ['-vf', 'crop=320:60:0:170,scale=1:1:flags=area,format=gray', '-fps_mode', 'passthrough'];
  const args = ['-v', 'error', '-i', out, ...filter, '-f', 'rawvideo', '-'];
  const { stdout } = await execa('ffmpeg', args, { encoding: 'buffer' });
  expect(stdout).toHaveLength(plan.totalFrames);
  const plain = stdout[0] ?? 0;
  const drawn = [...stdout].flatMap((level, frame) => (Math.abs(level - plain) > 1 ? [frame] : []));
  expect(drawn).toEqual(Array.from({ length: 15 }, (_, i) => 105 + i));
  expect(await streamOf(out, 'v', 'codec_name')).toEqual(['codec_name=h264']);
});
