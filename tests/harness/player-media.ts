import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';

/** Frames a second of the made media, and samples of its audio. */
export const FRAME_RATE = 30;
export const SAMPLE_RATE = 48_000;
/** Black and white cells across the top of the video that spell the frame's number, highest bit first. */
export const COUNTER_BITS = 16;

export type MediaKind = 'h264' | 'vp9' | 'audio';

export interface MadeMedia {
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

/**
 * Makes (once) a recording whose every frame says its number and whose every stretch of audio is unlike any other, so that
 * what is shown and heard can be told from its source position.
 * @param folder cache
 */
export async function makePlayerMedia(folder: string, spec: MediaSpec): Promise<MadeMedia> {
  const { kind, seconds, keyframeSeconds, size, megabits } = spec;
  mkdirSync(folder, { recursive: true });
  const rate = megabits === undefined ? '' : `-${megabits}M`;
  const name = `player-${kind}-${size}-${seconds}s-gop${keyframeSeconds}${rate}`;
  const extension = { h264: 'mp4', vp9: 'webm', audio: 'm4a' }[kind];
  const made = { path: join(folder, `${name}.${extension}`), pcmPath: join(folder, `${name}.f32`) };
  if (exists(made.pcmPath)) return made;
  const wav = join(folder, `${name}.wav`);
  // Two processes may make it at once: each writes its own, and what stands under the name is whole.
  const mine = `${name}.${randomBytes(6).toString('hex')}`;
  const ownWav = join(folder, `${mine}.wav`);
  writeFileSync(ownWav, noiseWave(seconds));
  renameSync(ownWav, wav);
  const [width, height] = size.split('x');
  const gop = String(Math.round(keyframeSeconds * FRAME_RATE));
  const audio =
    kind === 'vp9' ? ['-c:a', 'libopus', '-b:a', '96k'] : ['-c:a', 'aac', '-aac_pns', '0', '-b:a', '128k'];
  const partial = join(folder, `${mine}.${extension}`);
  if (kind === 'audio') await ffmpeg(['-i', wav, ...audio, '-movflags', '+faststart', partial]);
  else {
    const codec =
      kind === 'h264'
        ? ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
        : [
            '-c:v',
            'libvpx-vp9',
            '-deadline',
            'realtime',
            '-cpu-used',
            '8',
            '-b:v',
            '1500k',
            '-pix_fmt',
            'yuv420p',
          ];
    const noise = rate && ',noise=alls=30:allf=t';
    if (rate) codec.push('-b:v', `${megabits}M`, '-maxrate', `${megabits}M`, '-bufsize', `${megabits}M`);
    await ffmpeg(
      [
        ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${FRAME_RATE}:duration=${seconds}${noise}`],
        ...[
          '-f',
          'rawvideo',
          '-pix_fmt',
          'gray',
          '-s',
          `${COUNTER_BITS}x1`,
          '-r',
          String(FRAME_RATE),
          '-i',
          'pipe:0',
        ],
        ...['-i', wav],
        ...[
          '-filter_complex',
          `[1]scale=${width}:${Math.round(Number(height) / 9)}:flags=neighbor[c];[0][c]overlay=0:0:shortest=1[v]`,
        ],
        ...['-map', '[v]', '-map', '2:a', ...codec, '-g', gop, '-keyint_min', gop, '-sc_threshold', '0'],
        ...[...audio, partial],
      ],
      counters(seconds * FRAME_RATE),
    );
  }
  renameSync(partial, made.path);
  const pcm = join(folder, `${mine}.f32`);
  await ffmpeg(['-i', made.path, '-map', '0:a', '-ac', '1', '-f', 'f32le', pcm]);
  renameSync(pcm, made.pcmPath);
  return made;
}

/**
 * Makes (once) an MP4 that repeats a made H.264 cut `times` times. The frames are its packets again and again; the audio
 * is encoded in one go, so that no joint moves it. Frame and sample of second `t` are those of `t` modulo the cut's length.
 */
export async function makeLongMedia(folder: string, spec: MediaSpec, times: number): Promise<string> {
  const cut = await makePlayerMedia(folder, spec);
  const path = cut.path.replace(/\.mp4$/, `-x${times}.mp4`);
  if (exists(path)) return path;
  const again = ['-stream_loop', String(times - 1)];
  const wav = cut.path.replace(/\.mp4$/, '.wav');
  const audio = ['-c:a', 'aac', '-aac_pns', '0', '-b:a', '128k', '-movflags', '+faststart'];
  const inputs = [...again, '-i', cut.path, ...again, '-i', wav];
  await ffmpeg([...inputs, '-map', '0:v', '-map', '1:a', '-c:v', 'copy', ...audio, `${path}.partial.mp4`]);
  renameSync(`${path}.partial.mp4`, path);
  return path;
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

async function ffmpeg(args: string[], input?: Uint8Array): Promise<void> {
  const child = execa('ffmpeg', ['-v', 'error', '-y', ...args], { stdin: input ? 'pipe' : 'ignore' });
  if (input && child.stdin) {
    if (!child.stdin.write(input)) await once(child.stdin, 'drain').catch(() => {});
    child.stdin.end();
  }
  await child;
}

/** One row of cells a frame. */
function counters(frames: number): Uint8Array {
  const cells = new Uint8Array(frames * COUNTER_BITS);
  for (let frame = 0; frame < frames; frame++)
    for (let bit = 0; bit < COUNTER_BITS; bit++)
      cells[frame * COUNTER_BITS + bit] = (frame >> (COUNTER_BITS - 1 - bit)) & 1 ? 235 : 16;
  return cells;
}

/** Mono 16-bit WAV: low-passed noise from a fixed seed, which no lossy codec smears beyond recognition. */
function noiseWave(seconds: number): Uint8Array {
  const count = seconds * SAMPLE_RATE;
  const bytes = new DataView(new ArrayBuffer(44 + 2 * count));
  const text = (at: number, word: string) => {
    for (let i = 0; i < word.length; i++) bytes.setUint8(at + i, word.charCodeAt(i));
  };
  text(0, 'RIFF');
  bytes.setUint32(4, 36 + 2 * count, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, SAMPLE_RATE, true);
  bytes.setUint32(28, 2 * SAMPLE_RATE, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  text(36, 'data');
  bytes.setUint32(40, 2 * count, true);
  let seed = 12_345;
  let level = 0;
  for (let i = 0; i < count; i++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    level += 0.35 * ((seed >>> 8) / 0x800000 - 1 - level);
    bytes.setInt16(44 + 2 * i, Math.round(level * 16_000), true);
  }
  return new Uint8Array(bytes.buffer);
}
