import { expect, type Page } from '@playwright/test';
import { execa } from 'execa';
import { timeMapOf } from '#model/edit/time-map.ts';
import type { EditorDocument } from '#model/types.ts';
import { lagAt, monoOf } from '#tests/support/media-reading.ts';
import { makeProject, newAccount } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, saveOutside } from '#tests/support/workspace-project.ts';

/** What comes out of the preview, beside the file that is downloaded. */

const RATE = 48_000;
const SECONDS = 22;
/** 100 ms. */
const BLOCK = RATE / 10;

/** A tone that rises, under noise, now softer, now louder: alike at one place only, and without peaks that a limiter would hold. */
async function recording(path: string): Promise<void> {
  const tone = `aevalsrc='0.06*(1+0.6*sin(2*t))*sin(2*PI*(300*t+10*t*t))':s=${RATE}:d=${SECONDS}`;
  const noise = `anoisesrc=seed=3:r=${RATE}:d=${SECONDS}:a=0.03`;
  const mixed = ['-filter_complex', '[0][1]amix=inputs=2:normalize=0'];
  const input = ['-f', 'lavfi', '-i', tone, '-f', 'lavfi', '-i', noise];
  await execa('ffmpeg', ['-v', 'error', '-y', ...input, ...mixed, path]);
}

/** Runs on the audio thread, which loses nothing while the page is busy. */
const TAP = `registerProcessor('tap', class extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage(samples.slice());
    return true;
  }
})`;

/** Keeps what the audio queue puts out, before the volume, in the page. */
function tapAudio(code: string): void {
  const taken: Float32Array[] = [];
  Object.assign(window, { tapped: taken });
  const load = AudioWorklet.prototype.addModule;
  AudioWorklet.prototype.addModule = async function (url, options) {
    await load.call(this, URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    return load.call(this, url, options);
  };
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (this instanceof AudioWorkletNode) {
      const tap = new AudioWorkletNode(this.context, 'tap');
      tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => taken.push(data);
      connect.call(this, tap);
    }
    return connect.call(this, to);
  } as typeof AudioNode.prototype.connect;
}

/** What was put out, from its first sample on that is not silent. */
async function tappedOf(page: Page): Promise<Float32Array> {
  const samples = await page.evaluate(() =>
    (window as unknown as { tapped: Float32Array[] }).tapped.flatMap((chunk) => [...chunk]),
  );
  return Float32Array.from(samples.slice(samples.findIndex((value) => value !== 0)));
}

const levels = (samples: Float32Array): number[] =>
  Array.from({ length: Math.floor(samples.length / BLOCK) }, (_, block) => {
    const part = samples.subarray(block * BLOCK, (block + 1) * BLOCK);
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / BLOCK);
  });

// The tap is code of ours in the page.
test.use({ bypassCSP: true });

test('the preview puts out what the file holds: loudness, fade, level, mute and cut', async ({
  page,
  server,
}, info) => {
  test.setTimeout(180_000);
  const path = info.outputPath('tone.wav');
  await recording(path);
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, path);
  const doc: EditorDocument = {
    ...madeDocument(60, [{ startWordIdx: 30, endWordIdx: 37 }]),
    duration: SECONDS,
    gains: [
      { start: 4.03, end: 6.5, kind: 'level', decibels: -6 },
      { start: 8.2, end: 9, kind: 'mute' },
      { start: 15, end: 15.7, kind: 'bleep' },
    ],
    sound: { voice: 'off', match: false, loudness: -16, fades: { in: 2, out: 0 } },
  };
  await saveOutside(server, auth, doc);

  await page.addInitScript(tapAudio, TAP);
  const measured = page.waitForResponse(/energies\.bin/);
  await gotoWorkspace(page, server, auth);
  await measured;
  const player = page.getByRole('region', { name: 'Preview' });
  await expect(player).toHaveAttribute('data-engine', 'webcodecs');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 60_000 });
  const heard = await tappedOf(page);

  const { kept } = timeMapOf(doc);
  const edges = [0, ...kept.flatMap(({ start, end }) => [start, end]), SECONDS];
  const cuts = kept.concat(kept.slice(0, 1)).flatMap((_, i) => {
    const [start, end] = [edges[2 * i]!, edges[2 * i + 1]!];
    return end > start ? [{ start, duration: end - start }] : [];
  });
  const output = SECONDS - cuts.reduce((sum, { duration }) => sum + duration, 0);
  const asked = { ...auth, extension: 'wav', output_duration: output, sound: doc.sound, gains: doc.gains };
  const cutting = { clips_cut: cuts, total_duration: SECONDS, credentials_required: 1 };
  const lines: Record<string, unknown>[] = [];
  for await (const line of server.lines('get_final_video', { ...asked, ...cutting })) lines.push(line);
  const { gains: _, ...fetched } = asked;
  const { body } = await server.form('upload_final_video_to_cloud', {
    ...fetched,
    export_id: lines.at(-1)?.export_id,
  });
  const file = await monoOf(['-i', server.origin + String(body.signedUrl)], RATE);

  for (const second of [2, 7, 10, 14, file.length / RATE - 2]) {
    const at = Math.round(second * RATE);
    expect(Math.abs(lagAt(file, heard, at, at, { length: 20_000, reach: 96 }))).toBeLessThanOrEqual(
      RATE / 1000,
    );
  }
  const [own, theirs] = [levels(file), levels(heard)];
  const loud = own.flatMap((level, block) => (level > 0.01 ? [block] : []));
  expect(loud.length).toBeGreaterThan(120);
  for (const block of loud)
    expect(Math.abs(20 * Math.log10(theirs[block]! / own[block]!)), `block ${block}`).toBeLessThanOrEqual(
      0.1,
    );
  // What is muted is silent in both.
  const silent = own.flatMap((level, block) => (level === 0 ? [theirs[block]] : []));
  expect(silent.length).toBeGreaterThan(5);
  expect(new Set(silent)).toEqual(new Set([0]));
});
