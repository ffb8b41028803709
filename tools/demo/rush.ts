import { join } from 'node:path';
import { execa } from 'execa';
import type { Browser } from 'playwright';
import type { Scene } from './scenes.ts';
import type { Said, Saying, Voice } from './speech.ts';
import { speak } from './speech.ts';

/** Pictures a second of a made recording. */
const RATE = 20;

/** A recording made for a demo: a drawn scene with synthetic speech and the faint noise every room has. */
export interface Rush {
  readonly path: string;
  /** Seconds. */
  readonly duration: number;
  readonly said: readonly Said[];
}

/** Speaks `sayings` over `scene` into `folder`/`name`, an MP4 file of 640 × 360. */
export async function makeRush(
  browser: Browser,
  folder: string,
  name: string,
  { scene, voice, sayings }: { scene: Scene; voice: Voice; sayings: readonly Saying[] },
): Promise<Rush> {
  const { path: speech, said, duration } = await speak(voice, sayings, folder);
  const path = join(folder, name);
  const encode = [
    ...['-map', '0:v', '-map', '[sound]', '-t', String(duration)],
    ...['-c:v', 'libx264', '-preset', 'slow', '-crf', '26', '-pix_fmt', 'yuv420p', '-g', String(RATE * 2)],
    ...['-c:a', 'aac', '-b:a', '72k', '-ar', '48000', '-movflags', '+faststart', path],
  ];
  const room = `anoisesrc=color=brown:amplitude=0.004:r=48000:d=${duration}[room]`;
  const ffmpeg = execa('ffmpeg', [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'image2pipe',
      '-c:v',
      'mjpeg',
      '-r',
      String(RATE),
      '-i',
      'pipe:0',
      '-i',
      speech,
    ],
    ...[
      '-filter_complex',
      `${room};[1:a]aresample=48000[voice];[voice][room]amix=inputs=2:normalize=0[sound]`,
    ],
    ...encode,
  ]);
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  await page.setContent('<body style="margin:0">');
  for (let n = 0; n < duration * RATE; n++) {
    await page.evaluate(`document.body.innerHTML = ${JSON.stringify(scene(n / RATE))}`);
    ffmpeg.stdin.write(await page.screenshot({ type: 'jpeg', quality: 95 }));
  }
  await page.close();
  ffmpeg.stdin.end();
  await ffmpeg;
  return { path, duration, said };
}
