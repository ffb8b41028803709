/** Recordings for the media benches, made once with fixed seeds into .cache/bench. */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Range } from '#model/types.ts';
import { codedPicture, codedSound } from '#scripts/make-media.ts';
import { seeded } from '#tests/harness/seeded.ts';

export const FOLDER = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));

const ENCODERS = {
  h264: ['-c:v', 'libx264', '-preset', 'veryfast'],
  hevc: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'],
  vp9: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1', '-b:v', '3M'],
};

/** 720p30 whose frames carry their numbers, with stereo sound; a keyframe every `gop` frames. */
export function numberedVideo(
  minutes: number,
  gop: number,
  codec: keyof typeof ENCODERS = 'h264',
): Promise<string> {
  const seconds = minutes * 60;
  const name = codec === 'h264' ? '' : `-${codec}`;
  const picture = codedPicture('1280x720', '30', seconds);
  return made(`numbered-${minutes}min-gop${gop}${name}-v1.mp4`, [
    ...[...picture.inputs, ...codedSound(48_000, 2, seconds), '-filter_complex', picture.filter],
    ...['-map', '[v]', '-map', '2:a', ...ENCODERS[codec], '-g', String(gop)],
    ...['-c:a', 'aac', '-b:a', '128k', '-aac_pns', '0'],
  ]);
}

/** An hour of stereo AAC. */
export function hourOfAac(): Promise<string> {
  return made('hour-v1.m4a', [...codedSound(44_100, 2, 3600), '-c:a', 'aac', '-b:a', '128k']);
}

/** What is left of a recording after `cuts` cuts of 0.3–3 s at random places; the same every time. */
export function keptAfter(cuts: number, duration: number): Range[] {
  const random = seeded(20_261_121);
  const slot = duration / cuts;
  const kept: Range[] = [];
  let start = 0;
  for (let i = 0; i < cuts; i++) {
    const length = 0.3 + random() * Math.min(2.7, slot / 2);
    const from = i * slot + random() * (slot - length);
    kept.push({ start, end: from });
    start = from + length;
  }
  kept.push({ start, end: duration });
  return kept;
}

async function made(name: string, args: readonly string[]): Promise<string> {
  const path = FOLDER + name;
  const there = await stat(path).catch(() => null);
  if (there) return path;
  console.error(`Making ${name} …`);
  await mkdir(FOLDER, { recursive: true });
  const part = `${FOLDER}part-${process.pid}-${name}`;
  try {
    await execa('ffmpeg', ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', ...args, part]);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
  return path;
}
