import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect } from '@playwright/test';
import { type FixtureName, fixture } from '#scripts/make-media.ts';
import { makeProxy } from '#server/media/derive/proxy.ts';
import { pcmCommand } from '#server/media/ffmpeg/pcm.ts';
import { streamFfmpeg } from '#server/media/ffmpeg/run.ts';
import { probe } from '#server/media/probe/probe.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { open } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import type { PlayerPages } from '../../harness/player-server.ts';
import type {} from '../../harness/player-stage.tsx';

/**
 * One convention for where a recording begins: what the preview plays at a source second is, to the sample, what the
 * transcript and the download read there, whatever padding its encoder left in front.
 */
const CACHE = join(import.meta.dirname, '../../../.cache/player-formats');
const FROM = 2;

/** Beside each: how far apart preview and download may be, in samples. A proxy's sound is encoded once more. */
const FORMATS: readonly (readonly [FixtureName, within: number])[] = [
  ['video.mp4', 0],
  ['video-2997.mp4', 0],
  ['video-flac.mp4', 0],
  // Its times are whole milliseconds, its packets are counted.
  ['video.webm', 0],
  ['audio.m4a', 0],
  ['audio.mp3', 0],
  ['audio.wav', 0],
  ['audio.flac', 0],
  ['audio.ogg', 16],
  ['audio.opus', 16],
  ['video.mkv', 16],
  ['video-live.webm', 16],
];

let pages: PlayerPages;
test.beforeAll(async ({ playerPages }) => {
  await mkdir(CACHE, { recursive: true });
  pages = playerPages;
});

/** What is served of a recording: itself, or its proxy. And its sound as the download reads it, mono, from source time 0. */
async function prepare(name: FixtureName): Promise<{ info: MediaInfo; media: string; pcm: string }> {
  const path = await fixture(name);
  const info = await probe(path);
  const media = info.playable ? name : `${name}.proxy.mp4`;
  const { signal } = new AbortController();
  if (!existsSync(join(CACHE, media))) {
    if (info.playable) await copyFile(path, join(CACHE, media));
    else {
      const part = join(CACHE, `${media}.part`);
      await makeProxy(path, part, info, { signal });
      await rename(part, join(CACHE, media));
    }
  }
  const { audio } = info;
  if (!audio) throw new Error(`${name} has no sound`);
  const parts: Uint8Array[] = [];
  const command = pcmCommand(path, audio, { format: 'f32le', channels: 1 });
  for await (const part of streamFfmpeg(command, { signal, timeLimit: 60 })) parts.push(part);
  const samples = new Float32Array(Uint8Array.from(Buffer.concat(parts)).buffer);
  const offset = Math.round(audio.offset * audio.sampleRate);
  const placed = new Float32Array(samples.length + offset);
  placed.set(offset < 0 ? samples.subarray(-offset) : samples, Math.max(0, offset));
  await writeFile(join(CACHE, `${name}.f32`), new Uint8Array(placed.buffer));
  return { info, media, pcm: `${name}.f32` };
}

for (const [name, within] of FORMATS)
  test(`${extname(name)}: the preview of ${name} sounds as the download, from the very sample`, async ({
    page,
  }) => {
    const { info, media, pcm } = await prepare(name);
    await open(page, `${pages.base}player-stage.html`);
    await page.evaluate((options) => window.stageHand.open(options), {
      url: `/media/player-formats/${media}`,
      duration: info.duration,
      video: info.video !== null,
      cuts: [] as [number, number][],
    });
    const stage = page.getByRole('region', { name: 'Preview' });
    await expect(stage).toHaveAttribute('data-engine', 'webcodecs');
    await expect(stage).toHaveAttribute('data-settled', 'true');
    await page.evaluate((time) => window.stageHand.seek(time), FROM);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.evaluate((time) => window.stageHand.reach(time), FROM + 1);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const heard = await page.evaluate(([url, time]) => window.stageHand.heard(url, [[time, time + 0.5]]), [
      `/media/player-formats/${pcm}`,
      FROM,
    ] as const);
    expect(heard.found[0].likeness).toBeGreaterThan(0.8);
    // The very first sample may be silent by chance, or by the ramp at the start.
    const early = heard.first - heard.found[0].at;
    expect(early).toBeGreaterThanOrEqual(-within - 1);
    expect(early).toBeLessThanOrEqual(within + 1);
  });
