/** How recordings of many kinds are described, by the real ffprobe. What is refused: tests/integration/media-join.test.ts. */
import { expect, test } from 'vitest';
import { type FixtureName, fixture } from '#scripts/make-media.ts';
import { probe } from '#server/media/probe/probe.ts';
import { made } from '#tests/support/changing.ts';

test.each<[FixtureName, object, string | null, boolean]>([
  ['video.mov', { codec: 'h264', frames: 180 }, 'aac', true],
  ['video.webm', { codec: 'vp9', frames: 180 }, 'opus', true],
  ['video.mkv', { codec: 'h264', frames: 180 }, 'aac', false],
  ['video.ts', { codec: 'h264', frames: 180 }, 'aac', false],
  ['video.avi', { codec: 'mjpeg', frames: 180 }, 'pcm_s16le', false],
  ['video-fragmented.mp4', { codec: 'h264', frames: 180 }, 'aac', false],
  ['video-live.webm', { codec: 'vp9', frames: 180 }, 'opus', false],
  ['video-2997.mp4', { frameRate: { num: 30000, den: 1001 }, frames: 180, variableRate: false }, 'aac', true],
  ['video-long-gop.mp4', { frames: 180 }, 'aac', false],
  ['video-silent.mp4', { frames: 180 }, null, true],
  ['video-vfr.mp4', { frameRate: { num: 30, den: 1 }, frames: 180, variableRate: true }, 'aac', false],
  ['video-rotated.mp4', { width: 240, height: 320, rotation: 270 }, 'aac', true],
])('%s is described', async (name, video, audio, playable) => {
  const info = await probe(await fixture(name));
  expect(info.video).toMatchObject(video);
  expect(info.audio?.codec ?? null).toBe(audio);
  expect(Math.abs(info.duration - 6)).toBeLessThan(0.04);
  expect(info.playable).toBe(playable);
});

test.each<[FixtureName, samples: number | null, playable: boolean]>([
  ['audio.flac', 6 * 48_000, true],
  ['audio.mp3', null, true],
  ['audio.m4a', null, true],
  ['audio.ogg', null, false],
  ['audio.opus', null, false],
])('%s has audio from source time 0', async (name, samples, playable) => {
  const info = await probe(await fixture(name));
  expect(info.video).toBeNull();
  expect(info.audio).toMatchObject({ samples, offset: 0 });
  expect(Math.abs(info.duration - 6)).toBeLessThan(0.06);
  expect(info.playable).toBe(playable);
});

test('a drop-frame start timecode is read', async () => {
  const video = ['-f', 'lavfi', '-i', 'testsrc2=d=1:r=30000/1001:s=64x64'];
  const path = await made('a.mov', [...video, '-timecode', '10:00:00;12']);
  expect((await probe(path)).recordedAt).toEqual({ timecode: '10:00:00;12' });
});
