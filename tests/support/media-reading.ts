/** Reads back what scripts/make-media.ts put into video and audio. Runs ffmpeg itself: the product's own reader is what is tested. */
import { execa } from 'execa';
import { CODE_BITS, CODE_FIELD } from '#scripts/make-media.ts';

async function raw(args: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const { stdout } = await execa('ffmpeg', ['-v', 'error', '-nostdin', ...args, '-'], {
    encoding: 'buffer',
    maxBuffer: 1e9,
  });
  return Uint8Array.from(stdout);
}

/** The number shown by every frame of a file. `turn` is a filter that brings the code back to the top. */
export async function frameNumbers(path: string, turn = 'null'): Promise<number[]> {
  const crop = `crop=${CODE_BITS * CODE_FIELD}:${CODE_FIELD}:0:0,scale=${CODE_BITS}:1:flags=area,format=gray`;
  const fields = await raw([
    ...['-i', path, '-an', '-vf', `${turn},${crop}`, '-fps_mode', 'passthrough'],
    ...['-f', 'rawvideo'],
  ]);
  return Array.from({ length: fields.length / CODE_BITS }, (_, frame) => {
    let number = 0;
    for (let bit = 0; bit < CODE_BITS; bit++)
      if ((fields[frame * CODE_BITS + bit] ?? 0) > 128) number += 2 ** bit;
    return number;
  });
}

/** Of the packets of the first video track, in the order stored: frames that are copied have the same in all files. */
export async function packetHashes(path: string): Promise<string[]> {
  const args = ['-v', 'error', '-i', path, '-map', '0:v:0', '-c', 'copy', '-f', 'framemd5', '-'];
  const lines = (await execa('ffmpeg', args)).stdout.split('\n').filter((line) => !line.startsWith('#'));
  return lines.map((line) => line.split(',')[5] ?? '');
}

/** Decibels of frames that are the same. */
const SAME = 60;

/**
 * PSNR of each frame of `copy` against the one of `original` at the place that `places` says, dB, at most 60; 0 where there is
 * none. All planes, in 8 bits.
 * @param turn as of `frameNumbers`
 */
export async function psnrPerFrame(
  original: string,
  copy: string,
  places: readonly number[],
  turn = 'null',
): Promise<number[]> {
  const [given, coded] = await Promise.all([original, copy].map((path) => planesOf(path, turn)));
  if (!given || !coded) return [];
  const bytes = coded.length / places.length;
  return places.map((place, i) => {
    if (place < 0) return 0;
    let squares = 0;
    for (let k = 0; k < bytes; k++)
      squares += ((coded[i * bytes + k] ?? 0) - (given[place * bytes + k] ?? 0)) ** 2;
    return Math.min(SAME, 10 * Math.log10((255 * 255 * bytes) / squares));
  });
}

function planesOf(path: string, turn: string): Promise<Uint8Array> {
  const filter = ['-vf', `${turn},format=yuv420p`, '-fps_mode', 'passthrough'];
  return raw(['-i', path, '-an', ...filter, '-f', 'rawvideo']);
}

/** The decoded audio of a file, all channels interleaved, as ffmpeg gives it without help. */
export async function audioOf(path: string): Promise<Float32Array> {
  return new Float32Array((await raw(['-i', path, '-vn', '-c:a', 'pcm_f32le', '-f', 'f32le'])).buffer);
}

/** The first track that ffmpeg's input has, in mono. @param input arguments of ffmpeg */
export async function monoOf(input: readonly string[], rate: number): Promise<Float32Array> {
  return new Float32Array((await raw([...input, '-ac', '1', '-ar', String(rate), '-f', 'f32le'])).buffer);
}

/** How much of the power is a tone of 1 kHz, 0–1. */
export function toneShare(samples: Float32Array, rate: number): number {
  let [sine, cosine, power] = [0, 0, 0];
  for (const [i, value] of samples.entries()) {
    const angle = (2 * Math.PI * 1000 * i) / rate;
    sine += value * Math.sin(angle);
    cosine += value * Math.cos(angle);
    power += value * value;
  }
  return (2 * (sine ** 2 + cosine ** 2)) / samples.length / power;
}

/**
 * By how many samples `copy` is late against `original` around one place, or NaN where they are not alike at all.
 * @param from first sample (all channels count as one) compared in the original, `at` where it should be in the copy
 */
export function lagAt(
  original: Float32Array,
  copy: Float32Array,
  from: number,
  at: number,
  { length = 3000, reach = 64, likeness: least = 0.7 } = {},
): number {
  let best = least;
  let bestLag = Number.NaN;
  for (let lag = -reach; lag <= reach; lag++) {
    let product = 0;
    let power = 1e-9;
    let copyPower = 1e-9;
    for (let k = 0; k < length; k++) {
      const a = original[from + k] ?? 0;
      const b = copy[at + k + lag] ?? 0;
      product += a * b;
      power += a * a;
      copyPower += b * b;
    }
    const likeness = product / Math.sqrt(power * copyPower);
    if (likeness > best) {
      best = likeness;
      bestLag = lag;
    }
  }
  return bestLag;
}

/** LUFS and dBTP of a file's first audio, by ffmpeg's meter. */
export async function loudnessOf(path: string): Promise<{ loudness: number; peak: number }> {
  const args = [
    '-hide_banner',
    '-nostats',
    '-i',
    path,
    '-map',
    '0:a:0',
    '-af',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  ];
  const { stderr } = await execa('ffmpeg', args);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const read = (label: string) => Number(new RegExp(`${label}:\\s+(-?[\\d.]+)`).exec(summary)?.[1]);
  return { loudness: read('I'), peak: read('Peak') };
}
