import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { madeOnce } from '#scripts/make-media.ts';
import { wavOf } from '#tests/support/wav.ts';

/** Frames a second of the made media, and samples of its audio. */
export const FRAME_RATE = 30;
const SAMPLE_RATE = 48_000;
/** Black and white cells across the top of the video that spell the frame's number, highest bit first. */
const COUNTER_BITS = 16;

export type MediaKind = 'h264' | 'vp9' | 'audio';

interface MadeMedia {
  readonly path: string;
  /** What ffmpeg decodes of its audio: mono, 32-bit float, little-endian, `SAMPLE_RATE`. */
  readonly pcmPath: string;
}

export interface MediaSpec {
  readonly kind: MediaKind;
  readonly seconds: number;
  /** Distance of keyframes. */
  readonly keyframeSeconds: number;
  /** `WIDTHxHEIGHT`. */
  readonly size: string;
  /** H.264 only: the rate that noise below the numbers brings it to, Mbit/s. */
  readonly megabits?: number;
}

const VIDEO = {
  h264: ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  vp9: [
    ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1500k'],
    ...['-pix_fmt', 'yuv420p'],
  ],
} as const;

/**
 * Makes (once) a recording whose every frame says its number and whose every stretch of audio is unlike any other, so that
 * what is shown and heard can be told from its source position.
 * @param folder cache
 */
export async function makePlayerMedia(folder: string, spec: MediaSpec): Promise<MadeMedia> {
  const { kind, seconds, keyframeSeconds, size, megabits } = spec;
  const rate = megabits === undefined ? '' : `-${megabits}M`;
  const name = `player-${kind}-${size}-${seconds}s-gop${keyframeSeconds}${rate}`;
  const extension = { h264: 'mp4', vp9: 'webm', audio: 'm4a' }[kind];
  const made = { path: join(folder, `${name}.${extension}`), pcmPath: join(folder, `${name}.f32`) };
  const wav = await madeOnce(join(folder, `${name}.wav`), (own) => writeFile(own, noiseWave(seconds)));
  const [width, height] = size.split('x');
  const gop = String(Math.round(keyframeSeconds * FRAME_RATE));
  const audio =
    kind === 'vp9' ? ['-c:a', 'libopus', '-b:a', '96k'] : ['-c:a', 'aac', '-aac_pns', '0', '-b:a', '128k'];
  await madeOnce(made.path, (own) => {
    if (kind === 'audio') return ffmpeg(['-i', wav, ...audio, '-movflags', '+faststart', own]);
    const codec: string[] = [...VIDEO[kind]];
    const noise = rate && ',noise=alls=30:allf=t';
    if (rate) codec.push('-b:v', `${megabits}M`, '-maxrate', `${megabits}M`, '-bufsize', `${megabits}M`);
    const counter = `[1]scale=${width}:${Math.round(Number(height) / 9)}:flags=neighbor[c];[0][c]overlay=0:0:shortest=1[v]`;
    return ffmpeg(
      [
        ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${FRAME_RATE}:duration=${seconds}${noise}`],
        ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${COUNTER_BITS}x1`, '-r', String(FRAME_RATE)],
        ...['-i', 'pipe:0', '-i', wav, '-filter_complex', counter],
        ...['-map', '[v]', '-map', '2:a', ...codec, '-g', gop, '-keyint_min', gop, '-sc_threshold', '0'],
        ...[...audio, own],
      ],
      counters(seconds * FRAME_RATE),
    );
  });
  await madeOnce(made.pcmPath, (own) =>
    ffmpeg(['-i', made.path, '-map', '0:a', '-ac', '1', '-f', 'f32le', own]),
  );
  return made;
}

/**
 * Makes (once) an MP4 that repeats a made H.264 cut `times` times. The frames are its packets again and again; the audio
 * is encoded in one go, so that no joint moves it. Frame and sample of second `t` are those of `t` modulo the cut's length.
 */
export async function makeLongMedia(folder: string, spec: MediaSpec, times: number): Promise<string> {
  const cut = await makePlayerMedia(folder, spec);
  const again = ['-stream_loop', String(times - 1)];
  const wav = cut.path.replace(/\.mp4$/, '.wav');
  const audio = ['-c:a', 'aac', '-aac_pns', '0', '-b:a', '128k', '-movflags', '+faststart'];
  const inputs = [...again, '-i', cut.path, ...again, '-i', wav];
  return madeOnce(cut.path.replace(/\.mp4$/, `-x${times}.mp4`), (own) =>
    ffmpeg([...inputs, '-map', '0:v', '-map', '1:a', '-c:v', 'copy', ...audio, own]),
  );
}

function ffmpeg(args: readonly string[], input?: Uint8Array): Promise<unknown> {
  return execa('ffmpeg', ['-v', 'error', '-y', ...args], input ? { input } : { stdin: 'ignore' });
}

/** One row of cells a frame. */
function counters(frames: number): Uint8Array {
  const cells = new Uint8Array(frames * COUNTER_BITS);
  for (let frame = 0; frame < frames; frame++)
    for (let bit = 0; bit < COUNTER_BITS; bit++)
      cells[frame * COUNTER_BITS + bit] = (frame >> (COUNTER_BITS - 1 - bit)) & 1 ? 235 : 16;
  return cells;
}

/** Low-passed noise from a fixed seed, which no lossy codec smears beyond recognition. */
function noiseWave(seconds: number): Uint8Array {
  let seed = 12_345;
  let level = 0;
  const samples = Int16Array.from({ length: seconds * SAMPLE_RATE }, () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    level += 0.35 * ((seed >>> 8) / 0x800000 - 1 - level);
    return Math.round(level * 16_000);
  });
  return wavOf(samples, SAMPLE_RATE);
}
