import { expect, test } from 'vitest';
import { type CutSource, cutCommand, type VideoSource } from '../encode/cut-command.ts';
import { cutFilter } from '../encode/filters.ts';
import { NOTHING_CARRIED } from '../encode/metadata.ts';
import { keptEncoder } from '../encode/video-encoding.ts';
import { containerFor } from '../plan/formats.ts';
import type { AudioInfo, MediaInfo, VideoInfo } from '../types.ts';

const audio: AudioInfo = {
  index: 1,
  codec: 'aac',
  sampleRate: 48_000,
  channels: 2,
  samples: null,
  offset: 0,
  sampleFormat: 'f32le',
};
const video: VideoInfo = {
  index: 0,
  codec: 'h264',
  width: 640,
  height: 360,
  rotation: 0,
  frameRate: { num: 30000, den: 1001 },
  frames: 300,
  variableRate: false,
  pixelFormat: 'yuv420p',
  hdr: false,
};
const info: MediaInfo = {
  container: 'mp4',
  duration: 10,
  startTime: 0.021,
  video,
  audio,
  maxKeyframeGap: 2,
  playable: true,
};
const plan = {
  frameRate: video.frameRate,
  sampleRate: 48_000,
  segments: [{ startFrame: 30, endFrame: 90, startSample: 48_048, sampleCount: 96_096 }],
  totalFrames: 60,
  totalSamples: 96_096,
  duration: 2.002,
};
const job = {
  masterPath: '/m',
  info,
  plan,
  outPath: '/o',
  extension: 'mp4',
  signal: new AbortController().signal,
};

const files = { part: '/o.part', chapters: '/c' };
const encoder = keptEncoder(containerFor('mp4'), video)!;
const command = (source: VideoSource | null, carried = NOTHING_CARRIED, of: CutSource = job) =>
  cutCommand(of, source, files, carried);

test('the video is selected by a script on the grid of the source, the audio comes through the pipe', () => {
  const { inputs, args } = command({ script: '/s', encoder, keepsTimes: false });
  expect(inputs.map((input) => input.kind)).toEqual(['file', 'pipe']);
  const line = args.join(' ');
  expect(line).toContain(
    '-copyts -map 0:0 -filter_script:v:0 /s -fps_mode:v:0 cfr -r:v:0 30000/1001 -c:v:0 libx264',
  );
  expect(line).toContain('-video_track_timescale 60000');
  expect(line).toContain('-map 1:a -c:a aac');
  expect(line).not.toContain('-frames');
  const filter = cutFilter(info, video, plan.segments, encoder);
  expect(filter).toMatch(/^setpts=round\(PTS-0.021\/TB\),fps=fps=30000\/1001:start_time=0:round=near,/);
  expect(filter).toMatch(/select='gte\(n,30\)',settb=1001\/30000,setpts=N,trim=end_frame=60,format=yuv420p$/);
});

test('video that is fed as packets is copied, moved back by the time its packets are late', () => {
  const looks = new Map([[0, ['-colorspace:v:0', 'bt709']]]);
  const { inputs, args } = command({ packetsLate: 0.0667 }, { ...NOTHING_CARRIED, looks });
  expect(inputs[2]).toEqual({ kind: 'packets', options: ['-f', 'mp4', '-itsoffset', '-0.0667'] });
  expect(args.join(' ')).toContain('-map 2:v -c:v:0 copy -video_track_timescale 60000 -colorspace:v:0 bt709');
});

test('audio alone needs no video options', () => {
  const alone = {
    ...job,
    info: { ...info, video: null },
    plan: { ...plan, frameRate: null },
    extension: 'mp3',
  };
  const line = command(null, NOTHING_CARRIED, alone).args.join(' ');
  expect(line).toContain('-map 1:a -c:a libmp3lame -b:a 256k');
  expect(line).not.toMatch(/copyts|-c:v|fps/);
});

test('tags, further audio tracks, chapters and the cover are kept', () => {
  const other = { ...audio, index: 2, channels: 1 };
  const carried = {
    chapters: [{ start: 0, end: 5, title: 'One' }],
    cover: 3,
    broadcast: null,
    subtitles: [],
    givenTags: { title: 'Mine', artist: null, number: 3 },
    ...{ fileTags: {}, marks: new Map(), looks: new Map() },
    tags: new Map<number, Record<string, string>>([
      [0, { language: 'und' }],
      [2, { language: 'fra', title: 'Boom' }],
    ]),
  };
  const { inputs, args } = command({ script: '/s', encoder, keepsTimes: false }, carried, {
    ...job,
    info: { ...info, otherAudio: [other] },
  });
  const line = args.join(' ');
  expect(line).toContain('-metadata title=Mine -metadata artist= -metadata track=3');
  expect(inputs.map(({ kind, track }) => [kind, track])).toEqual([
    ['file', undefined],
    ['pipe', undefined],
    ['pipe', 1],
    ['chapters', undefined],
  ]);
  expect(line).toContain('-map 1:a -c:a:0 aac -b:a:0 192k');
  expect(line).toContain(
    '-map 2:a -c:a:1 aac -b:a:1 112k -metadata:s:a:1 language=fra -metadata:s:a:1 title=Boom',
  );
  expect(line).toContain('-map 0:3 -c:v:1 copy -disposition:v:1 attached_pic');
  expect(line).toContain('-map_metadata 0 -map_chapters 3');
  expect(line).not.toContain('language=und');
});

test('intra-coded video is cut by dropping packets', () => {
  const line = command({ packetFilter: 'noise=drop=x' }).args.join(' ');
  expect(line).toContain('-map 0:0 -c:v:0 copy -bsf:v:0 noise=drop=x');
  // It would be told of another time base than the packets have.
  expect(line).not.toContain('-video_track_timescale');
});
