/** How frames of a cut look beside the recording's, and beside those of a plain encode. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { selectExpression } from '#server/media/plan/cut-plan.ts';
import { probe } from '#server/media/probe/probe.ts';
import { frameNumbers, psnrPerFrame } from '#tests/support/media-reading.ts';

export interface Likeness {
  /** PSNR of the worst of all frames, dB, at most 60. */
  readonly psnr: number;
  /** dB by which the frames that were encoded are worse, in the mean, than those of a plain encode of as many bits, both capped at 48 dB; 0 if none were. */
  readonly below: number;
}

/** dB of frames that are off by one level of 256 in the mean: what is nearer looks the same, however many bits it has. */
const ONE_LEVEL = 48;

/** By ffprobe's name of a codec: an encoder as people use it, told how many bits a second it has. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  h264: ['-c:v', 'libx264', '-preset', 'veryfast'],
  hevc: ['-c:v', 'libx265', '-preset', 'veryfast', '-x265-params', 'log-level=none'],
  av1: ['-c:v', 'libsvtav1', '-preset', '10'],
  vp9: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '6'],
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '4'],
  mpeg4: ['-c:v', 'mpeg4'],
  mpeg2video: ['-c:v', 'mpeg2video'],
  theora: ['-c:v', 'libtheora'],
};

/** @param written numbers of the frames of `out` */
export async function likenessOf(
  source: string,
  out: string,
  written: readonly number[],
  turn: string,
  folder: string,
): Promise<Likeness> {
  const numbers = await frameNumbers(source, turn);
  const places = written.map((number) => numbers.indexOf(number));
  const ours = await psnrPerFrame(source, out, places, turn);
  const psnr = Math.min(...ours);
  const { codec = '', pixelFormat = '' } = (await probe(out)).video ?? {};
  const encoder = PLAIN[codec];
  const packets = await packetsOf(out);
  const known = new Set((await packetsOf(source)).map(({ hash }) => hash));
  const isEncoded = packets.map(({ hash }) => !known.has(hash));
  const encoded = places.filter((place, i) => isEncoded[i] && place >= 0);
  const shown = [...new Set(encoded)];
  if (!encoder || shown.length === 0) return { psnr, below: 0 };
  const plain = join(folder, 'plain.mkv');
  const ranges = shown.map((place) => ({ startFrame: place, endFrame: place + 1 }));
  const script = join(folder, 'plain.filter');
  await writeFile(script, `select='${selectExpression(ranges)}',setpts=N/30/TB,fps=30`);
  const bytes = packets.reduce((sum, packet, i) => sum + (isEncoded[i] ? packet.bytes : 0), 0);
  await execa('ffmpeg', [
    ...['-v', 'error', '-nostdin', '-i', source, '-an', '-filter_script:v', script, ...encoder],
    ...[
      '-pix_fmt',
      pixelFormat,
      '-b:v',
      String(Math.round((30 * 8 * bytes) / shown.length)),
      '-g',
      '60',
      plain,
    ],
  ]);
  const theirs = await psnrPerFrame(source, plain, shown, turn);
  const mean = (all: readonly number[]) =>
    all.reduce((sum, one) => sum + Math.min(one, ONE_LEVEL), 0) / all.length;
  return { psnr, below: Math.max(0, mean(theirs) - mean(ours.filter((_, i) => isEncoded[i]))) };
}

export async function copiedShare(source: string, out: string): Promise<number> {
  const [own, cut] = await Promise.all([source, out].map(packetsOf));
  const known = new Set(own?.map(({ hash }) => hash));
  return (cut ?? []).filter(({ hash }) => known.has(hash)).length / Math.max(1, cut?.length ?? 0);
}

interface Packet {
  readonly time: number;
  readonly bytes: number;
  readonly hash: string;
}

/** Of the first frame, in the order shown. */
async function packetsOf(path: string): Promise<Packet[]> {
  const args = ['-v', 'error', '-i', path, '-map', '0:v:0', '-c', 'copy', '-f', 'framemd5', '-'];
  const { stdout } = await execa('ffmpeg', args);
  const packets = stdout.split('\n').flatMap((line) => {
    const [, , time, , bytes, hash = ''] = line.split(',').map((field) => field.trim());
    return line.startsWith('#') ? [] : [{ time: Number(time), bytes: Number(bytes), hash }];
  });
  return packets.sort((a, b) => a.time - b.time);
}
