/** Recordings of pictures that stand, and how far a cut's frames fall behind those of the recording. */
import { execa } from 'execa';
import { made } from './changing.ts';
import type { Cut } from './cutting.ts';
import { plannedFrames } from './planned-frames.ts';

const RATE = 30;

/** Fine texture over patterns, one picture after the other. @param seconds that each stands */
function pictures(count: number, seconds: number, size: string): string[] {
  const one = (i: number) =>
    `testsrc2=s=${size}:r=1:d=1,hue=h=${40 * i},noise=alls=60:all_seed=${5 + i},loop=${RATE * seconds - 1}:1,settb=1/${RATE},setpts=N[p${i}]`;
  const all = Array.from({ length: count }, (_, i) => i);
  const joined = `${all.map((i) => `[p${i}]`).join('')}concat=n=${count},fps=${RATE},format=yuv420p[v]`;
  return ['-filter_complex', `${all.map(one).join(';')};${joined}`, '-map', '[v]'];
}

export interface Stills {
  readonly source: string;
  /** Without loss, what was encoded. */
  readonly original: string;
}

export async function stills(
  name: string,
  { count, seconds, size }: { count: number; seconds: number; size: string },
  encode: readonly string[],
): Promise<Stills> {
  const original = await made('pictures.mkv', [...pictures(count, seconds, size), '-c:v', 'ffv1']);
  return { original, source: await made(name, ['-i', original, ...encode]) };
}

/** By how many dB of luma each frame of a cut is further from its picture than the recording's is. */
export async function lossPerFrame(original: string, { source, out, plan }: Cut): Promise<number[]> {
  const kept = plan.segments.map(({ startFrame, endFrame }) => `between(n,${startFrame},${endFrame - 1})`);
  const [recorded, cut] = await Promise.all([
    lumaPsnr(original, source),
    lumaPsnr(original, out, `select='${kept.join('+')}'`),
  ]);
  return plannedFrames(plan).map((frame, i) => (recorded[frame] ?? Number.NaN) - (cut[i] ?? Number.NaN));
}

/** @param shown filter that leaves those frames of the original that the copy shows */
async function lumaPsnr(original: string, copy: string, shown = 'null'): Promise<number[]> {
  const graph = `[0:v]setpts=N[copy];[1:v]${shown},setpts=N[given];[copy][given]psnr=stats_file=-`;
  const args = ['-i', copy, '-i', original, '-filter_complex', graph, '-an', '-f', 'null', '-'];
  const { stdout } = await execa('ffmpeg', ['-v', 'error', '-nostdin', ...args]);
  return [...stdout.matchAll(/psnr_y:(\S+)/g)].map(([, psnr]) => Number(psnr));
}
