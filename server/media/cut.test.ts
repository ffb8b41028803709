import { expect, test } from 'vitest';
import { cutCommand } from './cut.ts';
import { cutFilter } from './filters.ts';
import type { AudioInfo, MediaInfo, VideoInfo } from './types.ts';

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

test('the picture is selected by a script on the grid of the source, the sound comes through the pipe', () => {
  const { inputs, args } = cutCommand(job, { script: '/s' }, '/o.part');
  expect(inputs.map((input) => input.kind)).toEqual(['file', 'pipe']);
  const line = args.join(' ');
  expect(line).toContain('-copyts -map 0:0 -filter_script:v /s -fps_mode cfr -r 30000/1001 -c:v libx264');
  expect(line).toContain('-video_track_timescale 60000');
  expect(line).toContain('-map 1:a -c:a aac');
  expect(line).not.toContain('-frames');
  const filter = cutFilter(info, video, plan.segments);
  expect(filter).toMatch(/^setpts=PTS-0.021\/TB,fps=fps=30000\/1001:start_time=0:round=near,/);
  expect(filter).toMatch(/select='gte\(n,30\)',settb=1001\/30000,setpts=N,trim=end_frame=60,format=yuv420p$/);
});

test('a picture that is fed is copied, moved back by what it is late', () => {
  const { inputs, args } = cutCommand(job, { packetsLate: 0.0667 }, '/o.part');
  expect(inputs[2]).toEqual({ kind: 'packets', options: ['-f', 'mp4', '-itsoffset', '-0.0667'] });
  expect(args.join(' ')).toContain('-map 2:v -c:v copy');
});

test('sound alone needs no picture options', () => {
  const alone = {
    ...job,
    info: { ...info, video: null },
    plan: { ...plan, frameRate: null },
    extension: 'mp3',
  };
  const line = cutCommand(alone, null, '/o.part').args.join(' ');
  expect(line).toContain('-map 1:a -c:a libmp3lame -q:a 0');
  expect(line).not.toMatch(/copyts|-c:v|fps/);
});
