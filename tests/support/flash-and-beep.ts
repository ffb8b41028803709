/** Recordings in which every second begins with a flash and a beep, and how far apart the two are in a file. */
import { execa } from 'execa';
import { made } from './changing.ts';
import { monoOf } from './media-reading.ts';

const RATE = 48_000;
/** Seconds. */
const LENGTH = 0.04;
const LOUD = 0.1;
/** Of 255. */
const BRIGHT = 128;

/** @param args of ffmpeg: how it is encoded, and where its times begin */
export function flashAndBeep(name: string, seconds: number, args: readonly string[]): Promise<string> {
  const flash = `color=c=black:s=160x120:r=25:d=${seconds},geq=lum='if(lt(mod(T,1),${LENGTH}),235,16)':cb=128:cr=128`;
  const beep = `aevalsrc='if(lt(mod(t,1),${LENGTH}),0.7*sin(2*PI*1000*t),0)':s=${RATE}:d=${seconds}`;
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p'];
  return made(name, ['-f', 'lavfi', '-i', flash, '-f', 'lavfi', '-i', beep, ...video, ...args]);
}

/** Milliseconds by which each beep is late against its flash, on the times that the file states. */
export async function beepsLate(path: string): Promise<number[]> {
  const [flashes, beeps] = await Promise.all([flashesIn(path), beepsIn(path)]);
  const nearest = (flash: number) =>
    beeps.reduce((best, beep) => (Math.abs(beep - flash) < Math.abs(best - flash) ? beep : best), Infinity);
  return flashes.map((flash) => 1000 * (nearest(flash) - flash));
}

async function flashesIn(path: string): Promise<number[]> {
  const look = 'scale=1:1:flags=area,format=gray,showinfo';
  const args = [
    '-hide_banner',
    '-nostdin',
    '-copyts',
    '-i',
    path,
    '-an',
    '-vf',
    look,
    '-fps_mode',
    'passthrough',
  ];
  const { stderr } = await execa('ffmpeg', [...args, '-f', 'null', '-']);
  const frames = [...stderr.matchAll(/pts_time:(-?[\d.]+) .*mean:\[(\d+)/g)];
  return beginnings(frames.map(([, time, mean]) => ({ time: Number(time), is: Number(mean) > BRIGHT })));
}

async function beepsIn(path: string): Promise<number[]> {
  const args = [
    '-v',
    'error',
    '-select_streams',
    'a:0',
    '-show_entries',
    'stream=start_time',
    '-of',
    'csv=p=0',
  ];
  const start = Number.parseFloat((await execa('ffprobe', [...args, path])).stdout);
  const samples = await monoOf(['-i', path, '-vn'], RATE);
  return beginnings(
    Array.from(samples, (sample, i) => ({ time: start + i / RATE, is: Math.abs(sample) > LOUD })),
  );
}

/** Times at which something is, and was not for half a second. */
function beginnings(moments: readonly { readonly time: number; readonly is: boolean }[]): number[] {
  const begun: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { time, is } of moments) {
    if (is && time - last > 0.5) begun.push(time);
    if (is) last = time;
  }
  return begun;
}
