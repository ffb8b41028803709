/** Whether encoded frames look like those they were made from: what an encoder makes of a bound of bits is measured. */
import { rm, writeFile } from 'node:fs/promises';
import { media } from '#i18n/en/server.ts';
import { MediaFailed } from '../errors.ts';
import type { Input } from '../ffmpeg/command.ts';
import { type FfmpegRun, type RunLimits, streamFfmpeg } from '../ffmpeg/run.ts';

/** Decibels of frames that are the same. */
const MAX_PSNR = 60;
/** Decibels below which losses are seen. */
const MIN_PSNR = 34;

/** The sampled frames as they were given to the encoder. */
export interface Reference extends Pick<FfmpegRun, 'feed'> {
  readonly input: Input;
  /** Number of the stream, or its kind. */
  readonly stream: string;
  /** Leaves the sampled frames alone. */
  readonly filter: string;
}

export interface Comparison extends RunLimits {
  /** What an encoder wrote. */
  readonly coded: { readonly path: string; readonly options?: readonly string[] };
  readonly pixelFormat: string;
  /** @param samples numbers of frames in the order shown, ascending */
  readonly referenceOf: (samples: readonly number[]) => Reference | Promise<Reference>;
}

/**
 * Encodes, and once more without a bound of bits where a sampled frame came out below 34 dB.
 * @param args the encoder's
 * @param lowest PSNR of what was encoded
 * @returns for the log, where it is still lower
 */
export async function encodeWell(
  args: readonly string[],
  encode: (args: readonly string[]) => Promise<void>,
  lowest: () => Promise<number>,
): Promise<string | undefined> {
  await encode(args);
  let psnr = await lowest();
  const unbounded = withoutBound(args);
  if (psnr < MIN_PSNR && unbounded.length < args.length) {
    await encode(unbounded);
    psnr = await lowest();
  }
  return psnr < MIN_PSNR ? `frames of ${psnr.toFixed(1)} dB` : undefined;
}

/** Pure. */
export function withoutBound(args: readonly string[]): string[] {
  const isBound = (arg = '') => /^-(maxrate|bufsize)\b/.test(arg);
  return args.filter((arg, i) => !isBound(arg) && !isBound(args[i - 1]));
}

/**
 * PSNR of the worst of some frames of an encoded file: the first, the last, the smallest and the largest. At most 60 dB.
 * @throws MediaFailed where there is nothing to compare, the signal's reason
 */
export async function lowestPsnr({
  coded: { path, options = [] },
  pixelFormat,
  referenceOf,
  ...limits
}: Comparison): Promise<number> {
  const coded: Input = { kind: 'part', path, options: ['-an', '-sn', '-dn', ...options] };
  const samples = sampledFrames(await packetsOf(coded, limits));
  const { input, stream, filter, feed } = await referenceOf(samples);
  const script = `${path}.compare`;
  const same = `format=${pixelFormat},settb=1,setpts=N`;
  try {
    await writeFile(
      script,
      `[0:${stream}]${filter},${same}[given];[1:v:0]${onlySamples(samples)},${same}[coded];[coded][given]psnr=stats_file=-`,
    );
    const command = {
      inputs: [input, coded],
      args: ['-copyts', '-filter_complex_script', script, '-f', 'null'],
      output: 'pipe:1',
    };
    return lowestIn(await textOf(command, { ...limits, ...(feed && { feed }) }));
  } finally {
    await rm(script, { force: true });
  }
}

/** A filter. Pure. */
export function onlySamples(samples: readonly number[]): string {
  return `select='${samples.map((n) => `eq(n,${n})`).join('+')}'`;
}

/** Of ffmpeg's `psnr` filter, a line a frame. Pure. @throws MediaFailed */
export function lowestIn(stats: string): number {
  const found = [...stats.matchAll(/psnr_avg:(\S+)/g)].map(([, psnr]) =>
    psnr === 'inf' ? MAX_PSNR : Number(psnr),
  );
  if (found.length === 0) throw new MediaFailed(media.notWhole(), 'no frames to compare');
  return Math.min(MAX_PSNR, ...found);
}

interface Packet {
  /** Of showing; NaN where the file does not say, since none is shown later than stored. */
  readonly time: number;
  readonly bytes: number;
}

/** Numbers in the order shown, ascending. Pure. */
export function sampledFrames(packets: readonly Packet[]): number[] {
  const shown = packets.some(({ time }) => Number.isNaN(time))
    ? packets
    : packets.toSorted((a, b) => a.time - b.time);
  let smallest = 0;
  let largest = 0;
  for (const [i, { bytes }] of shown.entries()) {
    if (bytes < (shown[smallest]?.bytes ?? 0)) smallest = i;
    if (bytes > (shown[largest]?.bytes ?? 0)) largest = i;
  }
  const samples = new Set([0, smallest, largest, Math.max(0, shown.length - 1)]);
  return [...samples].sort((a, b) => a - b);
}

async function packetsOf(coded: Input, limits: RunLimits): Promise<Packet[]> {
  const args = ['-map', '0:v:0', '-c', 'copy', '-f', 'framecrc'];
  const list = await textOf({ inputs: [coded], args, output: 'pipe:1' }, limits);
  return list.split('\n').flatMap((line) => {
    const [, , time, , bytes] = line.split(',').map(Number);
    return line.startsWith('#') || !bytes ? [] : [{ time: time ?? Number.NaN, bytes }];
  });
}

async function textOf(command: Parameters<typeof streamFfmpeg>[0], run: FfmpegRun): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamFfmpeg(command, run)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
