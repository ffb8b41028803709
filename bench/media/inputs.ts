/** Recordings for the media benches, made once with fixed seeds into .cache/bench. */
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Range } from '#model/types.ts';
import { codedAudio, codedVideo, madeOnce } from '#scripts/make-media.ts';
import { seeded } from '#tests/harness/seeded.ts';

export const FOLDER = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));

const ENCODERS = {
  h264: ['-c:v', 'libx264', '-preset', 'veryfast'],
  hevc: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'],
  av1: ['-c:v', 'libsvtav1', '-preset', '10', '-crf', '35'],
  vp9: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1', '-b:v', '3M'],
};

/** 720p30 whose frames carry their numbers, with stereo audio; a keyframe every `gop` frames. */
export function numberedVideo(
  minutes: number,
  gop: number,
  codec: keyof typeof ENCODERS = 'h264',
): Promise<string> {
  const seconds = minutes * 60;
  const name = codec === 'h264' ? '' : `-${codec}`;
  const video = codedVideo('1280x720', '30', seconds);
  return made(`numbered-${minutes}min-gop${gop}${name}-v1.mp4`, [
    ...[...video.inputs, ...codedAudio(48_000, 2, seconds), '-filter_complex', video.filter],
    ...['-map', '[v]', '-map', '2:a', ...ENCODERS[codec], '-g', String(gop)],
    ...['-c:a', 'aac', '-b:a', '128k', '-aac_pns', '0'],
  ]);
}

/** Stereo AAC. */
export function minutesOfAac(minutes: number): Promise<string> {
  return made(`sound-${minutes}min-v1.m4a`, [
    ...[...codedAudio(44_100, 2, minutes * 60), '-c:a', 'aac', '-b:a', '128k'],
  ]);
}

/** 1080p30 as a camera records it, at 17 Mbit/s with a keyframe a second, without audio. */
function cameraMinute(): Promise<string> {
  const video = codedVideo('1920x1080', '30', 60);
  return made('camera-minute-v1.mp4', [
    ...[...video.inputs, '-filter_complex', `${video.filter};[v]noise=alls=12:allf=t[n]`, '-map', '[n]'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '17M', '-maxrate', '17M', '-bufsize', '17M'],
    ...['-g', '30', '-pix_fmt', 'yuv420p'],
  ]);
}

/** Half a gigabyte: four of those minutes with stereo AAC. */
export async function cameraRush(): Promise<string> {
  const minute = await cameraMinute();
  return made('camera-rush-v1.mp4', [
    ...['-stream_loop', '3', '-i', minute, ...codedAudio(48_000, 2, 240), '-map', '0:v', '-map', '1:a'],
    ...['-c:v', 'copy', '-c:a', 'aac', '-b:a', '192k', '-aac_pns', '0'],
  ]);
}

/** What is left after `cuts` cuts of 0.3 to 3 s at random places, the same every time. */
export function keptAfter(cuts: number, duration: number): Range[] {
  const random = seeded(20_261_121);
  const slot = duration / cuts;
  const removed = Array.from({ length: cuts }, (_, i) => {
    const length = 0.3 + random() * Math.min(2.7, slot / 2);
    const start = i * slot + random() * (slot - length);
    return { start, end: start + length };
  });
  const starts = [0, ...removed.map(({ end }) => end)];
  return starts.map((start, i) => ({ start, end: removed[i]?.start ?? duration }));
}

/** In the cache, by ffmpeg; made once. */
export function made(name: string, args: readonly string[]): Promise<string> {
  return madeOnce(FOLDER + name, (own) => {
    console.error(`Making ${name} …`);
    return execa('ffmpeg', ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', ...args, own]);
  });
}
