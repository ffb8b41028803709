/** Joins by the real ffmpeg, read back frame by frame and sample by sample. */
import { stat, truncate } from 'node:fs/promises';
import { extname } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { indexPackets } from '#server/media/copy/packet-index.ts';
import { lossesOf } from '#server/media/cut/losses.ts';
import { indexedPackets, listPackets } from '#server/media/probe/packet-list.ts';
import { probe } from '#server/media/probe/probe.ts';
import { made } from '#tests/support/changing.ts';
import { cutFile } from '#tests/support/cutting.ts';
import { joinAll, joined, rushesOf } from '#tests/support/joining.ts';
import { frameNumbers } from '#tests/support/media-reading.ts';
import { rushFile } from './joins.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** As far as ffprobe prints them. */
const microseconds = (seconds: Float64Array | undefined) =>
  Array.from(seconds ?? [], (time) => Math.round(time * 1e6));

const CAMERA = 'camera.mp4';

async function joinedCameras() {
  const path = await rushFile(CAMERA);
  return joinAll(await rushesOf([path, path]));
}

test('a single rush is adopted byte for byte', async () => {
  const { path, info, extension, rushes } = await joined(['video.mov']);
  expect(extension).toBe('mov');
  expect(info).toEqual(rushes[0]?.info);
  expect((await stat(path)).size).toBe((await stat(await fixture('video.mov'))).size);
});

test('rushes with the same rotation are copied too, and the header keeps it', async () => {
  const { path, info, rushes } = await joined(['video-rotated.mp4', 'video-rotated.mp4']);
  const { rotation, matrix } = rushes[0]!.info.video!;
  expect(info.video).toMatchObject({ rotation, matrix, width: 240, height: 320, frames: 360 });
  expect(rotation).toBe(270);
  expect(await frameNumbers(path, 'transpose=clock')).toEqual([...numbers(180), ...numbers(180)]);
  const sizes = await Promise.all([path, rushes[0]!.path].map(async (file) => (await stat(file)).size));
  expect(sizes[0]).toBeLessThan(2.4 * (sizes[1] ?? 0));
});

test('audio that is small beside its video is kept losslessly, and downloads have the format of the rushes', async () => {
  const { path, info, extension } = await joinedCameras();
  expect(info).toMatchObject({ audio: { codec: 'flac', recordedAs: 'aac' }, playable: true });
  const kept = [
    { start: 0.5, end: 2.2 },
    { start: 3.1, end: 4.4 },
  ];
  const { plan, out } = await cutFile(path, kept, { info, extension });
  expect(lossesOf(info, extension, plan.segments).converted).toEqual([]);
  expect((await probe(out)).audio).toMatchObject({ codec: 'aac', sampleRate: 48_000, channels: 2 });
  // A rush that is added later meets the audio as its owner recorded it.
  const rushes = await rushesOf([await rushFile(CAMERA)]);
  const more = await joinAll([{ path, name: CAMERA, info }, ...rushes]);
  expect(more.info.audio).toMatchObject({ codec: 'flac', recordedAs: 'aac' });
  expect(more.info.video?.frames).toBe((info.video?.frames ?? 0) + (rushes[0]?.info.video?.frames ?? 0));
});

test('packets of a joined recording can be copied by cuts like those of its rushes', async () => {
  const { path, info } = await joined(['video.mp4', 'video.mp4']);
  const { signal } = new AbortController();
  const packets = await indexPackets(path, info, signal);
  if (typeof packets === 'string') throw new Error(packets);
  expect(packets.keys.length).toBeGreaterThan(1);
  packets.close();
});

test('the index of a joined recording matches its packets, and none is missing', async () => {
  const { path } = await joinedCameras();
  const listed = await listPackets(path, { signal: new AbortController().signal, timeLimit: 60 });
  const indexed = await indexedPackets(path);
  expect(indexed.failed).toBe(false);
  expect([...indexed.packets.keys()].sort()).toEqual([...listed.packets.keys()].sort());
  for (const [number, { times, keys, start, end }] of listed.packets) {
    const own = indexed.packets.get(number);
    expect(microseconds(own?.times)).toEqual(microseconds(times));
    expect(microseconds(own?.keys)).toEqual(microseconds(keys));
    expect(own?.start).toBeCloseTo(start, 5);
    expect(own?.end).toBeCloseTo(end, 5);
  }
  await truncate(path, (await stat(path)).size - 1);
  expect(await indexedPackets(path)).toMatchObject({
    failed: true,
    complaints: 'mdat ends 1 bytes behind the file',
  });
});

const CHAPTERS = `;FFMETADATA1\n${['A', 'B = b']
  .map((title, i) => `[CHAPTER]\nTIMEBASE=1/1\nSTART=${i}\nEND=${i + 1}\ntitle=${title.replace('=', '\\=')}`)
  .join('\n')}`;
const carrying = [
  ...['-f', 'ffmetadata', '-i', `data:text/plain;base64,${Buffer.from(CHAPTERS).toString('base64')}`],
  ...['-map', '0', '-c', 'copy', '-map_chapters', '1', '-metadata', 'title=An interview; part 1'],
  ...['-metadata', 'creation_time=2024-05-06T07:08:09.000000Z', '-metadata', 'location=+48.8584+002.2945/'],
  ...['-metadata:s:v:0', 'timecode=01:00:00:00', '-metadata:s:a:0', 'language=fra'],
];

test.each([
  ['equal ones', ['a.mp4', 'a.mp4']],
  ['unequal ones', ['a.mp4', 'b-25.mp4']],
  ['those of a camera, whose index stands in front', ['camera.mp4', 'camera.mp4']],
])('joined rushes, %s, keep the metadata of the first and the chapters of all', async (_, names) => {
  const paths = [];
  for (const [i, name] of names.entries()) {
    const more = [...carrying, '-metadata', i === 0 ? 'artist=Someone' : 'artist=Another'];
    paths.push(await made(`${i}.mp4`, ['-i', await rushFile(name), ...more]));
  }
  const { path, info, durations } = await joinAll(await rushesOf(paths));
  expect(info.recordedAt).toEqual({ timecode: '01:00:00:00' });
  expect(info.audio?.codec).toBe(names.includes(CAMERA) ? 'flac' : 'aac');
  expect(lossesOf(info, 'mp4', []).dropped).toEqual([]);
  const args = ['-v', 'error', '-show_chapters', '-show_format', '-show_streams', '-of', 'json', path];
  const { chapters, format, streams } = JSON.parse((await execa('ffprobe', args)).stdout);
  expect(format.tags).toMatchObject({
    ...{ title: 'An interview; part 1', artist: 'Someone', location: '+48.8584+002.2945/' },
    creation_time: '2024-05-06T07:08:09.000000Z',
  });
  expect(streams[1].tags.language).toBe('fra');
  const later = durations[0] ?? 0;
  const starts = chapters.map(({ start_time, tags }: { start_time: string; tags: { title: string } }) => [
    tags.title,
    Number(start_time),
  ]);
  expect(starts.filter(([title]: [string]) => title !== '')).toEqual([
    ...[
      ['A', 0],
      ['B = b', 1],
    ],
    ...[
      ['A', expect.closeTo(later, 2)],
      ['B = b', expect.closeTo(later + 1, 2)],
    ],
  ]);
});

test.each([
  ['audio alone', 't.m4a', 'aac'],
  ['rushes whose index stands in front', CAMERA, 'flac'],
  ['rushes of any kind', 'a.mp4', 'aac'],
])('joined %s keep the cover of the first', async (_, name, codec) => {
  // Larger than the room that is left for what is not counted.
  const cover = ['-f', 'lavfi', '-i', 'testsrc2=s=800x800:d=0.04,noise=alls=60', '-map', '0', '-map', '1:v'];
  const index = name === 't.m4a' ? 0 : 1;
  const marked = [`-c:v:${index}`, 'mjpeg', `-q:v:${index}`, '2', `-disposition:v:${index}`, 'attached_pic'];
  const covered = `covered${extname(name)}`;
  const path = await made(covered, ['-i', await rushFile(name), ...cover, '-c', 'copy', ...marked]);
  const { info } = await joinAll(await rushesOf([path, path]));
  expect(info.audio?.codec).toBe(codec);
  expect(info.others).toEqual([
    { index: index + 1, kind: 'video', codec: 'mjpeg', role: 'cover' },
    { index: null, kind: 'video', codec: 'mjpeg', role: 'cover' },
  ]);
});
